"""Icons of types, actions, resources, crew, planets' offers and deeds, as masks.

They are drawn on a grid of 24 by 24.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from PIL import Image

from rendering.canvas import Point
from rendering.icon_files import load_icons
from rendering.icons import icon
from rendering.memory_cache import memoize
from rendering.vector_pen import Drawing, Pen, drawn


def _ring(x: float, y: float, radius: float, corners: int, turn: float = -pi / 2) -> list[Point]:
    return [
        (x + radius * cos(turn + 2 * pi * n / corners), y + radius * sin(turn + 2 * pi * n / corners))
        for n in range(corners)
    ]


def _ice(pen: Pen) -> None:
    for n in range(6):
        turn = pi * n / 3 + pi / 2
        x, y = cos(turn), sin(turn)
        pen.line((12, 12), (12 + 10.6 * x, 12 + 10.6 * y), width=2.3)
        for side in (-1, 1):
            a = turn + side * 0.85
            px, py = 12 + 6.2 * x, 12 + 6.2 * y
            pen.line((px, py), (px + 4.2 * cos(a), py + 4.2 * sin(a)), width=1.9)


def _gas(pen: Pen) -> None:
    for y, left, right in ((5, 4, 17), (10, 1.6, 22.4), (15, 3, 20), (20, 7.4, 21)):
        wave = [(left + (right - left) * n / 14, y + 1.2 * sin(n * 0.9)) for n in range(15)]
        pen.line(*wave, width=2.6)


def _scales(pen: Pen) -> None:
    pen.line((12, 3), (12, 20.4), width=2.2)
    pen.line((3.4, 6.4), (20.6, 6.4), width=2.2)
    pen.box(6.6, 20, 17.4, 22.6, 1)
    for x in (5, 19):
        pen.line((x, 6.4), (x - 4, 14), width=1.2)
        pen.line((x, 6.4), (x + 4, 14), width=1.2)
        pen.poly(*[(x + 4.8 * cos(pi * n / 12), 14 + 3.6 * sin(pi * n / 12)) for n in range(13)])
    pen.disc(12, 3.2, 2)


def _swords(pen: Pen) -> None:
    for flip in (False, True):

        def at(x: float, y: float, flip: bool = flip) -> Point:
            return (24 - x if flip else x), y

        if flip:
            pen.line(at(3.2, 2.4), at(16.4, 16.4), width=4.6, gap=True)
        pen.line(at(3.2, 2.4), at(17, 17), width=2.5)
        pen.line(at(13.2, 19.6), at(19.8, 13.4), width=2.2)
        pen.line(at(17.4, 17.4), at(21.2, 21.4), width=2.7)


def _plutonium(pen: Pen) -> None:
    pen.poly(*_ring(12, 12, 11.6, 6))
    pen.poly(*_ring(12, 12, 8.7, 6), gap=True)
    pen.poly(*_ring(12, 12, 6.4, 6))


def _uranium(pen: Pen) -> None:
    for n in range(3):
        turn = pi / 2 + 2 * pi * n / 3 + pi
        arc = [(12 + 11.4 * cos(turn + 0.52 * k / 6), 12 + 11.4 * sin(turn + 0.52 * k / 6)) for k in range(-6, 7)]
        back = [(12 + 4.6 * cos(turn + 0.52 * k / 6), 12 + 4.6 * sin(turn + 0.52 * k / 6)) for k in range(6, -7, -1)]
        pen.poly(*arc, *back)
    pen.disc(12, 12, 2.9)


def _reputation(pen: Pen) -> None:
    pen.poly((6.4, 12), (11, 14.6), (8.6, 23.4), (6.4, 20.6), (3, 21))
    pen.poly((17.6, 12), (13, 14.6), (15.4, 23.4), (17.6, 20.6), (21, 21))
    pen.disc(12, 9.4, 9, gap=True)
    pen.disc(12, 9.2, 8.2)
    pen.poly(
        *(p for n in range(5) for p in (_ring(12, 9.5, 5.8, 5)[n], _ring(12, 9.5, 2.5, 5, -pi / 2 + pi / 5)[n])),
        gap=True,
    )


def _weird(pen: Pen) -> None:
    turns = [(12 + (10.6 - n * 0.2) * cos(n * 0.34), 12 + (10.6 - n * 0.2) * sin(n * 0.34)) for n in range(49)]
    pen.line(*turns, width=2.3)


def _outpost(pen: Pen) -> None:
    pen.poly((12, 9), (17.2, 23), (14.4, 23), (12, 15.6), (9.6, 23), (6.8, 23))
    pen.line((8.6, 18.6), (15.4, 18.6), width=1.5)
    pen.disc(12, 8, 2.4)
    for radius in (5.6, 9.4):
        for side in (0, pi):
            arc = [(12 + radius * cos(side + k * 0.13), 8 + radius * sin(side + k * 0.13)) for k in range(-6, 7)]
            pen.line(*arc, width=1.7)


def _boom(pen: Pen) -> None:
    turns = [(pi * n / 9 - 0.2, (11.8, 5.8)[n % 2]) for n in range(18)]
    pen.poly(*((12 + r * cos(turn), 12 + r * sin(turn)) for turn, r in turns))
    pen.disc(12, 12, 2.9, gap=True)


def _colony(pen: Pen) -> None:
    pen.poly(*[(12 + 10.4 * cos(pi + pi * n / 20), 19 + 10.4 * sin(pi + pi * n / 20)) for n in range(21)])
    pen.box(0.6, 19, 23.4, 22.4, 1)
    pen.line((12, 9), (12, 1.2), width=1.6)
    pen.poly((12.4, 1), (19, 3), (12.4, 5.4))
    for x in (7.4, 12, 16.6):
        pen.box(x - 1.3, 14.4, x + 1.3, 17, 0.5, gap=True)


def _wormhole(pen: Pen) -> None:
    for arm in range(3):
        start = 2 * pi * arm / 3
        points = [
            (12 + (2.2 + n * 0.42) * cos(start + n * 0.155), 12 + (2.2 + n * 0.42) * sin(start + n * 0.155))
            for n in range(22)
        ]
        pen.line(*points, width=2.5)
    pen.disc(12, 12, 2.6)


def _main(pen: Pen) -> None:
    pen.box(4.6, 3.4, 19.4, 20.6, 1.6)
    pen.box(1.8, 1.4, 22.2, 5.4, 2)
    pen.box(1.8, 18.6, 22.2, 22.6, 2)
    pen.poly(
        *(p for n in range(5) for p in (_ring(12, 12.2, 5.2, 5)[n], _ring(12, 12.2, 2.2, 5, -pi / 2 + pi / 5)[n])),
        gap=True,
    )


def _land(pen: Pen) -> None:
    pen.line((12, 1.6), (12, 11), width=2.8)
    pen.poly((5.6, 8.4), (18.4, 8.4), (12, 16))
    pen.poly(*[(12 + 11 * cos(pi + pi * n / 20), 27 + 8.6 * sin(pi + pi * n / 20)) for n in range(21)])


def _home(pen: Pen) -> None:
    pen.disc(12, 12, 4.4)
    for n in range(8):
        x, y = cos(pi * n / 4), sin(pi * n / 4)
        pen.line((12 + 7 * x, 12 + 7 * y), (12 + 10.6 * x, 12 + 10.6 * y), width=2)


def _system(pen: Pen) -> None:
    pen.poly(*_ring(12, 12, 11.6, 6, 0))
    pen.poly(*_ring(12, 12, 9.2, 6, 0), gap=True)
    pen.line((12, 7.4), (12, 16.6), width=2.4)
    pen.line((7.4, 12), (16.6, 12), width=2.4)


_DRAWN: Final[dict[str, Drawing]] = load_icons(__file__) | {
    "ice": _ice, "gas": _gas, "orange": _scales, "swords": _swords, "plutonium": _plutonium, "uranium": _uranium,
    "reputation": _reputation, "weird": _weird, "outpost": _outpost, "boom": _boom, "colony": _colony,
    "wormhole": _wormhole, "main": _main, "land": _land, "home": _home, "system": _system,
}  # fmt: skip
SIGNS: Final = tuple(_DRAWN)
_OTHERS: Final = {"grey": "greys", "tech": "gear"}
"""Icon names of the kinds of crew and items whose own name is another icon."""


def kind_sign(kind: str) -> str:
    """Return the icon name of a kind of crew or of items."""
    return _OTHERS.get(kind, kind)


@memoize
def sign(name: str, size: int) -> Image.Image:
    """Draw an icon as a square mask of `size` pixels; the shared icons are included."""
    return drawn(_DRAWN[name], size) if name in _DRAWN else icon(name, size)
