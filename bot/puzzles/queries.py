"""Queries for the daily puzzles of the games: puzzles and attempts."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from msgspec.structs import asdict, replace
from sqlalchemy import Connection, bindparam, case, delete, func, select, update

from bot.games.contract import ChoicePath
from bot.puzzles.difficulty import AnswerCounts
from bot.rows import AttemptRow, PuzzleRow
from bot.store.engine.database import Database
from bot.store.schema import puzzle_attempts, puzzle_posts, puzzles

OF_DAY = (puzzles.c.day == bindparam("on"), puzzles.c.game == bindparam("of"))
OLD = delete(puzzles).where(puzzles.c.day < bindparam("before"))
OLD_POSTS = delete(puzzle_posts).where(puzzle_posts.c.day < bindparam("before"))
STALE = delete(puzzles).where(*OF_DAY, puzzles.c.posed == bindparam("known"))
ATTEMPT = (puzzle_attempts.c.day == bindparam("on"), puzzle_attempts.c.game == bindparam("of"))
OF_PERSON = select(puzzle_attempts).where(*ATTEMPT, puzzle_attempts.c.user_id == bindparam("user"))
MINE = select(puzzle_attempts).where(
    puzzle_attempts.c.day == bindparam("on"), puzzle_attempts.c.user_id == bindparam("user")
)
ANSWERED = (
    select(puzzle_attempts)
    .where(*ATTEMPT, puzzle_attempts.c.worth.is_not(None))
    .order_by(puzzle_attempts.c.worth.desc(), puzzle_attempts.c.answered_at)
)
ANSWERED_IN = ANSWERED.where(puzzle_attempts.c.guild_id == bindparam("guild"))
COUNTS = (
    select(puzzle_attempts.c.game, func.count())
    .where(puzzle_attempts.c.day == bindparam("on"), puzzle_attempts.c.worth.is_not(None))
    .group_by(puzzle_attempts.c.game)
)
PAST = (
    select(puzzles.c.day)
    .where(puzzles.c.game == bindparam("of"), puzzles.c.version == bindparam("version"))
    .where(puzzles.c.day >= bindparam("since"), puzzles.c.day < bindparam("before"))
    .order_by(puzzles.c.day.desc())
)
OF_DAYS = (puzzle_attempts.c.game == bindparam("of"), puzzle_attempts.c.day.in_(bindparam("days", expanding=True)))
TALLY = (
    select(puzzle_attempts.c.day, func.count(), func.count(case((puzzle_attempts.c.best, puzzle_attempts.c.user_id))))
    .where(*OF_DAYS, puzzle_attempts.c.worth.is_not(None))
    .group_by(puzzle_attempts.c.day)
)
TRIED = select(puzzle_attempts).where(*OF_DAYS, puzzle_attempts.c.user_id == bindparam("user"))
ANSWERS = (
    select(puzzle_attempts.c.user_id, puzzle_attempts.c.day, puzzle_attempts.c.best)
    .where(puzzle_attempts.c.user_id == bindparam("user"), puzzle_attempts.c.day <= bindparam("until"))
    .where(puzzle_attempts.c.worth.is_not(None))
)
SAY = update(puzzle_attempts).where(*ATTEMPT, puzzle_attempts.c.user_id == bindparam("user"))
ANSWER = SAY.where(puzzle_attempts.c.worth.is_(None) | (puzzle_attempts.c.worth < bindparam("more_than")))
PRACTISED = SAY.where(puzzle_attempts.c.worth.is_(None))
SETTLE = update(puzzle_attempts).where(*ATTEMPT, puzzle_attempts.c.worth == bindparam("most")).values(best=True)


class PuzzleQueries:
    """Queries for puzzles and attempts."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def add(self, row: PuzzleRow, unread: PuzzleRow | None = None) -> None:
        """Add a puzzle unless the day has one; `unread`, an undecodable one, is replaced."""

        def work(connection: Connection) -> None:
            if unread is not None:
                connection.execute(STALE, {"on": row.day, "of": row.game, "known": unread.posed})
            connection.execute(self._db.add(puzzles), asdict(row))

        await self._db.transaction(work)

    async def get(self, day: date, game: str) -> PuzzleRow | None:
        """Return a game's puzzle of a day."""
        rows = await self._db.fetch(select(puzzles).where(*OF_DAY), {"on": day, "of": game})
        return PuzzleRow(*rows[0]) if rows else None

    async def forget(self, before: date) -> None:
        """Delete the puzzles of earlier days."""
        await self._db.write((OLD, {"before": before}))

    async def forget_posts(self, before: date) -> None:
        """Delete the records of posts about the puzzles of earlier days."""
        await self._db.write((OLD_POSTS, {"before": before}))

    async def past(self, game: str, version: int, since: date, before: date) -> list[date]:
        """Return the days with a puzzle of this version of the rules, latest first."""
        which = {"of": game, "version": version, "since": since, "before": before}
        return [row[0] for row in await self._db.fetch(PAST, which)]

    async def open(self, row: AttemptRow) -> AttemptRow:
        """Begin an attempt, unless there is one; return the stored row."""
        which = {"on": row.day, "of": row.game, "user": row.user_id}

        def work(connection: Connection) -> AttemptRow:
            connection.execute(self._db.add(puzzle_attempts), asdict(row))
            return _attempt(connection.execute(OF_PERSON, which).one())

        return await self._db.transaction(work)

    async def save_line(self, row: AttemptRow, line: Sequence[ChoicePath]) -> None:
        """Store the current line."""
        which = {"on": row.day, "of": row.game, "user": row.user_id}
        await self._db.write((SAY.values(line=tuple(line)), which))

    async def answer(self, row: AttemptRow) -> bool:
        """Store the row's answer; False if the stored one is worth as much already."""
        which = {"on": row.day, "of": row.game, "user": row.user_id, "more_than": row.worth}
        values = {
            "way": row.way, "worth": row.worth, "answered_at": row.answered_at,
            "guild_id": row.guild_id, "name": row.name,
        }  # fmt: skip

        def work(connection: Connection) -> bool:
            return connection.execute(ANSWER.values(values), which).rowcount > 0

        return await self._db.transaction(work)

    async def practise(self, row: AttemptRow, way: Sequence[ChoicePath]) -> None:
        """Store a best answer that was found after the day, unless the user answered on the day."""
        which = {"on": row.day, "of": row.game, "user": row.user_id}
        await self._db.write((PRACTISED.values(way=tuple(way)), which))

    async def settle(self, day: date, game: str, best: int) -> None:
        """Mark the answers of a finished day that are worth `best`."""
        await self._db.write((SETTLE, {"on": day, "of": game, "most": best}))

    async def of(self, day: date, user_id: int) -> dict[str, AttemptRow]:
        """Return a user's attempts of a day, by game."""
        found = map(_attempt, await self._db.fetch(MINE, {"on": day, "user": user_id}))
        return {row.game: row for row in found}

    async def answered(self, day: date, game: str, guild_id: int | None = None) -> list[AttemptRow]:
        """Return all submitted answers to a puzzle, or those of a server, best first."""
        which = {"on": day, "of": game}
        if guild_id is None:
            return list(map(_attempt, await self._db.fetch(ANSWERED, which)))
        return list(map(_attempt, await self._db.fetch(ANSWERED_IN, {**which, "guild": guild_id})))

    async def counts(self, day: date) -> dict[str, int]:
        """Count the submitted answers of a day, by game."""
        return {game: int(count) for game, count in await self._db.fetch(COUNTS, {"on": day})}

    async def tally(self, game: str, days: Sequence[date]) -> dict[date, AnswerCounts]:
        """Count the submitted answers of days, and those marked as the best."""
        rows = await self._db.fetch(TALLY, {"of": game, "days": days})
        return {day: AnswerCounts(answered, best) for day, answered, best in rows}

    async def solved(self, game: str, days: Sequence[date], user_id: int) -> dict[date, bool]:
        """Return the days that a user has answered or practised, and whether by a best answer."""
        rows = map(_attempt, await self._db.fetch(TRIED, {"of": game, "days": days, "user": user_id}))
        return {row.day: row.best or row.worth is None for row in rows if row.way is not None}

    async def answers(self, user_id: int, until: date) -> list[tuple[int, date, bool]]:
        """Return a user's answers: user, day, and whether none was better."""
        rows = await self._db.fetch(ANSWERS, {"user": user_id, "until": until})
        return [(person, day, best) for person, day, best in rows]


def _attempt(row: Sequence[Any]) -> AttemptRow:
    """Decode a row; choice paths are read as lists."""
    one = AttemptRow(*row)
    return replace(one, line=_sayings(one.line), way=None if one.way is None else _sayings(one.way))


def _sayings(line: Sequence[Sequence[str]]) -> tuple[ChoicePath, ...]:
    return tuple(map(tuple, line))
