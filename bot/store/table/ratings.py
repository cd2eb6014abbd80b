"""Ratings and rating events; a result is rated once, in the transaction that writes it.

The transaction locks the rows of all players concerned, created and then locked in one order, so that two processes
never deadlock. The events of an erased user stay, nameless: by their rating at the begin of a table, the ratings of the
others can be recomputed with the same result.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict, replace
from sqlalchemy import (
    Connection,
    and_,
    bindparam,
    delete,
    func,
    insert,
    select,
    text,
    update,
)

from bot.rows import RatingEventRow, RatingRow
from bot.store.engine.database import Database
from bot.store.schema import OVER, pending_erasures, rating_events, ratings, results, seats, tables, users
from bot.store.table.rating_math import (
    MU,
    NAMELESS,
    NOBODY,
    OVERALL,
    SIGMA,
    Rating,
    RatingBook,
    SeatEnd,
    TableEnd,
    contestants,
)

AT_ONCE = 400
"""Tables per batch when all ratings are recomputed."""
_first = rating_events.alias()
_rated_at = select(func.max(_first.c.at)).where(_first.c.table_id == tables.c.id).scalar_subquery()
WHEN = func.coalesce(_rated_at, tables.c.ended_at)
"""Time at which a table's result counts: that of its events, else the table's end."""
_sat = and_(seats.c.table_id == results.c.table_id, seats.c.seat == results.c.seat)
ENDS = (
    select(
        tables.c.id,
        tables.c.game,
        WHEN.label("at"),
        tables.c.unrated,
        results.c.seat,
        results.c.user_id,
        results.c.ai_level,
        results.c.place,
        seats.c.left_by,
        seats.c.stand_in,
        seats.c.conceded_at,
    )
    .select_from(results.join(tables).outerjoin(seats, _sat))
    .where(tables.c.id.in_(bindparam("ids", expanding=True)), tables.c.ended_at.is_not(None))
    .order_by(WHEN, tables.c.id, results.c.seat)
)
KEPT = select(rating_events).where(
    rating_events.c.table_id.in_(select(_first.c.table_id).where(_first.c.player == NAMELESS))
)
GONE = select(pending_erasures.c.table_id, pending_erasures.c.user_id).where(
    pending_erasures.c.table_id.in_(bindparam("ids", expanding=True))
)
"""Users with a pending erasure, who sat there and whose name is removed soon after the end."""
RATED = (
    select(rating_events.c.table_id).where(rating_events.c.table_id.in_(bindparam("ids", expanding=True))).distinct()
)
HOLD = (
    select(ratings)
    .where(
        ratings.c.player.in_(bindparam("players", expanding=True)),
        ratings.c.game.in_(bindparam("games", expanding=True)),
    )
    .order_by(ratings.c.player, ratings.c.game)
    .with_for_update()
)
ADD_EVENTS = insert(rating_events)
_counts = (OVER, tables.c.unrated == "", tables.c.ended_at.is_not(None))
COUNTING = select(tables.c.id).where(*_counts)
ALL = select(tables.c.id, WHEN).where(*_counts).order_by(WHEN, tables.c.id)
CLEAR_EVENTS = delete(rating_events).where(rating_events.c.table_id.in_(bindparam("ids", expanding=True)))
ALONE_AT_IT = "LOCK TABLE ratings IN SHARE ROW EXCLUSIVE MODE"
"""Table lock (PostgreSQL): ratings of new results wait for the recomputation."""
EVENTS = (
    select(rating_events)
    .where(rating_events.c.table_id == bindparam("of"), rating_events.c.game != OVERALL)
    .order_by(rating_events.c.seat)
)
OF = select(ratings).where(
    ratings.c.player.in_(bindparam("players", expanding=True)), ratings.c.game == bindparam("at"), ratings.c.games > 0
)
CURVE = (
    select(rating_events)
    .where(rating_events.c.player == bindparam("of"), rating_events.c.game == bindparam("at"))
    .order_by(rating_events.c.at, rating_events.c.table_id)
)
HIDING = select(users.c.user_id).where(users.c.hides_rating, users.c.user_id.in_(bindparam("who", expanding=True)))
_here = (
    select(rating_events.c.player)
    .join(tables, tables.c.id == rating_events.c.table_id)
    .where(tables.c.guild_id == bindparam("guild"), rating_events.c.game == bindparam("at"))
)
LADDER = select(ratings).where(ratings.c.game == bindparam("at"), ratings.c.games > 0, ratings.c.player.in_(_here))
FORGET = delete(ratings).where(ratings.c.player == bindparam("of"))
UNNAME = update(rating_events).where(rating_events.c.player == bindparam("of")).values(player=NAMELESS)


class RecomputeReport(Struct, frozen=True):
    """Report of a recomputation: results and tables read, tables rated, and players."""

    tables: int
    results: int
    rated: int
    players: int


class RatingQueries:
    """Queries for ratings."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def rate(self, connection: Connection, table_ids: Iterable[int]) -> int:
        """Rate finished, locked tables that count and are not rated yet; return their number."""
        ids = sorted(set(table_ids))
        ids = sorted(set(ids) - set(connection.execute(RATED, {"ids": ids}).scalars())) if ids else []
        ends = [end for end in _ends(connection, ids, {}) if contestants(end)] if ids else []
        if not ends:
            return 0
        ledger = RatingBook(self._held(connection, ends))
        events = [event for end in ends for event in ledger.enter(end)]
        connection.execute(self._db.upsert(ratings), [asdict(row) for row in ledger.rows])
        connection.execute(ADD_EVENTS, [asdict(event) for event in events])
        return len(ends)

    def _held(self, connection: Connection, ends: Sequence[TableEnd]) -> list[RatingRow]:
        """Return the ratings of all players concerned, with row locks."""
        whose = {
            (one.player, game): end.at
            for end in ends
            for one in contestants(end)
            if one.player != NAMELESS
            for game in (end.game, OVERALL)
        }
        rows = [RatingRow(*key, MU, SIGMA, 0, whose[key]) for key in sorted(whose)]
        if not rows:
            return []
        connection.execute(self._db.add(ratings), [asdict(row) for row in rows])
        names = {"players": sorted({row.player for row in rows}), "games": sorted({row.game for row in rows})}
        return [RatingRow(*row) for row in connection.execute(HOLD, names)]

    async def compute(self, told: Callable[[int, int], None] = lambda done, all_: None) -> RecomputeReport:
        """Recompute all ratings and events from the results, in order of time, in one transaction.

        `told` is called with the number of tables done, and of all tables.
        """

        def work(connection: Connection) -> RecomputeReport:
            if self._db.dialect != "sqlite":
                connection.execute(text("SET LOCAL lock_timeout = 0"))
                connection.execute(text(ALONE_AT_IT))
            when = {row[0]: row[1] for row in connection.execute(ALL)}
            order, kept = list(when), _kept(connection)
            connection.execute(delete(rating_events).where(rating_events.c.table_id.not_in(COUNTING)))
            connection.execute(delete(ratings))
            ledger, read, rated = RatingBook(), 0, 0
            for start in range(0, len(order), AT_ONCE):
                page = order[start : start + AT_ONCE]
                connection.execute(CLEAR_EVENTS, {"ids": page})
                ends = {end.table_id: end for end in _ends(connection, page, kept)}
                events: list[RatingEventRow] = []
                for end in (replace(ends[one], at=when[one]) for one in page if one in ends):
                    read += len(end.seats)
                    entered = ledger.enter(end)
                    rated += bool(entered)
                    events += entered
                if events:
                    connection.execute(ADD_EVENTS, [asdict(event) for event in events])
                told(start + len(page), len(order))
            if ledger.rows:
                connection.execute(insert(ratings), [asdict(row) for row in ledger.rows])
            return RecomputeReport(len(order), read, rated, len({row.player for row in ledger.rows}))

        return await self._db.transaction(work)

    async def events(self, table_id: int) -> list[RatingEventRow]:
        """Return the rating events of a table at its game, by seat; empty where it does not count."""
        return [RatingEventRow(*row) for row in await self._db.fetch(EVENTS, {"of": table_id})]

    async def of(self, players: Collection[str], game: str) -> list[RatingRow]:
        """Return the ratings of these players at a game ("": overall), as far as they have any."""
        return [RatingRow(*row) for row in await self._db.fetch(OF, {"players": list(players), "at": game})]

    async def curve(self, player: str, game: str) -> list[RatingEventRow]:
        """Return a player's rating events at a game ("": overall), oldest first."""
        return [RatingEventRow(*row) for row in await self._db.fetch(CURVE, {"of": player, "at": game})]

    async def ladder(self, guild_id: int, game: str) -> list[RatingRow]:
        """Return the ratings at a game ("": overall) of all who were rated at it in this server."""
        rows = await self._db.fetch(LADDER, {"guild": guild_id, "at": game})
        return [RatingRow(*row) for row in rows]

    async def hiding(self, user_ids: Collection[int]) -> frozenset[int]:
        """Return which of these users hide their rating."""
        return frozenset(row[0] for row in await self._db.fetch(HIDING, {"who": list(user_ids)}))


def forget_ratings(connection: Connection, user_id: int) -> None:
    """Anonymize a user's ratings; ratings of others that were computed with them stay."""
    connection.execute(FORGET, {"of": str(user_id)})
    connection.execute(UNNAME, {"of": str(user_id)})


Kept = Mapping[tuple[int, int], Mapping[str, RatingEventRow]]
"""The events of tables with an erased user: by table and seat, then by game."""


def _kept(connection: Connection) -> Kept:
    found: dict[tuple[int, int], dict[str, RatingEventRow]] = {}
    for event in (RatingEventRow(*row) for row in connection.execute(KEPT)):
        found.setdefault((event.table_id, event.seat), {})[event.game] = event
    return found


def _ends(connection: Connection, ids: Sequence[int], kept: Kept) -> list[TableEnd]:
    """Return the results of these tables, in the order in which they count."""
    rows = connection.execute(ENDS, {"ids": list(ids)}).all()
    gone = {(row.table_id, row.user_id) for row in connection.execute(GONE, {"ids": list(ids)})}
    return [
        TableEnd(*table, tuple(_seat_end(row, gone, kept.get((row.id, row.seat), {})) for row in of_table))
        for table, of_table in groupby(rows, key=lambda row: (row.id, row.game, row.at, row.unrated))
    ]


def _seat_end(row: Any, gone: Collection[tuple[int, int]], kept: Mapping[str, RatingEventRow]) -> SeatEnd:
    user, left_by = (NOBODY if (row.id, one) in gone else one for one in (row.user_id, row.left_by))
    return SeatEnd(
        seat=row.seat,
        user_id=user,
        ai_level=row.ai_level,
        place=row.place,
        left_by=left_by,
        stand_in=bool(row.stand_in),
        conceded=row.conceded_at is not None,
        kept={
            game: Rating(event.mu_before, event.sigma_before)
            for game, event in kept.items()
            if event.player == NAMELESS
        },
        kept_place=max((event.place for event in kept.values()), default=0),
    )
