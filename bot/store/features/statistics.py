"""Statistics of results: by user, by game and by server.

Only games that were played here to a result count; imported records do not. Lists with names leave out private tables,
unless the reader has sat there, and users who hide their statistics (see `bot.store.features.users`).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Any

from msgspec import Struct
from sqlalchemy import ColumnElement, Integer, and_, case, cast, exists, func, literal, null, or_, select
from sqlalchemy.sql.selectable import Subquery

from bot.store.engine.database import Database
from bot.store.features.users import HIDING
from bot.store.schema import OVER, UTCTime, results, tables, users

PLAYED = 5_000
"""Maximum number of a user's games that are evaluated: the latest."""
COMPANY = 12
"""Maximum number of co-players in a list."""
LATELY = 10_000
"""Maximum number of games whose lengths are evaluated: the latest."""
WEEK = timedelta(days=7)
AMONG_PEOPLE = 2
"""Minimum number of people in a game for its victory to count in the list of winners."""


class PlayedRow(Struct, frozen=True):
    """A game of a user: their name there, place and points."""

    table_id: int
    game: str
    ended_at: datetime
    place: int
    points: int
    name: str


class CoplayerRow(Struct, frozen=True):
    """A co-player by their latest name.

    Counted are games together, and those in which the user was ahead of, or behind, the co-player.
    """

    user_id: int
    name: str
    games: int
    ahead: int
    behind: int


class LengthRow(Struct, frozen=True):
    """A finished game: number of moves, begin and end."""

    moves: int
    started_at: datetime
    ended_at: datetime


class SeatStats(Struct, frozen=True):
    """Statistics of a seat in games with `seats` seats.

    The number of games, its share of first places, and its average points.
    """

    seats: int
    seat: int
    games: int
    wins: float
    points: float


class BestRow(Struct, frozen=True):
    """Record points at a game; `name` is the player's, if they may be named."""

    game: str
    points: int
    name: str | None


class PersonRow(Struct, frozen=True):
    """A user by their latest name: games among people, and first places in them."""

    user_id: int
    name: str
    games: int
    wins: int


class StatisticsQueries:
    """Read-only queries for statistics."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def hides(self, user_id: int) -> bool:
        """Return whether the user hides their statistics."""
        rows = await self._db.fetch(select(users.c.hides_stats).where(users.c.user_id == user_id))
        return bool(rows and rows[0][0])

    async def played(self, user_id: int, guild_id: int | None, reader: int | None) -> list[PlayedRow]:
        """Return the user's latest games, oldest first.

        Limited to a server (None: everywhere) and to what the reader (None: everybody) may see.
        """
        columns = (tables.c.game, tables.c.ended_at, results.c.place, results.c.points, results.c.name)
        found = (
            select(results.c.table_id, *columns)
            .select_from(results.join(tables))
            .where(results.c.user_id == user_id, results.c.seat >= 0, *_counts(guild_id), *_seen_by(reader, user_id))
            .order_by(tables.c.ended_at.desc(), results.c.table_id.desc())
            .limit(PLAYED)
        )
        return [PlayedRow(*row) for row in reversed(await self._db.fetch(found))]

    async def company(self, user_id: int, guild_id: int | None, reader: int | None) -> list[CoplayerRow]:
        """Return the most frequent co-players of a user, as far as the reader may see them."""
        other, own = results.alias("other"), reader == user_id
        ahead = func.sum(case((results.c.place < other.c.place, 1), else_=0))
        behind = func.sum(case((results.c.place > other.c.place, 1), else_=0))
        named = [] if own else [or_(other.c.user_id.not_in(HIDING), other.c.user_id == (reader or 0))]
        found = (
            select(other.c.user_id, func.max(other.c.table_id), func.count(), ahead, behind)
            .select_from(results.join(tables).join(other, other.c.table_id == results.c.table_id))
            .where(results.c.user_id == user_id, results.c.seat >= 0, *_counts(guild_id), *_seen_by(reader, user_id))
            .where(other.c.seat >= 0, other.c.user_id.is_not(None), other.c.user_id != user_id, *named)
            .group_by(other.c.user_id)
            .order_by(func.count().desc(), other.c.user_id)
            .limit(COMPANY)
        )
        rows = await self._db.fetch(found)
        names = await self._names([(row[0], row[1]) for row in rows])
        return [CoplayerRow(row[0], names[row[0]], row[2], int(row[3]), int(row[4])) for row in rows if row[0] in names]

    async def games_with(self, user_id: int, others: Collection[int]) -> dict[int, int]:
        """Count the games that a user has played with each of these others, if any."""
        other = results.alias("other")
        found = (
            select(other.c.user_id, func.count())
            .select_from(results.join(tables).join(other, other.c.table_id == results.c.table_id))
            .where(results.c.user_id == user_id, results.c.seat >= 0, *_counts(None))
            .where(other.c.seat >= 0, other.c.user_id.in_(others))
            .group_by(other.c.user_id)
        )
        return {row[0]: row[1] for row in await self._db.fetch(found)}

    async def counts(self, guild_id: int | None) -> list[tuple[str, int]]:
        """Count the games played at a server (None: everywhere), most played first."""
        found = (
            select(tables.c.game, func.count())
            .where(*_over(guild_id), _has_result())
            .group_by(tables.c.game)
            .order_by(func.count().desc(), tables.c.game)
        )
        return [(row[0], row[1]) for row in await self._db.fetch(found)]

    async def lengths(self, guild_id: int | None, game: str) -> list[LengthRow]:
        """Return lengths of the latest finished games of this kind, latest first."""
        found = (
            select(tables.c.last_move, tables.c.started_at, tables.c.ended_at)
            .where(*_over(guild_id, game), _has_result(), tables.c.started_at.is_not(None))
            .order_by(tables.c.ended_at.desc())
            .limit(LATELY)
        )
        return [LengthRow(*row) for row in await self._db.fetch(found)]

    async def weeks(self, guild_id: int, now: datetime, weeks: int) -> dict[int, int]:
        """Count the finished games of a server per week, by weeks before now."""
        at = literal(now, UTCTime())
        if self._db.dialect == "sqlite":
            back = cast((func.julianday(at) - func.julianday(tables.c.ended_at)) / WEEK.days, Integer)
        else:
            back = cast(func.floor(func.extract("epoch", at - tables.c.ended_at) / WEEK.total_seconds()), Integer)
        found = (
            select(back, func.count())
            .where(*_over(guild_id), _has_result(), tables.c.ended_at > now - weeks * WEEK, tables.c.ended_at <= now)
            .group_by(back)
        )
        return {row[0]: row[1] for row in await self._db.fetch(found)}

    async def by_seat(self, guild_id: int | None, game: str) -> list[SeatStats]:
        """Return statistics per seat and number of seats of a game; shared wins count in parts."""
        each = _ends(guild_id, game, func.sum(case((results.c.place == 1, 1), else_=0)).over(**_TABLE).label("first"))
        wins = func.sum(case((each.c.place == 1, 1.0 / each.c.first), else_=0.0))
        found = (
            select(each.c.seats, each.c.seat, func.count(), wins, func.avg(each.c.points))
            .group_by(each.c.seats, each.c.seat)
            .order_by(each.c.seats, each.c.seat)
        )
        rows = await self._db.fetch(found)
        return [SeatStats(row[0], row[1], row[2], float(row[3]) / row[2], float(row[4])) for row in rows]

    async def points(self, guild_id: int | None, game: str) -> list[tuple[int, int]]:
        """Count the winners' points at a game, lowest points first."""
        found = (
            select(results.c.points, func.count())
            .select_from(results.join(tables))
            .where(results.c.seat >= 0, results.c.place == 1, *_counts(guild_id, game))
            .group_by(results.c.points)
            .order_by(results.c.points)
        )
        return [(row[0], row[1]) for row in await self._db.fetch(found)]

    async def endings(self, guild_id: int | None, game: str) -> list[tuple[str, int]]:
        """Count the ways in which games ended, with or without result, most frequent first."""
        tables_ = func.count(func.distinct(results.c.table_id))
        found = (
            select(results.c.ending, tables_)
            .select_from(results.join(tables))
            .where(*_over(guild_id, game))
            .group_by(results.c.ending)
            .order_by(tables_.desc(), results.c.ending)
        )
        return [(row[0], row[1]) for row in await self._db.fetch(found)]

    async def best(self, guild_id: int | None, game: str | None = None) -> list[BestRow]:
        """Return the record of each game; of equal ones the first.

        Names are given where allowed: for one server.
        """
        order = func.row_number().over(
            partition_by=tables.c.game, order_by=(results.c.points.desc(), tables.c.ended_at, results.c.table_id)
        )
        shown = null() if guild_id is None else case((and_(*_named()), results.c.name), else_=null())
        each = (
            select(tables.c.game, results.c.points, shown.label("name"), order.label("at"))
            .select_from(results.join(tables))
            .where(results.c.seat >= 0, results.c.ai_level.is_(None), *_counts(guild_id, game))
        ).subquery()
        found = select(each.c.game, each.c.points, each.c.name).where(each.c.at == 1).order_by(each.c.game)
        return [BestRow(*row) for row in await self._db.fetch(found)]

    async def people(self, guild_id: int, game: str | None, limit: int) -> list[PersonRow]:
        """Return the users of a server with most first places in games among people.

        Only users who may be named.
        """
        each = _ends(guild_id, game)
        wins = func.sum(case((each.c.place == 1, 1), else_=0))
        found = (
            select(each.c.user_id, func.max(each.c.table_id), func.count(), wins)
            .where(each.c.people >= AMONG_PEOPLE, each.c.user_id.is_not(None), ~each.c.private)
            .where(each.c.user_id.not_in(HIDING))
            .group_by(each.c.user_id)
            .order_by(wins.desc(), func.count(), each.c.user_id)
            .limit(limit)
        )
        rows = await self._db.fetch(found)
        names = await self._names([(row[0], row[1]) for row in rows])
        return [PersonRow(row[0], names[row[0]], row[2], int(row[3])) for row in rows if row[0] in names]

    async def count_users(self, guild_id: int | None, game: str | None) -> int:
        """Count the users who have played at a server (None: everywhere), hidden ones included."""
        found = (
            select(func.count(func.distinct(results.c.user_id)))
            .select_from(results.join(tables))
            .where(results.c.seat >= 0, *_counts(guild_id, game))
        )
        return (await self._db.fetch(found))[0][0]

    async def _names(self, latest: Sequence[tuple[int, int]]) -> dict[int, str]:
        """Return users' names at the given tables."""
        there = set(latest)
        found = select(results.c.user_id, results.c.table_id, results.c.name).where(
            results.c.table_id.in_({table_id for _, table_id in there})
        )
        return {row[0]: row[2] for row in await self._db.fetch(found) if (row[0], row[1]) in there}


_TABLE: dict[str, Any] = {"partition_by": results.c.table_id}


def _over(guild_id: int | None, game: str | None = None) -> Sequence[ColumnElement[bool]]:
    """Return conditions: a finished table of that server and game (None: any), not imported."""
    there = [] if guild_id is None else [tables.c.guild_id == guild_id]
    return (OVER, tables.c.imported.is_(None), *there, *([] if game is None else [tables.c.game == game]))


def _counts(guild_id: int | None, game: str | None = None) -> Sequence[ColumnElement[bool]]:
    """Return conditions: a result of such a table."""
    return (*_over(guild_id, game), results.c.place > 0)


def _has_result() -> ColumnElement[bool]:
    return exists().where(results.c.table_id == tables.c.id, results.c.place > 0)


def _ends(guild_id: int | None, game: str | None, *more: ColumnElement[Any]) -> Subquery:
    """Return a subquery of all results with their table's number of `seats` and `people`."""
    people = case((results.c.ai_level.is_(None), 1))
    return (
        select(
            results.c.table_id, results.c.seat, results.c.user_id, results.c.place, results.c.points, tables.c.private,
            func.count().over(**_TABLE).label("seats"), func.count(people).over(**_TABLE).label("people"), *more,
        )
        .select_from(results.join(tables))
        .where(results.c.seat >= 0, *_counts(guild_id, game))
    ).subquery()  # fmt: skip


def _named() -> Sequence[ColumnElement[bool]]:
    """Return conditions: a result whose user may be named to everybody."""
    return (~tables.c.private, results.c.user_id.is_not(None), results.c.user_id.not_in(HIDING))


def _seen_by(reader: int | None, whose: int | None) -> Sequence[ColumnElement[bool]]:
    """Return the condition that the reader may see a table.

    They are the user themselves, or it is not private, or they sat there.
    """
    if reader is not None and reader == whose:
        return ()
    return (~tables.c.private,) if reader is None else (or_(~tables.c.private, _sat(reader)),)


def _sat(user_id: int) -> ColumnElement[bool]:
    """Return the condition that this user sat at a table at its end.

    The sum makes SQLite look at the table's few seats instead of all tables of the user.
    """
    sat = results.alias()
    return exists().where(sat.c.table_id == tables.c.id, sat.c.user_id + 0 == user_id)
