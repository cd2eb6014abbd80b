"""Silhouettes of the Old Ones, one for each kind, on a grid of 24 by 24."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from PIL import Image

from bot.games.auztralia.components.data import Kind
from rendering.brush_strokes import blob
from rendering.icon_files import load_icons
from rendering.memory_cache import memoize
from rendering.vector_pen import Pen, drawn

_BEASTS: Final = load_icons(__file__)


@memoize
def beast(kind: Kind, size: int) -> Image.Image:
    """Draw a kind as a square mask of `size` pixels."""
    return drawn(_BEASTS[kind], size)


@memoize
def eye(size: int, *, open_: bool) -> Image.Image:
    """Draw the eye of a hidden tile: closed, or open if it wakes next."""

    def draw(pen: Pen) -> None:
        if open_:
            blob(pen, (1, 12), (6.4, 6.6), (12, 4.8), (17.6, 6.6), (23, 12), (17.6, 17.4), (12, 19.2), (6.4, 17.4))
            pen.disc(12, 12, 5.2, gap=True)
            blob(pen, (12, 7.6), (13.6, 12), (12, 16.4), (10.4, 12))
            return
        lid = [(12 + 10.6 * cos(pi * n / 12), 8 + 6.4 * sin(pi * n / 12)) for n in range(13)]
        pen.line(*lid, width=2.3)
        for n in (2, 4, 6, 8, 10):
            x, y = lid[n]
            pen.line((x, y), (12 + (x - 12) * 1.28, 8 + (y - 8) * 1.55), width=1.7)

    return drawn(draw, size)
