"""Header of board pictures: the chip, two lines of text, and the current key number."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from rendering.badges import State, badge
from rendering.canvas import Sheet
from rendering.change_markers import put_ring
from rendering.fonts import DISPLAY
from rendering.header import TALL, put_header
from rendering.layout import Bar
from rendering.ricochet.background import NO_CHIP
from rendering.ricochet.chips import token
from rendering.sizes import SCORE, WIDTH
from rendering.text import width
from rendering.theme import EDGE, INK, NIGHT

BAR: Final = Bar(tall=TALL, fill=NIGHT, edge=EDGE, alpha=0.3, size=0)
_MARK: Final = 58
"""Width of the badge next to the number."""
_EDGE: Final = 28
_COIN: Final = 102
"""Width of the chip."""


class Said(Struct, frozen=True):
    """Texts of the header: first line `who`, an `aside` at its right, and below `asked`.

    `seat` is that of the badge before it. `fact` is the key number, `of` its seat.
    """

    who: str
    asked: str
    aside: str = ""
    seat: int = -1
    state: State = ""
    fact: str = ""
    of: int = -1


def draw_heading(sheet: Sheet, chip: int, said: Said, *, new: bool = False) -> None:
    """Draw the chip at the upper left (ringed if new), the lines, and the number at the right."""
    left = 0 if chip == NO_CHIP else TALL - (0 if said.seat >= 0 else 14)
    put_header(
        sheet, BAR, said.who, said.asked, said.aside, seat=said.seat, state=said.state, left=left, right=_taken(said)
    )
    if left:
        x, y = TALL / 2 + 2, TALL / 2
        if new:
            put_ring(sheet, (x - _COIN / 2, y - _COIN / 2, _COIN, _COIN), _COIN // 2)
        sheet.put(token(chip, TALL), x, y)
    if said.fact:
        x = WIDTH - _taken(said)
        sheet.text(said.fact, x, TALL / 2, SCORE, INK, face=DISPLAY, align="l")
    if said.of >= 0:
        sheet.put(badge(said.of, _MARK), WIDTH - _EDGE - _MARK / 2, TALL / 2)


def _taken(said: Said) -> int:
    """Return the width that the number takes at the right."""
    if not said.fact:
        return 0
    return width(said.fact, DISPLAY, SCORE) + _EDGE + (_MARK + 22 if said.of >= 0 else 0)
