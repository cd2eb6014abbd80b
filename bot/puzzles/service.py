"""Puzzle service: daily puzzles of games whose solutions are proved by exhaustive search.

The best value is only in the puzzle's row until the day is over. Days are UTC.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextvars import Context
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from msgspec import Struct

from bot.enums import Status
from bot.games.contract import ChoicePath, Choices, Complete, Puzzles, Refused, Text, t
from bot.games.engine.brute_force import SEED, follow
from bot.games.engine.chance import SealedChance
from bot.games.engine.choice_walk import apply, walk
from bot.games.registry import GAMES, AnyGame
from bot.puzzles import codec
from bot.puzzles.codec import Puzzle
from bot.puzzles.difficulty import AnswerCounts
from bot.puzzles.queries import PuzzleQueries
from bot.puzzles.robots import DayRuns
from bot.puzzles.robots_queries import RobotsPuzzleQueries
from bot.puzzles.streaks import DAY, Streaks, current_streak, streaks_of
from bot.puzzles.worker import generate_in_worker
from bot.rows import AttemptRow, PuzzleRow, SeatRow
from bot.supervision import spawn
from bot.tables.core.store_errors import table_operation, translate_store_errors
from bot.tables.model import table_rules
from bot.tables.model.errors import TableError
from bot.tables.model.view_filter import visible_events
from bot.tables.model.views import Person, TableInfo, TableView, UndoKind

ROBOTS = "ricochet"
"""Game with a puzzle service of its own: see `bot.puzzles.robots`."""
PATIENCE = 5.0
"""Seconds to wait for a puzzle that is being generated."""
EASY_ROBOTS = "easy"
"""Name of the archive of the easy puzzles of Robots; the others have the name of their game."""
ARCHIVED = 365
"""Days for which a puzzle stays in the archive after its own."""
GAMES_AT_MOST = 10
"""Factor of the puzzle key, which encodes day and game."""
Line = tuple[ChoicePath, ...]
Made = Callable[[str, date], Awaitable[PuzzleRow]]
"""Generator of the puzzle of a game and day. Raises PuzzleGenerationFailed."""


class PuzzleNotReady(TableError):
    """The puzzle is still being generated."""

    text = t("This puzzle is being prepared. Please try again in a minute.")


class PuzzleUnavailable(TableError):
    """The puzzle is too old, in the future, or of rules that have changed."""

    text = t("There is no puzzle of that day here.")


class AttemptUnfinished(TableError):
    """The answer was submitted before its end."""

    text = t("Your answer is not complete yet.")


class PuzzleStep(Struct, frozen=True):
    """Choices of a puzzle after a line."""

    game: str
    puzzle: Puzzle
    line: Line

    async def choices(self, table_id: int, user_id: int, said: ChoicePath, number: int | None = None) -> Choices:
        """Return the next field. Raises Refused for an impossible choice path."""
        del table_id, user_id, number
        game, posed = GAMES[self.game], self.puzzle.posed
        state = follow(game, puzzle_source(game), posed, self.line)
        if puzzle_source(game).over(posed, state):
            raise Refused("", t("Your answer is complete: hand it in, or go back."))
        return walk(game, state, posed.seat, said)


class Attempt(Struct, frozen=True):
    """A user's view of a puzzle after their line, without the solution.

    `task` is the task at the initial position. `told` is the line, each choice path with the step at which it was
    chosen. `worth` is the value of a complete line, `mine` the user's best answer on its day, given `after` this time.
    `best` is the best value, for a complete line when the day is over.
    """

    day: date
    game: str
    until: datetime
    over: bool
    seen: TableView
    task: Text
    told: tuple[tuple[PuzzleStep, ChoicePath], ...]
    asking: PuzzleStep
    worth: int | None
    mine: int | None
    after: timedelta | None
    best: int | None = None


class Position(Struct, frozen=True):
    """A puzzle as it is posed to everybody."""

    seen: TableView
    task: Text


class Entry(Struct, frozen=True):
    """A game's puzzle in the overview: the viewer's answer, and the number of answers.

    The answer is its value, for Robots its number of moves; None: none. `easy`: the easy one of Robots.
    """

    game: str
    mine: int | None
    answered: int
    easy: bool = False


class PuzzleOverview(Struct, frozen=True):
    """The puzzles of the current day, and the viewer's streak of days with an answer."""

    day: date
    until: datetime
    entries: tuple[Entry, ...]
    streak: int


class ArchiveEntry(Struct, frozen=True):
    """A puzzle of a finished day in the archive.

    `solved`: whether the user's answer is a best one, None without an answer.
    """

    day: date
    counts: AnswerCounts
    solved: bool | None


class ArchivePage(Struct, frozen=True):
    """A page of an archive, latest puzzle first.

    `kind` is the archive's name, `weekday` that of the puzzles (0: Monday; None: all).
    """

    kind: str
    weekday: int | None
    page: int
    pages: int
    entries: tuple[ArchiveEntry, ...]


class Solution(Struct, frozen=True):
    """A puzzle of a finished day: position, a best solution, and finders in the server."""

    day: date
    game: str
    seen: TableView
    task: Text
    best: int
    told: tuple[tuple[PuzzleStep, ChoicePath], ...]
    finders: tuple[AttemptRow, ...]
    counts: AnswerCounts
    mine: int | None
    streaks: Streaks


def key(day: date, game: str) -> int:
    """Return the key of a puzzle, used in custom ids in the place of a table id."""
    return day.toordinal() * GAMES_AT_MOST + list(GAMES).index(game)


def of_key(number: int) -> tuple[date, str]:
    """Return day and game of a key. Raises PuzzleUnavailable for an invalid one."""
    day, at = divmod(number, GAMES_AT_MOST)
    if not 1 <= day <= date.max.toordinal() or at >= len(GAMES):
        raise PuzzleUnavailable
    return date.fromordinal(day), list(GAMES)[at]


def puzzle_table() -> list[str]:
    """Return the games that have such puzzles."""
    return [name for name, game in GAMES.items() if game.puzzles is not None]


def offered() -> list[str]:
    """Return the games that have a puzzle each day: Robots, and those."""
    return [ROBOTS, *puzzle_table()]


def archives() -> list[str]:
    """Return the names of the archives of past puzzles."""
    return [ROBOTS, EASY_ROBOTS, *puzzle_table()]


def puzzle_source(game: AnyGame) -> Puzzles[Any, Any]:
    """Return the puzzles of a game. Raises PuzzleUnavailable if it has none."""
    if game.puzzles is None:
        raise PuzzleUnavailable
    return game.puzzles


class PuzzleService:
    """Puzzle service: shows puzzles, takes answers, and returns solutions.

    `guild_id` is 0 in direct messages.
    """

    def __init__(
        self,
        rows: PuzzleQueries,
        robots: RobotsPuzzleQueries,
        easy: RobotsPuzzleQueries,
        now: Callable[[], datetime],
        made: Made = generate_in_worker,
    ) -> None:
        self.rows, self._robots, self._easy, self._now, self._made = rows, robots, easy, now, made
        self._making: dict[tuple[date, str], asyncio.Task[None]] = {}
        self._worker = asyncio.Lock()

    def today(self) -> date:
        """Return the current day."""
        return self._now().astimezone(UTC).date()

    @translate_store_errors
    async def overview(self, user_id: int) -> PuzzleOverview:
        """Return all puzzles of today, with the user's answers."""
        day = self.today()
        mine, counts = await self.rows.of(day, user_id), await self.rows.counts(day)
        entries = list[Entry]()
        for game in offered():
            if game != ROBOTS:
                entries.append(Entry(game, mine[game].worth if game in mine else None, counts.get(game, 0)))
                continue
            for robots in (self._robots, self._easy):
                row = await robots.of(day, user_id)
                answered = await robots.solved_everywhere(day)
                entries.append(Entry(ROBOTS, row.moves if row else None, answered, easy=robots.easy))
        return PuzzleOverview(day, _end(day), tuple(entries), await self.streak(user_id, day))

    @translate_store_errors
    async def streak(self, user_id: int, day: date) -> int:
        """Return a user's streak of days with an answer to any puzzle, as of that day."""
        return current_streak({one for _, one, _ in await self._answers(user_id, day)}, day)

    @translate_store_errors
    async def archive(self, kind: str, weekday: int | None, page: int, most: int, user_id: int) -> ArchivePage:
        """Return a page of at most `most` puzzles of finished days, for the user.

        It is the last page if there are fewer.
        """
        yesterday = self.today() - DAY
        since = yesterday - (ARCHIVED - 1) * DAY
        robots = {ROBOTS: self._robots, EASY_ROBOTS: self._easy}.get(kind)
        if robots is None:
            days = await self.rows.past(kind, GAMES[kind].meta.version, since, self.today())
        else:
            days = [yesterday - ago * DAY for ago in range(ARCHIVED)]
        days = [day for day in days if weekday in (None, day.weekday())]
        pages = max(1, -(-len(days) // most))
        page = min(page, pages - 1)
        days = days[page * most : (page + 1) * most]
        if robots is None:
            if yesterday in days:
                await self._settle(yesterday, kind)
            counts, solved = await self.rows.tally(kind, days), await self.rows.solved(kind, days, user_id)
        else:
            counts, solved = await robots.tally(days), await robots.solved_days(days, user_id)
        entries = (ArchiveEntry(day, counts.get(day, AnswerCounts()), solved.get(day)) for day in days)
        return ArchivePage(kind, weekday, page, pages, tuple(entries))

    @table_operation
    async def position(self, number: int, name: str) -> Position:
        """Return a puzzle to post; `name` is that of its player.

        Raises PuzzleUnavailable and PuzzleNotReady.
        """
        day, game = of_key(number)
        puzzle = await self._puzzle(day, game)
        return Position(_seen(day, game, puzzle, (), Person(0, name)), _task(game, puzzle))

    @table_operation
    async def attempt(self, number: int, person: Person, guild_id: int) -> Attempt:
        """Return the user's attempt at a puzzle. Raises PuzzleUnavailable and PuzzleNotReady."""
        day, game = of_key(number)
        puzzle = await self._puzzle(day, game)
        if self.today() > day:
            row = (await self.rows.of(day, person.id)).get(game) or self._row(day, game, person, guild_id)
        else:
            row = await self.rows.open(self._row(day, game, person, guild_id))
        return self._trying(row, puzzle, person)

    @table_operation
    async def choices(self, table_id: int, user_id: int, said: ChoicePath, number: int | None = None) -> Choices:
        """Return the next choices in a puzzle. Raises Refused, PuzzleUnavailable, PuzzleNotReady."""
        day, game = of_key(table_id)
        puzzle, row = await self._puzzle(day, game), (await self.rows.of(day, user_id)).get(game)
        asking = PuzzleStep(game, puzzle, _possible(game, puzzle, row.line if row else ()))
        return await asking.choices(table_id, user_id, said, number)

    @table_operation
    async def say(self, number: int, person: Person, guild_id: int, said: ChoicePath) -> Attempt | None:
        """Append a choice path to the line; None if it is not complete yet.

        Raises the errors of `choices`.
        """
        if not isinstance(await self.choices(number, person.id, said), Complete):
            return None
        return await self._goes(number, person, guild_id, lambda line: (*line, said))

    @table_operation
    async def back(self, number: int, person: Person, guild_id: int) -> Attempt:
        """Undo the last choice path."""
        return await self._goes(number, person, guild_id, lambda line: line[:-1])

    @table_operation
    async def start_over(self, number: int, person: Person, guild_id: int) -> Attempt:
        """Clear the line."""
        return await self._goes(number, person, guild_id, lambda _: ())

    @table_operation
    async def hand_in(self, number: int, person: Person, guild_id: int) -> tuple[int, Attempt]:
        """Submit the line, stored unless an earlier answer is worth as much; return its value.

        When the day is over it does not count, and a best one is stored as practice. Raises AttemptUnfinished.
        """
        day, game = of_key(number)
        now = await self.attempt(number, person, guild_id)
        if now.worth is None:
            raise AttemptUnfinished
        row = self._row(day, game, person, guild_id)
        line = tuple(said for _, said in now.told)
        if now.over:
            if now.worth == now.best:
                await self.rows.practise(row, line)
            return now.worth, now
        await self.rows.answer(
            AttemptRow(
                day, game, person.id, guild_id, person.name, row.opened_at, line, line, now.worth,
                answered_at=self._now(),
            )
        )  # fmt: skip
        return now.worth, await self.attempt(number, person, guild_id)

    @table_operation
    async def solution(self, number: int, person: Person, guild_id: int) -> Solution:
        """Return the best solution and its finders.

        Raises DayRuns until the day is over, and PuzzleUnavailable.
        """
        day, game = of_key(number)
        if self.today() <= day:
            raise DayRuns
        puzzle = await self._puzzle(day, game)
        await self.rows.settle(day, game, puzzle.best)
        rows = await self.rows.answered(day, game)
        best = [row for row in rows if row.worth == puzzle.best]
        mine = next((row.worth for row in rows if row.user_id == person.id), None)
        return Solution(
            day=day,
            game=game,
            seen=_seen(day, game, puzzle, (), person),
            task=_task(game, puzzle),
            best=puzzle.best,
            told=_told(game, puzzle, puzzle.way),
            finders=tuple(row for row in best if guild_id and row.guild_id == guild_id),
            counts=AnswerCounts(len(rows), len(best)),
            mine=mine,
            streaks=streaks_of(await self._answers(person.id, day), day)[person.id],
        )

    @table_operation
    async def solvers(self, number: int, guild_id: int) -> list[AttemptRow]:
        """Return a server's answers of a finished day, best first. Raises DayRuns before its end."""
        day, game = of_key(number)
        if self.today() <= day:
            raise DayRuns
        return await self.rows.answered(day, game, guild_id)

    async def make(self, day: date, game: str) -> None:
        """Generate a puzzle, unless it exists; one at a time.

        Raises StoreBusy, PuzzleGenerationFailed.
        """
        async with self._worker:
            row = await self.rows.get(day, game)
            if row is None or codec.decode(row) is None:
                await self.rows.add(await self._made(game, day), row)

    async def settle(self, day: date) -> None:
        """Mark the best answers of a finished day. Raises StoreBusy."""
        for game in puzzle_table():
            await self._settle(day, game)

    async def _settle(self, day: date, game: str) -> None:
        row = await self.rows.get(day, game)
        puzzle = codec.decode(row) if row else None
        if puzzle is not None:
            await self.rows.settle(day, game, puzzle.best)

    async def _goes(self, number: int, person: Person, guild_id: int, change: Callable[[Line], Line]) -> Attempt:
        day, game = of_key(number)
        puzzle = await self._puzzle(day, game)
        row = self._row(day, game, person, guild_id if day == self.today() else 0)
        row = await self.rows.open(row)
        await self.rows.save_line(row, change(_possible(game, puzzle, row.line)))
        return await self.attempt(number, person, guild_id)

    async def _puzzle(self, day: date, game: str) -> Puzzle:
        """Return a puzzle; today's is generated if needed, and future ones are not shown.

        Raises PuzzleUnavailable, PuzzleNotReady.
        """
        if day > self.today():
            raise PuzzleUnavailable
        row = await self.rows.get(day, game)
        puzzle = codec.decode(row) if row is not None and game in puzzle_table() else None
        if puzzle is not None:
            return puzzle
        if game not in puzzle_table() or day != self.today():
            raise PuzzleUnavailable
        await asyncio.wait({self._soon(day, game)}, timeout=PATIENCE)
        row = await self.rows.get(day, game)
        puzzle = codec.decode(row) if row is not None else None
        if puzzle is None:
            raise PuzzleNotReady
        return puzzle

    def _soon(self, day: date, game: str) -> asyncio.Task[None]:
        at = day, game
        if at not in self._making:
            self._making[at] = spawn(self.make(day, game), f"the puzzle of {game}", Context())
            self._making[at].add_done_callback(lambda _: self._making.pop(at))
        return self._making[at]

    def _row(self, day: date, game: str, person: Person, guild_id: int) -> AttemptRow:
        return AttemptRow(day, game, person.id, guild_id, person.name, self._now())

    def _trying(self, row: AttemptRow, puzzle: Puzzle, person: Person) -> Attempt:
        game, line = GAMES[row.game], _possible(row.game, puzzle, row.line)
        puzzles, end = puzzle_source(game), follow(game, puzzle_source(game), puzzle.posed, line)
        worth = puzzles.worth(puzzle.posed, end) if puzzles.over(puzzle.posed, end) else None
        over = self.today() > row.day
        return Attempt(
            day=row.day,
            game=row.game,
            until=_end(row.day),
            over=over,
            seen=_seen(row.day, row.game, puzzle, line, person),
            task=_task(row.game, puzzle),
            told=_told(row.game, puzzle, line),
            asking=PuzzleStep(row.game, puzzle, line),
            worth=worth,
            mine=row.worth,
            after=row.answered_at - row.opened_at if row.answered_at else None,
            best=puzzle.best if over and worth is not None else None,
        )

    async def _answers(self, user_id: int, until: date) -> list[tuple[int, date, bool]]:
        """Return a user's answers to any daily puzzle."""
        robots = await self._robots.answers({user_id}, until)
        return [*robots, *await self.rows.answers(user_id, until)]


def _end(day: date) -> datetime:
    return datetime.combine(day + DAY, time(), UTC)


def _possible(game_id: str, puzzle: Puzzle, line: Line) -> Line:
    """Return the line, or an empty one if it is of a puzzle that was replaced."""
    game = GAMES[game_id]
    try:
        follow(game, puzzle_source(game), puzzle.posed, line)
    except Refused:
        return ()
    return line


def _task(game_id: str, puzzle: Puzzle) -> Text:
    game, posed = GAMES[game_id], puzzle.posed
    return puzzle_source(game).ask(game.view(posed.state, posed.seat), posed.given)


def _told(game: str, puzzle: Puzzle, line: Line) -> tuple[tuple[PuzzleStep, ChoicePath], ...]:
    return tuple((PuzzleStep(game, puzzle, line[:at]), said) for at, said in enumerate(line))


def _seen(day: date, game_id: str, puzzle: Puzzle, line: Line, person: Person) -> TableView:
    """Return the view of the puzzle's seat after a line."""
    game, posed = GAMES[game_id], puzzle.posed
    state, changes = posed.state, ()
    for said in line:
        state, events = apply(game, state, posed.seat, said, SealedChance(SEED))
        changes = visible_events(events, posed.seat)
    view = game.view(state, posed.seat)
    standing = game.standing(view)
    names = table_rules.names_around(person.name, posed.seat, len(standing))
    return TableView(
        table=_outside(key(day, game_id), game_id, len(line), person, names),
        seat=posed.seat,
        view=view,
        decisions=tuple(one.made() for one in game.pending(state)),
        changes=changes,
        standing=standing,
        outcome=None,
        undo=UndoKind.NONE,
        request=None,
    )


def _outside(number: int, game: str, said: int, person: Person, names: Sequence[str]) -> TableInfo:
    """Return table metadata for a puzzle, as a solo table.

    Its id is the puzzle's key, its move number the length of the line.
    """
    own = person.name[: table_rules.NAME_LENGTH]
    return TableInfo(
        id=number,
        game=game,
        status=Status.RUNNING,
        host_id=person.id,
        guild_id=0,
        channel_id=0,
        thread_id=0,
        language="",
        speed=table_rules.SPEEDS[0],
        settings={},
        wanted=len(names),
        seats=tuple(
            SeatRow(number, at, name, person.id if name == own else None, None if name == own else 1)
            for at, name in enumerate(names)
        ),
        number=said,
        commitment="",
    )
