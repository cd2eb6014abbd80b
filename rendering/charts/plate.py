"""The plate on which a part of a page of charts stands, with its title."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from rendering.canvas import Sheet, panel
from rendering.fonts import HEAD
from rendering.sizes import GAP, LINE, MARGIN, RADIUS, TEXT, WIDTH
from rendering.theme import EDGE, GOLD, NIGHT, PANEL, mix

LEFT: Final = MARGIN + 28
RIGHT: Final = WIDTH - LEFT
HEADING: Final = 68
"""The title of a plate, where it has one."""
PAD: Final = 18


Words = tuple[str, Sequence[tuple[str, str]]]
"""What is counted, and its numbers, each with what it is of; either may have no name."""


class Block(Protocol):
    """A part of a page, from edge to edge."""

    @property
    def tall(self) -> int:
        """How high it is, the gap below it included."""
        ...

    def draw(self, sheet: Sheet, top: int) -> None:
        """Puts it on the page."""
        ...

    def words(self) -> Words:
        """All that it says."""
        ...


def framed(inner: int, title: str) -> int:
    """How high a block is whose plate has so much in it."""
    return inner + (HEADING if title else PAD) + PAD + GAP


def put_plate(sheet: Sheet, top: int, tall: int, title: str) -> int:
    """The plate of a block of this height (see `framed`); returns where what stands in it begins."""
    size = WIDTH - 2 * MARGIN, tall - GAP
    sheet.lay(panel(*size, RADIUS, PANEL, mix(NIGHT, EDGE, 0.7), alpha=0.92, line_width=LINE), MARGIN, top)
    if not title:
        return top + PAD
    sheet.text(title, LEFT, top + HEADING / 2 + 2, TEXT, GOLD, face=HEAD, align="l", room=RIGHT - LEFT)
    return top + HEADING
