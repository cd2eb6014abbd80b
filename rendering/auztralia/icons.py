"""Icons of units, farms, goods and other things, as masks drawn on a grid of 24 by 24."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from PIL import Image

from rendering.brush_strokes import blob, limb
from rendering.icon_files import load_icons
from rendering.icons import icon
from rendering.memory_cache import memoize
from rendering.vector_pen import Drawing, Pen, drawn


def _artillery(pen: Pen) -> None:
    pen.poly((10.4, 12.6), (22.4, 4.4), (23.4, 6.2), (12.4, 15.2))
    pen.poly((21.2, 3.8), (22.6, 2.8), (24, 5.6), (22.8, 6.6))
    pen.poly((10.8, 4.6), (13.2, 5.2), (14.4, 15), (11.6, 15))
    pen.line((10, 15.6), (1.2, 21.6), width=2)
    pen.poly((0.4, 19.6), (3.2, 22.8), (0.4, 23))
    pen.disc(12, 16.6, 6.4)
    pen.disc(12, 16.6, 4.7, gap=True)
    for n in range(4):
        x, y = 4.8 * cos(pi * n / 4), 4.8 * sin(pi * n / 4)
        pen.line((12 - x, 16.6 - y), (12 + x, 16.6 + y), width=1)
    pen.disc(12, 16.6, 1.7)


def _rail(pen: Pen) -> None:
    for n in range(5):
        y, half = 3 + n * 4.5, 4.4 + n * 1.35
        pen.line((12 - half, y), (12 + half, y), width=1.9)
    pen.line((8.6, 1), (4.4, 23), width=1.7)
    pen.line((15.4, 1), (19.6, 23), width=1.7)


def _plough(pen: Pen) -> None:
    limb(pen, 1.6, 1.2, (12, 23), (12, 12), (12, 3))
    for n in range(3):
        y = 15 - n * 4.6
        for side in (-1, 1):
            blob(pen, (12, y + 3), (12 + side * 5, y + 0.8), (12 + side * 6.4, y - 3.4), (12 + side * 1.4, y - 1))
    blob(pen, (12, 0.6), (14, 3.4), (12, 6.4), (10, 3.4))


def _home(pen: Pen) -> None:
    turns = [pi * n / 20 - 0.6 for n in range(31)]
    outer = [(12 + 9.4 * cos(a), 13 + 9.4 * sin(a)) for a in turns]
    inner = [(12 + 5.8 * cos(a), 13 + 5.8 * sin(a)) for a in reversed(turns)]
    pen.poly(*outer, *inner)
    pen.poly((13.4, 3.6), (24, 3), (20.4, 13))


_DRAWN: Final[dict[str, Drawing]] = load_icons(__file__) | {
    "artillery": _artillery,
    "rail": _rail,
    "plough": _plough,
    "home": _home,
}
SIGNS: Final = tuple(_DRAWN)


@memoize
def sign(name: str, size: int) -> Image.Image:
    """Draw an icon as a square mask of `size` pixels: one of `SIGNS`, or a shared icon."""
    return drawn(_DRAWN[name], size) if name in _DRAWN else icon(name, size)
