"""How reliable people are, as everybody may know it: no table and no time of day is told by it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from bot.rows import AnswerRow, ReliabilityRow
from bot.store.store import Store
from bot.tables.core.retry import table_operation
from bot.tables.model.errors import NotReliable, TooDemanding
from bot.tables.timing.response_times import LONGER, STEPS

LEAST = (50, 70, 80, 90, 95)
"""Of a hundred turns so many in time may be asked of who sits down."""
FEW = 10
"""Of who has had fewer turns nothing can be said yet."""


class ReliabilityStats(Struct, frozen=True):
    """Of a hundred turns so many were in `time`, and half of them took at most about so many `minutes`; None: there
    were too few. So many `games` were begun with others, and `left` before their end.
    """

    time: int | None = None
    minutes: float | None = None
    games: int = 0
    left: int = 0


NEW = ReliabilityStats()


def known(answers: Sequence[AnswerRow], games: ReliabilityRow) -> ReliabilityStats:
    """What the rows of one person tell, the quickest answers first."""
    turns, late = sum(row.count for row in answers), sum(row.late for row in answers)
    begun, left = max(games.games, games.left), games.left
    if turns < FEW:
        return ReliabilityStats(games=begun, left=left)
    return ReliabilityStats(100 * (turns - late) // turns, _half(answers, turns), begun, left)


def _half(answers: Sequence[AnswerRow], turns: int) -> float:
    """The minutes within which half of the turns were: within a step they are spread evenly."""
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
    """Of people, wherever they play."""

    def __init__(self, store: Store) -> None:
        self._store = store

    @table_operation
    async def of(self, user_ids: Iterable[int]) -> Mapping[int, ReliabilityStats]:
        """What is known of each of these people."""
        return await known_of(self._store, user_ids)


async def known_of(store: Store, user_ids: Iterable[int]) -> Mapping[int, ReliabilityStats]:
    """The same. Raises StoreBusy."""
    people = sorted(set(user_ids))
    if not people:
        return {}
    answers = defaultdict[int, list[AnswerRow]](list)
    for row in await store.reliability.answers(people):
        answers[row.user_id].append(row)
    games = {row.user_id: row for row in await store.reliability.games(people)}
    return {user: known(answers[user], games.get(user, ReliabilityRow(user))) for user in people}


async def check_reliable(store: Store, user_id: int, least: int) -> None:
    """Whether somebody may sit down where so much is asked; of who is new nothing is. Raises NotReliable."""
    time = (await known_of(store, [user_id]))[user_id].time
    if time is not None and time < least:
        raise NotReliable(least, time)


async def check_demand(store: Store, host_id: int, least: int) -> None:
    """Nobody asks of others what they are not themselves. Raises TooDemanding."""
    if least and least != (most := await demanded(store, host_id, least)):
        raise TooDemanding(most if most is None else await demanded(store, host_id, max(LEAST)))


async def demanded(store: Store, host_id: int, least: int) -> int | None:
    """As much of that as this host may ask of others; None: nothing."""
    time = (await known_of(store, [host_id]))[host_id].time or 0
    return max((one for one in LEAST if one <= min(least, time)), default=None)
