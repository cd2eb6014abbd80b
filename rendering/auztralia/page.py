"""The ground of all pictures but the map: a table of dark wood with brass."""

from __future__ import annotations

from PIL import Image

from rendering.auztralia.hues import BLACK, BRASS, CREAM, LEATHER, TABLE
from rendering.canvas import Sheet, gradient, pawn
from rendering.fonts import SLAB_BOLD
from rendering.frame import Bar, put_first
from rendering.kept import kept
from rendering.noise import levels, noise
from rendering.stored import stored
from rendering.theme import Colour, mix

WIDTH = 1400
GAP = 10
HEADING = 92
BAR = Bar(HEADING - 10, LEATHER, mix(LEATHER, BRASS, 0.55), 0.96, 44, 28, SLAB_BOLD, CREAM)
LARGEST = (WIDTH, 2048)


@kept
@stored
def _wood() -> Image.Image:
    image = gradient(LARGEST, mix(TABLE, LEATHER, 0.55), mix(TABLE, BLACK, 0.3))
    grain = noise("wood", LARGEST, (3, 70), 2, 0.5)
    image.paste(mix(LEATHER, BRASS, 0.25), mask=levels(grain, 0.5, 1.0, 40))
    return image


def ground(width: int, height: int) -> Image.Image:
    """The bare table, RGB."""
    wood = _wood()
    if height <= wood.height:
        return wood.crop((0, 0, width, height))
    return wood.resize((wood.width, height)).crop((0, 0, width, height))


def page(width: int, height: int, title: str = "", seat: int = -1) -> Sheet:
    """A sheet of its own, with a heading if there is a title; that of a seat has its piece."""
    sheet = Sheet(ground(width, height), _wood if height <= LARGEST[1] else None)
    if title:
        BAR.put(sheet, title, 28 if seat < 0 else 92, width - 28)
    if seat >= 0:
        sheet.put(pawn(seat, 50), 48, BAR.middle)
    return sheet


def plate(
    sheet: Sheet, x: float, y: float, width: int, height: int, *, fill: Colour = LEATHER, edge: Colour = BRASS,
    radius: int = 14, line: int = 2, share: float = 0.55,
) -> None:  # fmt: skip
    """A panel of leather with a brass edge (`share` of it), the first thing at its place."""
    put_first(sheet, (x, y, width, height), radius, fill, mix(fill, edge, share), alpha=0.96, line=line)
