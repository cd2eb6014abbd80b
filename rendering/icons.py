"""The icons of the house by name, as masks: drawn on a grid of 24 by 24, here if they must be reckoned."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from PIL import Image

from rendering.kept import kept
from rendering.pen import Drawing, Pen, drawn
from rendering.signs import signs_beside


def _star(pen: Pen) -> None:
    corners = [(12 + r * sin(pi * n / 5), 12.6 - r * cos(pi * n / 5)) for n in range(10) for r in ((11.2, 4.8)[n % 2],)]
    pen.poly(*corners)


def _gear(pen: Pen) -> None:
    for n in range(8):
        x, y = cos(n * pi / 4), sin(n * pi / 4)
        tooth = ((6, 2.8), (11.2, 1.9), (11.2, -1.9), (6, -2.8))
        pen.poly(*((12 + x * r - y * w, 12 + y * r + x * w) for r, w in tooth))
    pen.disc(12, 12, 8.2)
    pen.disc(12, 12, 3.6, gap=True)


def _planet(pen: Pen) -> None:
    x, y = cos(pi / 8), -sin(pi / 8)
    flat = [(10.9 * cos(pi * n / 24), 3.0 * sin(pi * n / 24)) for n in range(49)]
    ring = [(12 + a * x - b * y, 12 + a * y + b * x) for a, b in flat]
    pen.line(*ring[24:], width=1.9)
    pen.disc(12, 12, 7.6)
    pen.line(*ring[3:22], width=3.7, gap=True)
    pen.line(*ring[:25], width=1.9)


_DRAWN: Final[dict[str, Drawing]] = signs_beside(__file__) | {
    "star": _star,
    "gear": _gear,
    "planet": _planet,
}
NAMES = tuple(_DRAWN)


@kept
def icon(name: str, size: int) -> Image.Image:
    """The icon as a square mask of `size` pixels."""
    return drawn(_DRAWN[name], size)
