"""What a game that is over comes to when one looks back on it."""

from __future__ import annotations

from msgspec import Struct

from bot.games.contract import Outcome, Text
from bot.tables.model.views import TableInfo


class Award(Struct, frozen=True):
    """What somebody is remembered for, and by how much."""

    id: str
    name: Text
    told: Text


class TimeSpent(Struct, frozen=True):
    """Seconds that the table waited for somebody: in all, at an answer in the middle of all, for the longest."""

    total: int
    median: int
    longest: int
    answers: int


class LuckTotal(Struct, frozen=True):
    """What chance gave to a seat in all: how much more than was `expected`, and the standard deviation of that."""

    more: float
    expected: float
    deviation: float


class TurningPoint(Struct, frozen=True):
    """The turn that has changed most for whoever won: its last move, whose it was, what happened, and how it stood for
    the winner `before` and `after`: in percent of an AI's estimate (`by_chance`), or in points ahead."""

    number: int
    at: int
    seat: int
    winner: int
    before: int
    after: int
    by_chance: bool
    lines: tuple[Text, ...] = ()


class Review(Struct, frozen=True):
    """A game that is over. By seat: `curves` of points after each turn or some of them, `ahead` by how much each was
    before the best of the others then (in an AI's estimate where points say little), `times` (None: nothing was
    counted), `luck` (None: chance gave nothing) and `awards`. There were so many `turns`, which are moves where one
    plays alone."""

    table: TableInfo
    outcome: Outcome | None
    turns: int
    curves: tuple[tuple[int, ...], ...]
    ahead: tuple[tuple[float, ...], ...]
    times: tuple[TimeSpent | None, ...]
    luck: tuple[LuckTotal | None, ...]
    turning: TurningPoint | None
    awards: tuple[tuple[Award, ...], ...]
