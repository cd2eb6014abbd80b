"""The ground of all pictures, and a heading."""

from __future__ import annotations

from typing import Final

from PIL import Image

from bot.games.spacebase.view import View
from rendering.canvas import Sheet, pawn
from rendering.frame import Bar, Totals
from rendering.kept import kept
from rendering.painter import Look
from rendering.space import space
from rendering.spacebase.tokens import Item, token
from rendering.stored import stored
from rendering.theme import EDGE, PANEL

HEADING = 96
BAR: Final = Bar(HEADING - 12, PANEL, EDGE, 0.78, 48)
TOTALS: Final = Totals(50, 34, 54)
MARGIN = 28
LARGEST = (1280, 1760)
TRACKS = ("credits", "income", "points")


@kept
@stored
def _sky() -> Image.Image:
    return space(LARGEST, "base")


def page(width: int, height: int, title: str = "") -> Sheet:
    """A sheet with a starry ground, at most as large as `LARGEST`, and a heading if there is a title."""
    sheet = Sheet(_sky().crop((0, 0, width, height)), _sky)
    if title:
        BAR.put(sheet, title, MARGIN, width - MARGIN)
    return sheet


def player_page(width: int, height: int, view: View, look: Look, seat: int, *, title: str = "") -> Sheet:
    """A sheet headed by a player, or by a title of theirs, and their tracks."""
    sheet, me = page(width, height), view.seats[seat]
    left, right = 90, width - 24
    totals = [(token(Item(kind), 52), str(getattr(me, kind))) for kind in TRACKS]
    BAR.put(sheet, title or look.names[seat], left, right - TOTALS.width(totals), size=46, least=28)
    TOTALS.put(sheet, totals, right, BAR.middle)
    sheet.put(pawn(seat, 50), 48, BAR.middle)
    return sheet
