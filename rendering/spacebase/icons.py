"""Icons of card effects, as masks on the grid of `rendering.vector_pen`."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from PIL import Image

from rendering.canvas import Point
from rendering.icon_files import load_icons
from rendering.icons import icon
from rendering.memory_cache import memoize
from rendering.vector_pen import Drawing, Pen, drawn


def _turned(points: tuple[Point, ...], angle: float, x: float, y: float) -> list[Point]:
    """Rotate points around the origin, then translate them."""
    c, s = cos(angle), sin(angle)
    return [(x + px * c - py * s, y + px * s + py * c) for px, py in points]


def _head(pen: Pen, x: float, y: float, angle: float, size: float) -> None:
    """Draw an arrowhead whose tip points along the angle."""
    pen.poly(*_turned(((size, 0), (-size * 0.6, size * 0.95), (-size * 0.6, -size * 0.95)), angle, x, y))


def _die(pen: Pen, x: float, y: float, half: float, *spots: Point) -> None:
    """Draw a die with spots, given in shares of its half width."""
    corners = [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
    pen.poly(*corners)
    pen.line(*corners, corners[0], width=half * 0.42)
    for across, down in spots:
        pen.disc(x + across * half, y + down * half, half * 0.25, gap=True)


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
    _die(pen, 12, 15, 6.4, (-0.55, -0.55), (0.55, -0.55), (0, 0), (-0.55, 0.55), (0.55, 0.55))
    pen.poly((12, 8.6), (6.8, 1), (17.2, 1))


def _double(pen: Pen) -> None:
    _die(pen, 7.6, 15.2, 5.6, (-0.45, -0.45), (0.45, 0.45))
    pen.disc(16.4, 8.4, 8.2, gap=True)
    _die(pen, 16.2, 8.4, 5.6, (-0.45, -0.45), (0.45, 0.45))


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


def _raid(pen: Pen) -> None:
    for n, angle in enumerate((-1.0, -0.35, 0.35, 1.0)):
        reach = (8.4, 11, 11, 8.4)[n]
        pen.poly(*_turned(((0, -2.6), (reach, 0), (0, 2.6)), angle + pi / 2, 12, 11))
    pen.box(7, 1.5, 17, 13, 4.5)
    pen.disc(9.7, 7, 1.7, gap=True)
    pen.disc(14.3, 7, 1.7, gap=True)


def _colony(pen: Pen) -> None:
    pen.poly(*((12 + 8.6 * cos(pi + pi * n / 20), 16 + 10.6 * sin(pi + pi * n / 20)) for n in range(21)))
    pen.box(1.4, 17.4, 22.6, 21.4, 1.2)
    pen.line((12, 7.6), (12, 1.6), width=1.8)
    pen.poly((12.6, 0.8), (19.4, 3), (12.6, 5.2))
    pen.box(9.6, 11, 14.4, 16.4, 1.8, gap=True)


_DRAWN: Final[dict[str, Drawing]] = load_icons(__file__) | {
    "sum": _sum, "reroll": _reroll, "fix": _fix, "double": _double, "swap": _swap, "exchange": _exchange, "raid": _raid,
    "colony": _colony,
}  # fmt: skip
SIGNS = tuple(_DRAWN)


@memoize
def sign(name: str, size: int) -> Image.Image:
    """Return the game's or the common icon of that name, as a square mask of `size` pixels."""
    if name in _DRAWN:
        return drawn(_DRAWN[name], size)
    return icon(name, size)
