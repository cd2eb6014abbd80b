"""Statistics of finished games: of a user, of a game, of a server."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from datetime import date, datetime, timedelta
from statistics import median
from time import monotonic
from typing import Any
from zoneinfo import ZoneInfo

from msgspec import Struct

from bot.games.contract import t
from bot.store.features.statistics import BestRow, CoplayerRow, LengthRow, PersonRow, PlayedRow, SeatStats
from bot.store.store import Store
from bot.tables.core.store_errors import table_operation
from bot.tables.datetimes.quiet_hours import zone_of
from bot.tables.model.errors import WrongStatus
from bot.tables.ratings.service import RatingPoint, RatingService, UserRating
from bot.tables.statistics.baselines import Baseline, baseline
from bot.tables.users.reliability import ReliabilityStats, known_of

__all__ = ["BestRow", "CoplayerRow", "PersonRow", "PlayedRow", "SeatStats"]

YEAR, WEEKS = timedelta(days=364), 26
"""Length of the calendar, and the number of weeks in which games are counted."""
TOP = 10
KEPT_SECONDS, KEPT = 60.0, 200
"""Seconds for which statistics of a game or a server are cached, and the size of the cache."""


class Profile(Struct, frozen=True):
    """Profile of a user at a server (`guild_id` None: everywhere), as visible to the reader.

    `played` are their games, oldest first, `company` the users with whom they have played most, `curve` their rating
    after each rated game; that, and `rating`, are empty if hidden. `days` has the number of games by the day of the
    last year on which they ended, in the reader's time zone, `today` is the last of them.
    """

    user_id: int
    guild_id: int | None
    played: tuple[PlayedRow, ...]
    company: tuple[CoplayerRow, ...]
    known: ReliabilityStats
    rating: UserRating | None
    curve: tuple[RatingPoint, ...]
    days: Mapping[date, int]
    today: date

    @property
    def name(self) -> str:
        """Return the user's name in the latest of these games."""
        return self.played[-1].name if self.played else ""

    @property
    def wins(self) -> int:
        """Return the number of first places."""
        return sum(one.place == 1 for one in self.played)

    @property
    def by_game(self) -> Mapping[str, tuple[int, int]]:
        """Return the number of games and of first places by game; the most played game first."""
        counts = Counter(one.game for one in self.played)
        wins = Counter(one.game for one in self.played if one.place == 1)
        return {game: (count, wins[game]) for game, count in counts.most_common()}

    @property
    def places(self) -> Sequence[int]:
        """Return how often they had each place, from the first on."""
        counts = Counter(one.place for one in self.played)
        return [counts[place] for place in range(1, max(counts, default=0) + 1)]


class Lengths(Struct, frozen=True):
    """Durations of games: the shortest, the usual and the longest, in moves and in seconds."""

    moves: tuple[int, int, int]
    seconds: tuple[float, float, float]


class GameStats(Struct, frozen=True):
    """Statistics of a game at a server (`guild_id` None: everywhere, without names).

    `count` games and `crowd` people; `points` is the histogram of winning points, `endings` that of the kinds of
    endings.
    """

    game: str
    guild_id: int | None
    count: int
    crowd: int
    lengths: Lengths | None
    seats: tuple[SeatStats, ...]
    points: tuple[tuple[int, int], ...]
    endings: tuple[tuple[str, int], ...]
    best: BestRow | None
    people: tuple[PersonRow, ...]
    baseline: Baseline | None


class GuildStats(Struct, frozen=True):
    """Statistics of a server: games played, people, first places, highest scores.

    Games are counted by game, and by the week of their end (the oldest first).
    """

    counts: tuple[tuple[str, int], ...]
    crowd: int
    weeks: tuple[int, ...]
    people: tuple[PersonRow, ...]
    best: tuple[BestRow, ...]

    @property
    def count(self) -> int:
        """Return the number of games."""
        return sum(count for _, count in self.counts)


class StatsHidden(WrongStatus):
    """The user hides their statistics."""

    def __init__(self) -> None:
        super().__init__(t("This person does not show their statistics to others."))


class StatisticsService:
    """Read-only service; expensive results are cached for a minute."""

    def __init__(self, store: Store, ratings: RatingService, now: Callable[[], datetime]) -> None:
        self._store, self._ratings, self._now = store, ratings, now
        self._kept: dict[tuple[int | None, str], tuple[float, Any]] = {}

    @table_operation
    async def of_person(self, user_id: int, guild_id: int | None, asked_by: int, *, public: bool = False) -> Profile:
        """Return the profile of a user at a server (None: everywhere), as visible to `asked_by`.

        `public`: as visible to everybody there. Raises StatsHidden.
        """
        rows, reader = self._store.statistics, None if public else asked_by
        if user_id != asked_by and await rows.hides(user_id):
            raise StatsHidden
        played = await rows.played(user_id, guild_id, reader)
        there = {one.table_id for one in played}
        curve = await self._ratings.curve(user_id, reader=reader)
        zone = ZoneInfo(zone_of(await self._store.users.user(asked_by)))
        since = self._now() - YEAR
        days = Counter(one.ended_at.astimezone(zone).date() for one in played if one.ended_at >= since)
        return Profile(
            user_id,
            guild_id,
            tuple(played),
            tuple(await rows.company(user_id, guild_id, reader)),
            (await known_of(self._store, [user_id]))[user_id],
            (await self._ratings.of([user_id], reader=reader)).get(user_id),
            tuple(one for one in curve if one.table_id in there),
            days,
            self._now().astimezone(zone).date(),
        )

    @table_operation
    async def games_with(self, user_id: int, others: Collection[int]) -> Mapping[int, int]:
        """Return the number of games that the user has finished with each of the others, if any."""
        return await self._store.statistics.games_with(user_id, others) if others else {}

    @table_operation
    async def of_game(self, game: str, guild_id: int | None) -> GameStats:
        """Return the statistics of a game at a server (None: everywhere)."""
        return await self._again((guild_id, game), lambda: self._of_game(game, guild_id))

    async def _of_game(self, game: str, guild_id: int | None) -> GameStats:
        rows = self._store.statistics
        best = await rows.best(guild_id, game)
        return GameStats(
            game,
            guild_id,
            dict(await rows.counts(guild_id)).get(game, 0),
            await rows.count_users(guild_id, game),
            await asyncio.to_thread(lengths, await rows.lengths(guild_id, game)),
            tuple(await rows.by_seat(guild_id, game)),
            tuple(await rows.points(guild_id, game)),
            tuple(await rows.endings(guild_id, game)),
            best[0] if best else None,
            () if guild_id is None else tuple(await rows.people(guild_id, game, TOP)),
            baseline(game),
        )

    @table_operation
    async def of_server(self, guild_id: int) -> GuildStats:
        """Return the statistics of a server."""
        return await self._again((guild_id, ""), lambda: self._of_server(guild_id))

    async def _of_server(self, guild_id: int) -> GuildStats:
        rows = self._store.statistics
        weeks = await rows.weeks(guild_id, self._now(), WEEKS)
        return GuildStats(
            tuple(await rows.counts(guild_id)),
            await rows.count_users(guild_id, None),
            tuple(weeks.get(back, 0) for back in reversed(range(WEEKS))),
            tuple(await rows.people(guild_id, None, TOP)),
            tuple(await rows.best(guild_id)),
        )

    def forget(self) -> None:
        """Clear the cache, since a user has changed whether they may be named."""
        self._kept.clear()

    async def _again(self, key: tuple[int | None, str], read: Callable[[], Awaitable[Any]]) -> Any:
        found = self._kept.get(key)
        if found is None or found[0] < monotonic():
            if len(self._kept) >= KEPT:
                self._kept.pop(next(iter(self._kept)))
            found = self._kept[key] = (monotonic() + KEPT_SECONDS, await read())
        return found[1]


def lengths(rows: Sequence[LengthRow]) -> Lengths | None:
    """Return the durations of these games; None: there are none."""
    if not rows:
        return None
    moves = [one.moves for one in rows]
    seconds = [(one.ended_at - one.started_at).total_seconds() for one in rows]
    return Lengths((min(moves), round(median(moves)), max(moves)), (min(seconds), median(seconds), max(seconds)))
