"""Result picture: reason of the end, a column per score category, a row per contestant."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct
from PIL import Image

from bot.games.contract import Outcome
from rendering.badges import badge
from rendering.canvas import Sheet, panel
from rendering.fonts import BODY, DISPLAY, HEAD, Face
from rendering.icons import icon
from rendering.layout import spaced
from rendering.renderer import RenderOptions
from rendering.sizes import ACTIVE, LINE, MARGIN, NUMBER, RADIUS, SIGN, TEXT, TITLE, WIDTH, least
from rendering.text import balanced, wrap
from rendering.theme import EDGE, GOLD, INK, MUTED, NIGHT, PANEL, SEATS, Colour, mix

BADGE: Final = 56
_RANK_X, _BADGE_X, _NAME_X = 66, 146, 196
_TOTAL: Final = 68
_TOTAL_ROOM: Final = 150
_RIGHT: Final = WIDTH - 40
_INSET: Final = 30
"""Distance of the first column from the picture's edge."""
_GAP: Final = 10
_LINE: Final = 46
"""Height of a line of the reason."""
_HEAD_LINE: Final = 36
ROW, TALL_ROW = 92, 156
"""Heights of a row without columns, and with them."""


class Contestant(Struct, frozen=True):
    """A contestant: a seat, or a rival that the game itself plays; `mark` is its badge, RGBA."""

    place: int
    name: str
    total: str
    colour: Colour
    mark: Image.Image
    seat: int = -1

    @property
    def won(self) -> bool:
        """Return whether the contestant has won."""
        return self.place == 1


class Column(Struct, frozen=True):
    """A score category: name, icon as RGBA, and the values in order of the contestants.

    `lit` are those whose value was decisive.
    """

    name: str
    values: Sequence[str]
    sign: Image.Image | None = None
    lit: frozenset[int] = frozenset()


class Style(Struct, frozen=True):
    """Typefaces and colours of a game's result."""

    face: Face = HEAD
    numbers: Face = DISPLAY
    words: Face = BODY
    fill: Colour = PANEL
    ink: Colour = INK
    quiet: Colour = MUTED
    alpha: float = 0.92


def contestants(
    outcome: Outcome, look: RenderOptions, *, rival: tuple[Image.Image, Colour] | None = None,
    totals: Sequence[str] | None = None,
) -> list[Contestant]:  # fmt: skip
    """Return the contestants by seat, then the rivals, with the game's badge and colour.

    Totals are the sums of their points, unless `totals` are given.
    """
    said = totals or [str(sum(part.points for part in parts)) for parts in outcome.scores]
    found = [
        Contestant(place, look.names[seat], said[seat], SEATS[seat], badge(seat, BADGE), seat)
        for seat, place in enumerate(outcome.places)
    ]
    if rival is not None:
        mark, colour = rival
        found += [
            Contestant(one.place, look.say(one.name), str(sum(part.points for part in one.parts)), colour, mark)
            for one in outcome.rivals
        ]
    return found


class Standings:
    """Result table of height `tall`, drawn below the heading of a page."""

    def __init__(
        self, reason: str, people: Sequence[Contestant], columns: Sequence[Column] = (), style: Style | None = None
    ) -> None:
        self._style = style or Style()
        self._people, self._columns = people, columns
        room = WIDTH - 2 * _INSET
        self._reason = wrap(reason, self._style.words, TEXT, room, 3)
        self._step = room / max(1, len(columns))
        self._heads = [
            balanced(one.name, self._style.words, least(one.name), round(self._step) - 12, 2) for one in columns
        ]
        signs = SIGN + 14 if any(one.sign for one in columns) else 0
        self._head = signs + max((len(lines) for lines in self._heads), default=0) * _HEAD_LINE + (12 if columns else 0)
        self._row = TALL_ROW if columns else ROW

    @property
    def tall(self) -> int:
        """Return the height in pixels."""
        return 20 + len(self._reason) * _LINE + 16 + self._head + len(self._people) * (self._row + _GAP) + MARGIN

    def draw(
        self, sheet: Sheet, top: int, rest: Callable[[Contestant, float], object] = lambda _one, _y: None
    ) -> Image.Image:
        """Draw the result; `rest` draws further content of a contestant's row, given its middle."""
        y = top + 20
        for one in self._reason:
            sheet.text(one, _INSET, y + _LINE / 2, TEXT, GOLD, face=self._style.words, align="l")
            y += _LINE
        y += 16
        self._draw_heads(sheet, y)
        y += self._head
        order = sorted(range(len(self._people)), key=lambda at: (self._people[at].place, at))
        for at in order:
            self._draw_row(sheet, at, y)
            rest(self._people[at], y + ROW / 2)
            y += self._row + _GAP
        return sheet.image

    def _middles(self) -> list[float]:
        return spaced(WIDTH / 2, len(self._columns), self._step)

    def _draw_heads(self, sheet: Sheet, top: float) -> None:
        for x, column, lines in zip(self._middles(), self._columns, self._heads, strict=True):
            y = top + self._head - 12 - len(lines) * _HEAD_LINE
            if column.sign:
                sheet.put(column.sign, x, y - 8 - SIGN / 2)
            for n, one in enumerate(lines):
                at = y + (n + 0.5) * _HEAD_LINE
                sheet.text(one, x, at, least(column.name), self._style.quiet, face=self._style.words)

    def _draw_row(self, sheet: Sheet, at: int, top: float) -> None:
        one, style = self._people[at], self._style
        fill, edge = (mix(NIGHT, GOLD, 0.26), GOLD) if one.won else (style.fill, mix(EDGE, one.colour, 0.4))
        size = WIDTH - 2 * MARGIN, self._row
        sheet.lay(
            panel(*size, RADIUS, fill, edge, alpha=style.alpha, line_width=ACTIVE if one.won else LINE), MARGIN, top
        )
        y = top + ROW / 2
        if one.won:
            sheet.stamp(icon("crown", 58), _RANK_X, y, GOLD)
        else:
            sheet.text(str(one.place), _RANK_X, y, NUMBER, style.quiet, face=style.numbers)
        sheet.put(one.mark, _BADGE_X, y)
        ink = GOLD if one.won else style.ink
        sheet.text(one.total, _RIGHT, y, _TOTAL, ink, face=style.numbers, align="r")
        room = self.left_of_total - _NAME_X if self._columns else self.room_of_name
        sheet.text(one.name, _NAME_X, y, TITLE, style.ink, face=style.face, align="l", room=round(room))
        for x, column in zip(self._middles(), self._columns, strict=True):
            colour = GOLD if at in column.lit else style.ink
            sheet.text(column.values[at], x, top + 122, NUMBER, colour, face=style.numbers)

    left_of_total: Final = _RIGHT - _TOTAL_ROOM
    """Right end of the free room in a row without columns, which begins at `right_of_name`."""
    room_of_name: Final = 300
    right_of_name: Final = _NAME_X + room_of_name + 20
