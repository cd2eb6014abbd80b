"""Reliability of users, public: aggregated, so that no table or time of day can be inferred."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from bot.rows import AnswerRow, ReliabilityRow
from bot.store.store import Store
from bot.tables.core.store_errors import table_operation
from bot.tables.model.errors import NotReliable, TooDemanding
from bot.tables.timing.response_times import LONGER, STEPS

LEAST = (50, 70, 80, 90, 95)
"""Selectable minimum percentages of turns in time, as a requirement of a table."""
FEW = 10
"""Minimum number of turns for a percentage."""


class ReliabilityStats(Struct, frozen=True):
    """Percentage of turns in `time`, and their median `minutes`; None: too few turns.

    `games` is the number of games begun with others, `left` of those abandoned before their end.
    """

    time: int | None = None
    minutes: float | None = None
    games: int = 0
    left: int = 0


NEW = ReliabilityStats()


def known(answers: Sequence[AnswerRow], games: ReliabilityRow) -> ReliabilityStats:
    """Compute the statistics of a user's rows, the quickest answers first."""
    turns, late = sum(row.count for row in answers), sum(row.late for row in answers)
    begun, left = max(games.games, games.left), games.left
    if turns < FEW:
        return ReliabilityStats(games=begun, left=left)
    return ReliabilityStats(100 * (turns - late) // turns, _half(answers, turns), begun, left)


def _half(answers: Sequence[AnswerRow], turns: int) -> float:
    """Return the median in minutes: within a bucket turns are spread evenly."""
    seen = 0
    for row in answers:
        if seen + row.count >= turns / 2:
            at = STEPS.index(row.minutes) if row.minutes != LONGER else len(STEPS)
            low = STEPS[at - 1] if at else 0
            high = STEPS[at] if at < len(STEPS) else low
            return low + (high - low) * (turns / 2 - seen) / row.count
        seen += row.count
    raise ValueError("there are no turns")


class ReliabilityService:
    """Reliability of users over all tables."""

    def __init__(self, store: Store) -> None:
        self._store = store

    @table_operation
    async def of(self, user_ids: Iterable[int]) -> Mapping[int, ReliabilityStats]:
        """Return the statistics of each of these users."""
        return await known_of(self._store, user_ids)


async def known_of(store: Store, user_ids: Iterable[int]) -> Mapping[int, ReliabilityStats]:
    """Return the statistics of each of these users. Raises StoreBusy."""
    people = sorted(set(user_ids))
    if not people:
        return {}
    answers = defaultdict[int, list[AnswerRow]](list)
    for row in await store.reliability.answers(people):
        answers[row.user_id].append(row)
    games = {row.user_id: row for row in await store.reliability.games(people)}
    return {user: known(answers[user], games.get(user, ReliabilityRow(user))) for user in people}


async def check_reliable(store: Store, user_id: int, least: int) -> None:
    """Check the table's minimum reliability; new players are exempt. Raises NotReliable."""
    time = (await known_of(store, [user_id]))[user_id].time
    if time is not None and time < least:
        raise NotReliable(least, time)


async def check_demand(store: Store, host_id: int, least: int) -> None:
    """Check that a host requires at most their own reliability. Raises TooDemanding."""
    if least and least != (most := await demanded(store, host_id, least)):
        raise TooDemanding(most if most is None else await demanded(store, host_id, max(LEAST)))


async def demanded(store: Store, host_id: int, least: int) -> int | None:
    """Return the requirement, capped at what this host may require; None: nothing."""
    time = (await known_of(store, [host_id]))[host_id].time or 0
    return max((one for one in LEAST if one <= min(least, time)), default=None)
