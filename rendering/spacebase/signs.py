"""Signs of what cards do, as masks: drawn on the grid of `rendering.icons`, where the others come from."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import cos, pi, sin

from PIL import Image

from rendering.canvas import Point
from rendering.icons import Pen, drawn, icon


def _turned(points: tuple[Point, ...], angle: float, x: float, y: float) -> list[Point]:
    """Points around the origin, turned and moved."""
    c, s = cos(angle), sin(angle)
    return [(x + px * c - py * s, y + px * s + py * c) for px, py in points]


def _head(pen: Pen, x: float, y: float, angle: float, size: float = 5.0) -> None:
    """An arrowhead whose tip points along the angle."""
    pen.poly(*_turned(((size, 0), (-size * 0.6, size * 0.95), (-size * 0.6, -size * 0.95)), angle, x, y))


def _right(pen: Pen) -> None:
    pen.line((3, 12), (14, 12), width=5)
    pen.poly((12, 3), (22.5, 12), (12, 21))


def _left(pen: Pen) -> None:
    pen.line((21, 12), (10, 12), width=5)
    pen.poly((12, 3), (1.5, 12), (12, 21))


def _both(pen: Pen) -> None:
    pen.line((7, 12), (17, 12), width=4.4)
    pen.poly((9, 4), (0.8, 12), (9, 20))
    pen.poly((15, 4), (23.2, 12), (15, 20))


def _die(pen: Pen, x: float, y: float, half: float, *spots: Point, turn: float = 0.0) -> None:
    """A die with spots, given in shares of its half width."""
    corners = _turned(((-half, -half), (half, -half), (half, half), (-half, half)), turn, x, y)
    pen.poly(*corners)
    pen.line(*corners, corners[0], width=half * 0.42)
    for spot in spots:
        at = _turned(((spot[0] * half, spot[1] * half),), turn, x, y)[0]
        pen.disc(*at, half * 0.25, gap=True)


_FIVE: tuple[Point, ...] = ((-0.55, -0.55), (0.55, -0.55), (0, 0), (-0.55, 0.55), (0.55, 0.55))


def _sum(pen: Pen) -> None:
    _die(pen, 7.2, 12, 5.4, (-0.5, -0.5), (0.5, 0.5), (0, 0))
    pen.line((14.6, 12), (18, 12), width=3.4)
    pen.poly((16.8, 5.8), (23.6, 12), (16.8, 18.2))


def _reroll(pen: Pen) -> None:
    _die(pen, 12, 12, 4.0, (-0.45, -0.45), (0.45, 0.45))
    for start in (0.15, 1.15):
        arc = [(12 + 9.6 * cos(pi * (start + n / 20)), 12 + 9.6 * sin(pi * (start + n / 20))) for n in range(13)]
        pen.line(*arc, width=2.6)
        _head(pen, *arc[-1], pi * (start + 0.6 + 0.56), 4.2)


def _fix(pen: Pen) -> None:
    _die(pen, 12, 15, 6.4, *_FIVE)
    pen.poly((12, 8.6), (6.8, 1), (17.2, 1))


def _double(pen: Pen) -> None:
    _die(pen, 7.6, 15.2, 5.6, (-0.45, -0.45), (0.45, 0.45))
    pen.disc(16.4, 8.4, 8.2, gap=True)
    _die(pen, 16.2, 8.4, 5.6, (-0.45, -0.45), (0.45, 0.45))


def _claim(pen: Pen) -> None:
    pen.box(3.5, 1.5, 20.5, 12.6, 2.4)
    pen.poly((9, 12), (15, 12), (15, 15.4), (20, 15.4), (12, 23), (4, 15.4), (9, 15.4))
    pen.line((12, 4.2), (12, 10), width=2.2, gap=True)
    pen.line((9.1, 7.1), (14.9, 7.1), width=2.2, gap=True)


def _buy(pen: Pen) -> None:
    pen.line((1.8, 3.6), (5.2, 3.6), (7.6, 15.4), (19.2, 15.4), width=2.5)
    pen.poly((6, 6), (22.4, 6), (19.8, 13.4), (7.5, 13.4))
    pen.disc(9.4, 20, 2.5)
    pen.disc(17.4, 20, 2.5)


def _raid(pen: Pen) -> None:
    for n, angle in enumerate((-1.0, -0.35, 0.35, 1.0)):
        reach = (8.4, 11, 11, 8.4)[n]
        side = _turned(((0, -2.6), (reach, 0), (0, 2.6)), angle + pi / 2, 12, 11)
        pen.poly(*side)
    pen.box(7, 1.5, 17, 13, 4.5)
    pen.disc(9.7, 7, 1.7, gap=True)
    pen.disc(14.3, 7, 1.7, gap=True)


def _charge(pen: Pen) -> None:
    pen.poly((10.5, 1), (1.6, 13.6), (7.4, 13.6), (5.6, 23), (15.4, 9.4), (9.2, 9.4))
    pen.line((18.4, 13), (18.4, 21.4), width=2.8)
    pen.line((14.2, 17.2), (22.6, 17.2), width=2.8)


def _move(pen: Pen) -> None:
    pen.poly((9.6, 1), (1.6, 11.4), (6.6, 11.4), (5.2, 19), (13.4, 8), (8.4, 8))
    pen.line((11, 18), (17.6, 18), width=3)
    pen.poly((16.4, 12.4), (23.4, 18), (16.4, 23.6))


def _swap(pen: Pen) -> None:
    for x in (1.2, 15.2):
        pen.box(x, 7.2, x + 7.6, 23, 1.6)
    pen.line((6, 3.6), (18, 3.6), width=2.2)
    _head(pen, 19.4, 3.6, 0, 3.8)
    _head(pen, 4.6, 3.6, pi, 3.8)


def _exchange(pen: Pen) -> None:
    pen.box(1.4, 1.4, 10.6, 12.6, 1.6)
    pen.box(13.4, 11.4, 22.6, 22.6, 1.6)
    pen.line((14.4, 4.2), (19.6, 4.2), (19.6, 6.4), width=2.2)
    _head(pen, 19.6, 7.2, pi / 2, 3.2)
    pen.line((9.6, 19.8), (4.4, 19.8), (4.4, 17.6), width=2.2)
    _head(pen, 4.4, 16.8, -pi / 2, 3.2)


def _colony(pen: Pen) -> None:
    dome = [(12 + 8.6 * cos(pi + pi * n / 20), 16 + 10.6 * sin(pi + pi * n / 20)) for n in range(21)]
    pen.poly(*dome)
    pen.box(1.4, 17.4, 22.6, 21.4, 1.2)
    pen.line((12, 7.6), (12, 1.6), width=1.8)
    pen.poly((12.6, 0.8), (19.4, 3), (12.6, 5.2))
    pen.box(9.6, 11, 14.4, 16.4, 1.8, gap=True)


_DRAWN: dict[str, Callable[[Pen], None]] = {
    "right": _right, "left": _left, "both": _both, "sum": _sum, "double": _double, "reroll": _reroll, "fix": _fix,
    "buy": _buy, "buyhigh": _buy, "claim": _claim, "raid": _raid, "swap": _swap, "charge": _charge, "move": _move,
    "exchange": _exchange, "colony": _colony,
}  # fmt: skip
SIGNS = tuple(_DRAWN)


@lru_cache(maxsize=256)
def sign(name: str, size: int) -> Image.Image:
    """The sign, or else the icon of that name, as a square mask of `size` pixels."""
    if name == "victory":
        return icon("star", size)
    if name not in _DRAWN:
        return icon(name, size)
    return drawn(_DRAWN[name], size)
