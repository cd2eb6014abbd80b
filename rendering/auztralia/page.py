"""Background of all pictures but the map: a table of dark wood with brass."""

from __future__ import annotations

from PIL import Image

from rendering.auztralia.colours import BLACK, BRASS, CREAM, LEATHER, TABLE
from rendering.badges import badge
from rendering.canvas import Sheet, gradient
from rendering.disk_cache import disk_cached
from rendering.fonts import SLAB_BOLD
from rendering.layout import Bar, put_first
from rendering.memory_cache import memoize
from rendering.noise import levels, noise
from rendering.sizes import GAP, MARGIN, RADIUS, TITLE, WIDTH
from rendering.theme import Colour, mix

INSIDE = WIDTH - 2 * MARGIN
"""Width of full-width plates in pixels."""
HEADING = 92
FRAME = mix(LEATHER, BRASS, 0.75)
BAR = Bar(HEADING - GAP, LEATHER, FRAME, 0.96, TITLE, 0, SLAB_BOLD, CREAM)
LARGEST = (WIDTH, 1720)


@memoize
@disk_cached
def wood() -> Image.Image:
    image = gradient(LARGEST, mix(TABLE, LEATHER, 0.55), mix(TABLE, BLACK, 0.3))
    grain = noise("wood", LARGEST, (3, 50), 1, 0.5)
    image.paste(mix(LEATHER, BRASS, 0.25), mask=levels(grain, 0.5, 1.0, 30))
    return image


def page(height: int, title: str = "", seat: int = -1) -> Sheet:
    """Return a new sheet, with a heading if there is a title; a seat's sheet has its badge."""
    sheet = Sheet(wood().crop((0, 0, WIDTH, height)), wood)
    if title:
        BAR.put(sheet, title, 28 if seat < 0 else 104, WIDTH - 28)
    if seat >= 0:
        sheet.put(badge(seat, 56), 56, BAR.middle)
    return sheet


def plate(
    sheet: Sheet, x: float, y: float, width: int, height: int, *, fill: Colour = LEATHER, edge: Colour = BRASS,
    radius: int = RADIUS, line: int = 2, share: float = 0.75,
) -> None:  # fmt: skip
    """Draw a leather panel with a brass edge (`share` of it); nothing may be drawn there before."""
    put_first(sheet, (x, y, width, height), radius, fill, mix(fill, edge, share), alpha=0.96, line=line)
