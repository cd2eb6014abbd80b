"""DTOs of the review of a finished game."""

from __future__ import annotations

from msgspec import Struct

from bot.games.contract import Outcome, Text
from bot.tables.model.views import TableInfo


class Award(Struct, frozen=True):
    """An award of a player, with its amount."""

    id: str
    name: Text
    told: Text


class TimeSpent(Struct, frozen=True):
    """Seconds that the table waited for a player: total, median and maximum per answer."""

    total: int
    median: int
    longest: int
    answers: int


class LuckTotal(Struct, frozen=True):
    """Luck of a seat: the difference to the `expected` amount, and its standard deviation."""

    more: float
    expected: float
    deviation: float


class TurningPoint(Struct, frozen=True):
    """The turn with the largest gain of the winner: its last move, seat and text.

    `before` and `after` are the winner's chances in percent of an AI's estimate (`by_chance`), or their lead in points.
    """

    number: int
    at: int
    seat: int
    winner: int
    before: int
    after: int
    by_chance: bool
    lines: tuple[Text, ...] = ()


class Review(Struct, frozen=True):
    """Review of a finished game.

    By seat: `curves` of points after each turn or a sample of them (`rivals`: those of the contestants that are no
    players, of the known points), `ahead` the lead over the best of the others (in an
    AI's estimate if points are no measure), `times` (None: not counted), `luck` (None: no random draws) and `awards`.
    `turns` is their number; in a solo game these are moves.
    """

    table: TableInfo
    outcome: Outcome | None
    turns: int
    curves: tuple[tuple[int, ...], ...]
    ahead: tuple[tuple[float, ...], ...]
    times: tuple[TimeSpent | None, ...]
    luck: tuple[LuckTotal | None, ...]
    turning: TurningPoint | None
    awards: tuple[tuple[Award, ...], ...]
    rivals: tuple[tuple[int, ...], ...] = ()
