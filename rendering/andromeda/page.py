"""Background and header of pictures other than the board."""

from __future__ import annotations

from typing import Final

from PIL import Image

from rendering.canvas import Sheet
from rendering.disk_cache import disk_cached
from rendering.fonts import DISPLAY
from rendering.memory_cache import memoize
from rendering.sizes import TALLEST, TITLE, WIDTH
from rendering.starfield import galaxy, shine, space
from rendering.theme import INK, NIGHT

HEADING: Final = 92
_TALL: Final = round(WIDTH * TALLEST)


@memoize
@disk_cached
def ground() -> Image.Image:
    """Draw a night sky of the maximum page size."""
    image = space((WIDTH, _TALL), "page")
    shine(image, galaxy(1200, 0.45, 30), 620, 420)
    return Image.blend(image, Image.new("RGB", image.size, NIGHT), 0.5)


def page(tall: int, title: str = "") -> Sheet:
    """Return a sheet with a night sky and a title, at most `TALLEST` times as high as wide."""
    sheet = Sheet(ground().crop((0, 0, WIDTH, tall)), ground)
    if title:
        sheet.text(title, 36, 52, TITLE, INK, face=DISPLAY, align="l", room=WIDTH - 72, soft=True)
    return sheet
