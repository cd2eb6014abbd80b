"""The ground and the heading of pictures other than the board."""

from __future__ import annotations

from PIL import Image

from rendering.canvas import Sheet
from rendering.fonts import DISPLAY
from rendering.kept import kept
from rendering.space import galaxy, shine, space
from rendering.stored import stored
from rendering.theme import INK, NIGHT

_SIDE = 1240


@kept
@stored
def _ground() -> Image.Image:
    image = space((_SIDE, _SIDE), "page")
    shine(image, galaxy(1200, 0.45, 30), 860, 420)
    return Image.blend(image, Image.new("RGB", image.size, NIGHT), 0.35)


def page(width: int, height: int, title: str = "") -> Sheet:
    """A sheet of night sky (no side over 1,240 pixels) with a heading."""
    sheet = Sheet(_ground().crop((_SIDE - width, 0, _SIDE, height)))
    if title:
        sheet.text(title, 36, 52, 46, INK, face=DISPLAY, align="l", room=width - 72, soft=True)
    return sheet
