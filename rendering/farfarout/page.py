"""The ground and the heading of pictures other than the board."""

from __future__ import annotations

from typing import Final

from bot.games.farfarout.data import TRACKS
from bot.games.farfarout.view import SeatView
from rendering.canvas import Sheet, panel, pawn
from rendering.farfarout.hues import DEEP, LINE, TRACK
from rendering.farfarout.signs import sign
from rendering.farfarout.sky import stretch
from rendering.farfarout.tracks import points
from rendering.fonts import DISPLAY, HEAD
from rendering.painter import Look
from rendering.text import width as text_width
from rendering.theme import INK, MUTED, SEATS, Colour

HEADING: Final = 92
MARGIN: Final = 20


def page(width: int, height: int, title: str = "", name: str = "", tint: Colour = INK) -> Sheet:
    """A sheet of space with a heading: a title, with a sign before it."""
    sheet = Sheet(stretch(width, height))
    if title:
        sheet.lay(panel(width, HEADING - 10, 1, DEEP, LINE, alpha=0.86), 0, 0)
        left = 24
        if name:
            sheet.stamp(sign(name, 50), left + 26, (HEADING - 10) / 2, tint)
            left += 70
        sheet.text(title, left, (HEADING - 10) / 2, 44, INK, face=DISPLAY, align="l", room=width - left - 24, least=24)
    return sheet


def player_page(width: int, height: int, me: SeatView, look: Look, seat: int) -> Sheet:
    """A sheet headed by a player and their points."""
    sheet = page(width, height)
    middle = (HEADING - 10) / 2
    sheet.lay(panel(width, HEADING - 10, 1, DEEP, SEATS[seat], alpha=0.86), 0, 0)
    right = width - 24.0
    for track, have in reversed(list(zip(TRACKS, points(me), strict=True))):
        sheet.text(str(have), right, middle, 44, INK, face=DISPLAY, align="r")
        right -= text_width(str(have), DISPLAY, 44) + 30
        sheet.stamp(sign(track, 44), right, middle, TRACK[track])
        right -= 40
    sheet.put(pawn(seat, 50), 50, middle)
    sheet.text(look.names[seat], 94, middle, 42, INK, face=DISPLAY, align="l", room=round(right - 104), least=24)
    return sheet


def section(sheet: Sheet, text: str, y: float, *, width: int) -> None:
    """A small heading with a line."""
    used = sheet.text(text, MARGIN + 4, y, 27, MUTED, face=HEAD, align="l", room=width - 2 * MARGIN)
    left = MARGIN + used + 20
    if left < width - MARGIN:
        sheet.image.paste(LINE, (left, round(y), width - MARGIN, round(y) + 2))
