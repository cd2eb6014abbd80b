"""Number tiles, and lists of facts with their values."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from rendering.canvas import Sheet, panel
from rendering.charts.plate import LEFT, RIGHT, Words, framed, put_plate
from rendering.fonts import BODY, BOLD, DISPLAY
from rendering.layout import rows
from rendering.sizes import GAP, LINE, MARGIN, RADIUS, TEXT, WIDTH, least
from rendering.theme import EDGE, INK, MUTED, NIGHT, PANEL, mix

_ACROSS: Final = 3
_TALL: Final = 136
_NUMBER: Final = 60
_ROW: Final = 54
_VALUE: Final = 0.62
"""Maximum share of a line for its value."""


class Tile(Struct, frozen=True):
    """A number and its label."""

    number: str
    label: str


class Tiles(Struct, frozen=True):
    """Tiles, three in a row."""

    tiles: tuple[Tile, ...]

    @property
    def tall(self) -> int:
        """Return the height in pixels."""
        return rows(len(self.tiles), _ACROSS) * (_TALL + GAP)

    def draw(self, sheet: Sheet, top: int) -> None:
        """Draw the tiles; those of the last row share its width."""
        for at, one in enumerate(self.tiles):
            row, column = divmod(at, _ACROSS)
            across = min(_ACROSS, len(self.tiles) - row * _ACROSS)
            wide = (WIDTH - 2 * MARGIN - (across - 1) * GAP) // across
            _put_tile(sheet, one, MARGIN + column * (wide + GAP), top + row * (_TALL + GAP), wide)

    def words(self) -> Words:
        """Return all numbers as text."""
        return "", [(one.label, one.number) for one in self.tiles]


class Fact(Struct, frozen=True):
    """Label and value; `told` is the full value in the text form, if longer."""

    label: str
    value: str
    told: str = ""


class Facts(Struct, frozen=True):
    """Lines of facts."""

    title: str
    facts: tuple[Fact, ...]

    @property
    def tall(self) -> int:
        """Return the height in pixels."""
        return framed(len(self.facts) * _ROW, self.title)

    def draw(self, sheet: Sheet, top: int) -> None:
        """Draw the facts with right-aligned values."""
        y = put_plate(sheet, top, self.tall, self.title) + _ROW / 2
        for one in self.facts:
            room = round((RIGHT - LEFT) * _VALUE)
            taken = sheet.text(one.value, RIGHT, y, TEXT, INK, face=BOLD, align="r", room=room)
            sheet.text(
                one.label, LEFT, y, max(TEXT - 4, least(one.label)), MUTED, face=BODY, align="l",
                room=RIGHT - LEFT - taken - 24,
            )  # fmt: skip
            y += _ROW

    def words(self) -> Words:
        """Return all facts as text."""
        return self.title, [(one.label, one.told or one.value) for one in self.facts]


def _put_tile(sheet: Sheet, one: Tile, left: int, top: int, wide: int) -> None:
    sheet.lay(panel(wide, _TALL, RADIUS, PANEL, mix(NIGHT, EDGE, 0.7), alpha=0.92, line_width=LINE), left, top)
    sheet.text(one.number, left + wide / 2, top + 52, _NUMBER, INK, face=DISPLAY, room=wide - 32)
    sheet.text(one.label, left + wide / 2, top + 104, least(one.label), MUTED, room=wide - 24)
