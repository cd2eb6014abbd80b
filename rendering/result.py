"""The end of a game: a row for everybody, the winner first, and why it ended."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct
from PIL import Image

from bot.games.contract import Outcome
from rendering.canvas import Sheet, panel, pawn
from rendering.fonts import BODY, DISPLAY, HEAD
from rendering.icons import icon
from rendering.painter import Look
from rendering.theme import EDGE, GOLD, INK, MUTED, NIGHT, PANEL, SEATS, Colour, mix

WIDTH: Final = 1200
MARGIN: Final = 28
REASON_X: Final = 36


class Place(Struct, frozen=True):
    """What a row is about: its seat, its middle, and whether it has won."""

    seat: int
    y: float
    won: bool

    @property
    def ink(self) -> Colour:
        """Of the total: the winner's is golden."""
        return GOLD if self.won else INK


class Standings(Struct, frozen=True):
    """How the rows of a game's result look. Lines are given by their middles, from the left edge of the picture."""

    top: int
    tall: int
    gap: int = 10
    below: int = 62
    crown: int = 58
    rank: int = 50
    rank_x: int = 82
    pawn: int = 54
    pawn_x: int = 154
    name: int = 40
    name_x: int = 200
    name_room: int = 390
    least: int = 26
    fill: Colour = PANEL
    tint: float = 0.0
    edge: float = 0.35
    alpha: float = 0.9
    reason: int = 30
    reason_y: int = 26
    reason_ink: Colour = MUTED

    def height(self, seats: int) -> int:
        """Of the picture of so many rows."""
        return self.top + self.tall * seats + self.below

    def draw(self, sheet: Sheet, outcome: Outcome, look: Look, rest: Callable[[Place], None]) -> Image.Image:
        """Everybody's place, piece and name, then what `rest` puts into the row; at last the reason of the end."""
        seats = sorted(range(len(outcome.places)), key=lambda seat: (outcome.places[seat], seat))
        for n, seat in enumerate(seats):
            y = self.top + n * self.tall
            place = Place(seat, y + (self.tall - self.gap) / 2, outcome.places[seat] == 1)
            self._plate(sheet, place, y)
            put_rank(sheet, outcome.places[seat], self.rank_x, place.y, crown=self.crown, size=self.rank)
            sheet.put(pawn(seat, self.pawn), self.pawn_x, place.y)
            name = look.names[seat]
            sheet.text(
                name, self.name_x, place.y, self.name, INK, face=HEAD, align="l", room=self.name_room, least=self.least
            )
            rest(place)
        y = self.top + self.tall * len(seats) + self.reason_y
        said, room = look.say(outcome.reason), WIDTH - 2 * REASON_X
        sheet.text(said, REASON_X, y, self.reason, self.reason_ink, face=BODY, align="l", room=room)
        return sheet.image

    def _plate(self, sheet: Sheet, place: Place, y: int) -> None:
        colour, won = SEATS[place.seat], place.won
        fill, edge = mix(self.fill, colour, self.tint), mix(EDGE, colour, self.edge)
        if won:
            fill, edge = mix(NIGHT, GOLD, 0.26), GOLD
        size = WIDTH - 2 * MARGIN, self.tall - self.gap
        sheet.lay(panel(*size, 18, fill, edge, alpha=self.alpha, line_width=4 if won else 2), MARGIN, y)


def put_rank(sheet: Sheet, place: int, x: float, y: float, *, crown: int, size: int) -> None:
    """A crown for the first, for the others the number of their place."""
    if place == 1:
        sheet.stamp(icon("crown", crown), x, y, GOLD)
    else:
        sheet.text(str(place), x, y, size, MUTED, face=DISPLAY)
