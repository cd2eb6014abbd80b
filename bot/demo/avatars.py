"""Avatars for the demo: of its people, by the first letter of their name, and of the bot."""

import io
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from rendering.fonts import BOLD

COLOURS: Final = ("#e8b15a", "#62b6f0", "#f08aa8", "#7fd08a", "#b79cf2", "#f09b62")
_INK: Final = "#1a1c22"
_SIZE: Final = 128
_FINE: Final = 4
_TABLE: Final = (((7, 11), (25, 11)), ((16, 11), (16, 23)), ((10, 23), (12, 11)), ((22, 23), (20, 11)))
"""A table from the side, in a square of 32: its board and three legs."""


def of_person(name: str, colour: str) -> bytes:
    """Return the first letter of `name` on `colour`, as a PNG."""
    image = Image.new("RGB", (_SIZE * _FINE, _SIZE * _FINE), colour)
    font = ImageFont.truetype(BOLD.files[0].path, image.width // 2)
    ImageDraw.Draw(image).text((image.width / 2, image.height / 2), name[0], _INK, font, anchor="mm")
    return _png(image)


def of_bot() -> bytes:
    """Return the table that is Taku's logo, as a PNG."""
    image = Image.new("RGB", (_SIZE * _FINE, _SIZE * _FINE), COLOURS[0])
    draw, scale = ImageDraw.Draw(image), image.width / 32
    for line in _TABLE:
        ends = [(x * scale, y * scale) for x, y in line]
        draw.line(ends, _INK, round(2.6 * scale))
        for x, y in ends:
            draw.circle((x, y), 1.3 * scale, _INK)
    return _png(image)


def _png(image: Image.Image) -> bytes:
    data = io.BytesIO()
    image.resize((_SIZE, _SIZE), Image.Resampling.LANCZOS).save(data, "PNG")
    return data.getvalue()
