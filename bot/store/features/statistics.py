"""What results tell of people, of games and of servers. Only games that were played here to a result count, and those
that came with a record do not.

Where names stand, private tables are left out, unless whoever asks has sat there; so is whoever hides (see
`bot.store.features.users`).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from msgspec import Struct
from sqlalchemy import ColumnElement, Integer, and_, case, cast, exists, func, literal, null, or_, select
from sqlalchemy.sql.selectable import Subquery

from bot.store.engine.database import Database
from bot.store.features.users import HIDING
from bot.store.schema import OVER, UTCTime, results, tables, users

PLAYED = 5_000
"""Games of a person that are looked at: the latest."""
COMPANY = 12
"""People whom somebody has played with most."""
LATELY = 10_000
"""Games whose lengths are looked at: the latest."""
WEEK = timedelta(days=7)
AMONG_PEOPLE = 2
"""People in a game without whom a victory in it is none to be famous for."""


class PlayedRow(Struct, frozen=True):
    """A game of a person's: what they were called there, their place and points."""

    table_id: int
    game: str
    ended_at: datetime
    place: int
    points: int
    name: str


class CoplayerRow(Struct, frozen=True):
    """Somebody whom a person has played with, by their latest name there: so many games, ahead of them in some and
    behind in others.
    """

    user_id: int
    name: str
    games: int
    ahead: int
    behind: int


class LengthRow(Struct, frozen=True):
    """A game that is over: its moves, and when it began and ended."""

    moves: int
    started_at: datetime
    ended_at: datetime


class SeatStats(Struct, frozen=True):
    """Of games with so many `seats`, a seat: how many there were, its share of first places, its points on average."""

    seats: int
    seat: int
    games: int
    wins: float
    points: float


class BestRow(Struct, frozen=True):
    """The most points of a person at a game; `name` is theirs, if they may be named."""

    game: str
    points: int
    name: str | None


class PersonRow(Struct, frozen=True):
    """Somebody by their latest name: so many games among people, and first places in them."""

    user_id: int
    name: str
    games: int
    wins: int


class StatisticsQueries:
    """Reads what is asked for; nothing here is written."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def hides(self, user_id: int) -> bool:
        """Whether a person does not show their statistics to others."""
        rows = await self._db.fetch(select(users.c.hides_stats).where(users.c.user_id == user_id))
        return bool(rows and rows[0][0])

    async def played(self, user_id: int, guild_id: int | None, reader: int | None) -> list[PlayedRow]:
        """The latest games of a person at a server (None: everywhere) that the reader (None: everybody) may know of,
        oldest first.
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
        """Those whom a person has played with most, as far as the reader may know."""
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

    async def counts(self, guild_id: int | None) -> list[tuple[str, int]]:
        """How many games were played at a server (None: everywhere), the game that is played most first."""
        found = (
            select(tables.c.game, func.count())
            .where(*_over(guild_id), _has_result())
            .group_by(tables.c.game)
            .order_by(func.count().desc(), tables.c.game)
        )
        return [(row[0], row[1]) for row in await self._db.fetch(found)]

    async def lengths(self, guild_id: int | None, game: str) -> list[LengthRow]:
        """The latest of these games, the latest first."""
        found = (
            select(tables.c.last_move, tables.c.started_at, tables.c.ended_at)
            .where(*_over(guild_id, game), _has_result(), tables.c.started_at.is_not(None))
            .order_by(tables.c.ended_at.desc())
            .limit(LATELY)
        )
        return [LengthRow(*row) for row in await self._db.fetch(found)]

    async def weeks(self, guild_id: int, now: datetime, weeks: int) -> dict[int, int]:
        """How many games at a server were over in which of the last weeks, which are counted back from now."""
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
        """How each seat did at a game, by how many sat there; a first place that is shared counts in parts."""
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
        """How often whoever came first had so many points at a game, the fewest first."""
        found = (
            select(results.c.points, func.count())
            .select_from(results.join(tables))
            .where(results.c.seat >= 0, results.c.place == 1, *_counts(guild_id, game))
            .group_by(results.c.points)
            .order_by(results.c.points)
        )
        return [(row[0], row[1]) for row in await self._db.fetch(found)]

    async def endings(self, guild_id: int | None, game: str) -> list[tuple[str, int]]:
        """How often games ended in which way, those without a result, too; the most frequent first."""
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
        """The most points of a person at each game, of equals the first; by name where that may be: at one server."""
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
        """Who has come first most often in games among people at a server, of those who may be named."""
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

    async def crowd(self, guild_id: int | None, game: str | None) -> int:
        """How many people have played at a server (None: everywhere), whoever they are."""
        found = (
            select(func.count(func.distinct(results.c.user_id)))
            .select_from(results.join(tables))
            .where(results.c.seat >= 0, *_counts(guild_id, game))
        )
        return (await self._db.fetch(found))[0][0]

    async def _names(self, latest: Sequence[tuple[int, int]]) -> dict[int, str]:
        """How people were called at the tables that are named beside them."""
        there = set(latest)
        found = select(results.c.user_id, results.c.table_id, results.c.name).where(
            results.c.table_id.in_({table_id for _, table_id in there})
        )
        return {row[0]: row[2] for row in await self._db.fetch(found) if (row[0], row[1]) in there}


_TABLE: dict[str, Any] = {"partition_by": results.c.table_id}


def _over(guild_id: int | None, game: str | None = None) -> Sequence[ColumnElement[bool]]:
    """A table of that server and game (None: of any), which is over and did not come with a record."""
    there = [] if guild_id is None else [tables.c.guild_id == guild_id]
    return (OVER, tables.c.imported.is_(None), *there, *([] if game is None else [tables.c.game == game]))


def _counts(guild_id: int | None, game: str | None = None) -> Sequence[ColumnElement[bool]]:
    """A result of such a table."""
    return (*_over(guild_id, game), results.c.place > 0)


def _has_result() -> ColumnElement[bool]:
    return exists().where(results.c.table_id == tables.c.id, results.c.place > 0)


def _ends(guild_id: int | None, game: str | None, *more: ColumnElement[Any]) -> Subquery:
    """All results, each with how many `seats` and `people` there were at its table."""
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
    """A result whose person may be named to everybody."""
    return (~tables.c.private, results.c.user_id.is_not(None), results.c.user_id.not_in(HIDING))


def _seen_by(reader: int | None, whose: int | None) -> Sequence[ColumnElement[bool]]:
    """A table that the reader may know of: they are the person in question, or it is not private, or they sat there."""
    if reader is not None and reader == whose:
        return ()
    return (~tables.c.private,) if reader is None else (or_(~tables.c.private, _sat(reader)),)


def _sat(user_id: int) -> ColumnElement[bool]:
    """A table at which this person sat at the end. The sum has SQLite look at the table's few seats, instead of at all
    tables of the person.
    """
    sat = results.alias()
    return exists().where(sat.c.table_id == tables.c.id, sat.c.user_id + 0 == user_id)
