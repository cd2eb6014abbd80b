"""Small square pictures of a game's components, for lookups."""

from __future__ import annotations

from typing import Final

from PIL import Image

from rendering.canvas import Glass, Sheet, disc, gradient, tinted
from rendering.fonts import DISPLAY
from rendering.icon_set import Draw
from rendering.theme import EDGE, INK, NIGHT, mix

SIDE: Final = 256
ROOM: Final = 208
"""Pixels of the square that a component fills."""


def thing(draw: Draw) -> Image.Image:
    """Draw the component alone on a dark background, as large as it fits."""
    sheet, drawn = Sheet(gradient((SIDE, SIDE), mix(NIGHT, EDGE, 0.45), NIGHT)), draw(ROOM).convert("RGBA")
    drawn = drawn.crop(drawn.getbbox())
    share = ROOM / max(drawn.size)
    size = round(drawn.width * share), round(drawn.height * share)
    sheet.put(drawn.resize(size, Image.Resampling.LANCZOS), SIDE / 2, SIDE / 2)
    return sheet.image


def numbered(draw: Draw, number: int) -> Draw:
    """Add a number at the component's lower right."""

    def drawn(size: int) -> Image.Image:
        sheet, at, plate = Glass(size, size), size * 0.76, size * 15 // 32
        sheet.put(draw(size * 7 // 8), size * 0.44, size * 0.44)
        sheet.put(tinted(disc(plate, plate / 2), NIGHT), at, at)
        sheet.text(str(number), at, at, size * 6 // 16, INK, face=DISPLAY)
        return sheet.image

    return drawn
