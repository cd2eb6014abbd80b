"""The ground of all pictures, and a heading."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from bot.games.spacebase.view import View
from rendering.canvas import Sheet, panel, pawn
from rendering.fonts import DISPLAY
from rendering.painter import Look
from rendering.space import space
from rendering.spacebase.tokens import Item, token
from rendering.text import width as text_width
from rendering.theme import EDGE, INK, PANEL

HEADING = 96
LARGEST = (1280, 1760)
TRACKS = ("credits", "income", "points")


@lru_cache(maxsize=1)
def _sky() -> Image.Image:
    return space(LARGEST, "base")


def page(width: int, height: int, title: str = "") -> Sheet:
    """A sheet with a starry ground, at most as large as `LARGEST`, and a heading if there is a title."""
    sheet = Sheet(_sky().crop((0, 0, width, height)))
    if title:
        sheet.lay(panel(width, HEADING - 12, 1, PANEL, EDGE, alpha=0.78), 0, 0)
        sheet.text(title, 28, (HEADING - 12) / 2, 48, INK, face=DISPLAY, align="l", room=width - 56)
    return sheet


def player_page(width: int, height: int, view: View, look: Look, seat: int, *, title: str = "") -> Sheet:
    """A sheet headed by a player, or by a title of theirs, and their tracks."""
    sheet = page(width, height)
    sheet.lay(panel(width, HEADING - 12, 1, PANEL, EDGE, alpha=0.78), 0, 0)
    y, me = (HEADING - 12) / 2, view.seats[seat]
    right = width - 24.0
    for kind in reversed(TRACKS):
        number = str(getattr(me, kind))
        sheet.text(number, right, y, 50, INK, face=DISPLAY, align="r")
        right -= text_width(number, DISPLAY, 50) + 34
        sheet.put(token(Item(kind), 52), right, y)
        right -= 54
    sheet.put(pawn(seat, 50), 48, y)
    sheet.text(title or look.names[seat], 90, y, 46, INK, face=DISPLAY, align="l", room=round(right - 90), least=28)
    return sheet
