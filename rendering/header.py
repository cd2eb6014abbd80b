"""Board header: the player to move, the prompt in gold, and the game clock."""

from __future__ import annotations

from typing import Final

from rendering.badges import State, badge
from rendering.canvas import Sheet
from rendering.fonts import HEAD, Face
from rendering.layout import Bar
from rendering.sizes import TEXT, TITLE
from rendering.text import width
from rendering.theme import GOLD, MUTED, Colour

TALL: Final = 116
BADGE: Final = 68
_FIRST, _SECOND = 38, 86
"""The middles of its two lines."""
_EDGE, _NAME = 26, 118


def put_header(
    sheet: Sheet, bar: Bar, who: str, asked: str, aside: str = "", *, seat: int = -1, state: State = "acts",
    left: int = 0, right: int = 0, face: Face = HEAD, ink: Colour = GOLD, quiet: Colour = MUTED,
) -> None:  # fmt: skip
    """Draw the bar with two lines: `who` and `aside`, and below the prompt `asked`.

    `who` may have the badge of a `seat`. Before the lines `left` pixels are free, after them `right`.
    """
    bar.plate(sheet, tall=TALL)
    if seat >= 0:
        sheet.put(badge(seat, BADGE, state), left + _EDGE + BADGE / 2, TALL / 2)
    x = left + (_NAME if seat >= 0 else _EDGE)
    edge = sheet.image.width - right - _EDGE
    taken = width(aside, face, TEXT) + _EDGE if aside else 0
    if aside:
        sheet.text(aside, edge, _FIRST, TEXT, quiet, face=face, align="r")
    sheet.text(who, x, _FIRST, TITLE, bar.ink, face=bar.face, align="l", room=round(edge - x - taken))
    sheet.text(asked, x, _SECOND, TEXT, ink, face=face, align="l", room=round(edge - x))
