"""Daily puzzles of Ricochet Robots: private answers, results after the end of the day (UTC)."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, date, datetime, time, timedelta
from hashlib import blake2b

from msgspec import Struct

from bot.cups.ladder import Solved
from bot.games.contract import t
from bot.games.ricochet.rules.daily import Position, Puzzle, check, puzzle
from bot.games.ricochet.rules.moving import Step, read, write
from bot.puzzles.difficulty import AnswerCounts
from bot.puzzles.robots_queries import RobotsPuzzleQueries
from bot.puzzles.streaks import DAY, Streaks, streaks_of
from bot.rows import DailyRow
from bot.tables.core.store_errors import table_operation, translate_store_errors
from bot.tables.model.errors import TableError
from bot.tables.model.views import Person


class DayOver(TableError):
    """The day of the puzzle is over, so no answer is accepted."""

    text = t("That day is over, so this answer does not count any more.")


class DayRuns(TableError):
    """The day is not over, so its result is not available."""

    text = t("The result can be seen when the day is over.")


class Today(Struct, frozen=True):
    """The puzzle of a day without its solution: its end, and the viewer's own answer.

    `players`: people of the server (None in direct messages) who have looked at it, with or without an answer.
    `fewest`: the fewest moves, for those who have handed in an answer, or all when the day is over; `after`: the time
    from the first look to the answer.
    """

    day: date
    until: datetime
    over: bool
    position: Position
    way: tuple[Step, ...]
    players: int | None
    fewest: int | None = None
    after: timedelta | None = None
    easy: bool = False


class Answer(Struct, frozen=True):
    """Outcome of a submitted answer: its moves; whether it is the first, or better."""

    moves: int
    better: bool


class Finder(Struct, frozen=True):
    """A user who found a solution, and the time since their first look at the puzzle."""

    user_id: int
    name: str
    way: tuple[Step, ...]
    best: bool
    after: timedelta
    streaks: Streaks


class Results(Struct, frozen=True):
    """Results of a finished day: solution and finders, fewest moves first, then quickest.

    `unnamed`: number of further finders who are not named; `counts`: answers in all servers.
    """

    day: date
    puzzle: Puzzle
    finders: tuple[Finder, ...]
    mine: Streaks
    unnamed: int = 0
    easy: bool = False
    counts: AnswerCounts = AnswerCounts()


class RobotsPuzzle:
    """Service of the hard or the easy puzzles: shows them, takes answers, returns results.

    `guild_id` is 0 in direct messages. An answer to either counts for a user's streak.
    """

    def __init__(self, rows: RobotsPuzzleQueries, now: Callable[[], datetime]) -> None:
        self._rows, self._now = rows, now
        self.easy = rows.easy

    def today(self) -> date:
        """Return the current day."""
        return self._now().astimezone(UTC).date()

    def _check_over(self, day: date) -> None:
        if self.today() <= day:
            raise DayRuns

    @table_operation
    async def open(self, day: date, person: Person, guild_id: int) -> Today:
        """Return the puzzle; the user's time starts at the first look, unless the day is finished."""
        over, found = self.today() > day, await self._puzzle(day)
        if over:
            row = await self._rows.of(day, person.id)
        else:
            row = await self._rows.open(DailyRow(day, guild_id, person.id, person.name, self._now()))
        way = _way(row)
        return Today(
            day=day,
            until=datetime.combine(day + DAY, time(), UTC),
            over=over,
            position=found.position,
            way=way,
            players=await self._rows.players(day, guild_id) if guild_id else None,
            fewest=found.number if way or over else None,
            after=_after(row) if row else None,
            easy=self.easy,
        )

    @table_operation
    async def answer(self, day: date, person: Person, guild_id: int, way: Sequence[Step]) -> Answer:
        """Submit a solution, which replaces a longer one.

        Raises Refused for an impossible one, or one that does not count, and DayOver.
        """
        if self.today() > day:
            raise DayOver
        found = await self._puzzle(day)
        check(found.position, way)
        row = await self._rows.open(DailyRow(day, guild_id, person.id, person.name, self._now()))
        moves = len(way)
        better = await self._rows.answer(
            DailyRow(
                day, guild_id, person.id, person.name, row.opened_at,
                moves, write(way), self._now(), moves == found.number,
            )
        )  # fmt: skip
        return Answer(moves, better)

    @table_operation
    async def practise(self, day: date, person: Person, way: Sequence[Step]) -> None:
        """Store a route of a finished day if it is a shortest one; it does not count."""
        self._check_over(day)
        found = await self._puzzle(day)
        check(found.position, way)
        if len(way) == found.number:
            await self._rows.practise(DailyRow(day, 0, person.id, person.name, self._now(), way=write(way)))

    @table_operation
    async def counts(self, day: date) -> AnswerCounts:
        """Count the answers of a finished day in all servers. Raises DayRuns before its end."""
        self._check_over(day)
        return (await self._rows.tally([day])).get(day, AnswerCounts())

    @table_operation
    async def puzzle(self, day: date) -> Puzzle:
        """Return the puzzle of a finished day with its solution. Raises DayRuns before its end."""
        self._check_over(day)
        return await self._puzzle(day)

    @table_operation
    async def position(self, day: date) -> Position:
        """Return the puzzle of a day without its solution."""
        return (await self._puzzle(day)).position

    @table_operation
    async def solvers(self, day: date, guild_id: int) -> list[DailyRow]:
        """Return a server's answers of a finished day, best first. Raises DayRuns before its end."""
        self._check_over(day)
        rows = [row for row in await self._rows.in_guild(day, guild_id) if row.moves is not None]
        return sorted(rows, key=lambda row: (row.moves, _after(row)))

    @translate_store_errors
    async def solved(self, guild_id: int) -> int:
        """Count the users of a server who have answered today's puzzle."""
        return await self._rows.solved(self.today(), guild_id)

    @table_operation
    async def results(self, day: date, guild_id: int, user_id: int) -> Results:
        """Return the results of a server; in direct messages only the user's own.

        Raises DayRuns until the day is over.
        """
        self._check_over(day)
        if guild_id:
            rows = await self._rows.in_guild(day, guild_id)
        else:
            own = await self._rows.of(day, user_id)
            rows = [own] if own else []
        streaks = streaks_of(await self._rows.answers({user_id, *(row.user_id for row in rows)}, day), day)
        return Results(
            day=day,
            puzzle=await self._puzzle(day),
            finders=tuple(sorted(_finders(rows, streaks), key=lambda one: (len(one.way), one.after))),
            mine=streaks[user_id],
            easy=self.easy,
            counts=await self.counts(day),
        )

    @translate_store_errors
    async def league(self, since: date, until: date, guild_id: int) -> tuple[list[list[Solved]], dict[int, str]]:
        """Return a server's answers by day, and the users' names; of finished days only."""
        rows = await self._rows.between(since, min(until, self.today() - DAY), guild_id)
        days, names = defaultdict[date, list[Solved]](list), dict[int, str]()
        for row in rows:
            if row.answered_at is not None:
                days[row.day].append(Solved(row.user_id, row.best, row.answered_at - row.opened_at))
                names[row.user_id] = row.name
        return list(days.values()), names

    @translate_store_errors
    async def show(self, day: date, place: int) -> bool:
        """Claim a post about a day in a channel, or of an answer (see `share_key`): True only once."""
        return await self._rows.show(day, place)

    @translate_store_errors
    async def unshow(self, day: date, place: int) -> None:
        """Release the claim after a failed post."""
        await self._rows.unshow(day, place)

    async def _puzzle(self, day: date) -> Puzzle:
        return await asyncio.to_thread(puzzle, day.toordinal(), easy=self.easy)


def share_key(channel_id: int, user_id: int, purpose: str) -> int:
    """Return the key of a shared answer, in the place of a channel's id: a digest below 0."""
    return -1 - int.from_bytes(blake2b(f"{channel_id} {user_id} {purpose}".encode(), digest_size=7).digest(), "big")


def _way(row: DailyRow | None) -> tuple[Step, ...]:
    """Return the route of an answer that counts."""
    return read(row.way) if row and row.way and row.moves is not None else ()


def _after(row: DailyRow) -> timedelta | None:
    """Return the time from the first look to the answer."""
    return row.answered_at - row.opened_at if row.answered_at is not None else None


def _finders(rows: Iterable[DailyRow], streaks: dict[int, Streaks]) -> Iterable[Finder]:
    for row in rows:
        if (after := _after(row)) is not None:
            yield Finder(row.user_id, row.name, _way(row), row.best, after, streaks[row.user_id])
