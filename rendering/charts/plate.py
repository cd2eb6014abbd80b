"""Plate of a chart, with its title."""

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
"""Height of a plate's title."""
PAD: Final = 18


Words = tuple[str, Sequence[tuple[str, str]]]
"""Title and numbers of a chart as text, each number with its label; labels may be empty."""


class Block(Protocol):
    """Protocol of the parts of a page, from edge to edge."""

    @property
    def tall(self) -> int:
        """Return the height, including the gap below."""
        ...

    def draw(self, sheet: Sheet, top: int) -> None:
        """Draw the part."""
        ...

    def words(self) -> Words:
        """Return the content as text."""
        ...


def framed(inner: int, title: str) -> int:
    """Return the height of a block by its plate's content."""
    return inner + (HEADING if title else PAD) + PAD + GAP


def put_plate(sheet: Sheet, top: int, tall: int, title: str) -> int:
    """Draw the plate of a block (see `framed`); return the top of its content."""
    size = WIDTH - 2 * MARGIN, tall - GAP
    sheet.lay(panel(*size, RADIUS, PANEL, mix(NIGHT, EDGE, 0.7), alpha=0.92, line_width=LINE), MARGIN, top)
    if not title:
        return top + PAD
    sheet.text(title, LEFT, top + HEADING / 2 + 2, TEXT, GOLD, face=HEAD, align="l", room=RIGHT - LEFT)
    return top + HEADING
