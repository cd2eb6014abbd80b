"""Common icons by name, as masks on a grid of 24 by 24; computed ones are defined here."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from PIL import Image

from rendering.icon_files import load_icons
from rendering.memory_cache import memoize
from rendering.vector_pen import Drawing, Pen, drawn


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


def _again(pen: Pen) -> None:
    turns = [-pi / 3 + pi * n / 24 for n in range(39)]
    pen.line(*((12 + 8.8 * cos(turn), 12.4 + 8.8 * sin(turn)) for turn in turns), width=3.4)
    pen.poly((8.4, 1), (18.6, 2.4), (12.2, 10.2))


def _stop(pen: Pen) -> None:
    pen.poly(*((12 + 11.6 * cos(pi * (n + 0.5) / 4), 12 + 11.6 * sin(pi * (n + 0.5) / 4)) for n in range(8)))
    pen.box(6.4, 10.4, 17.6, 13.6, 0.6, gap=True)


_DRAWN: Final[dict[str, Drawing]] = load_icons(__file__) | {
    "star": _star,
    "gear": _gear,
    "planet": _planet,
    "again": _again,
    "stop": _stop,
}
NAMES = tuple(_DRAWN)


@memoize
def icon(name: str, size: int) -> Image.Image:
    """Return the icon as a square mask of `size` pixels."""
    return drawn(_DRAWN[name], size)
