"""Personal data: inventory and erasure of all that is stored of a user."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import (
    ColumnElement,
    CompoundSelect,
    Connection,
    Select,
    Table,
    delete,
    func,
    insert,
    select,
    union,
    union_all,
    update,
)

from bot.rows import Stored
from bot.store.engine.database import Database
from bot.store.features.cups import forget_in_cups
from bot.store.features.first_time_tips import TipQueries
from bot.store.features.table_preferences import TablePreferenceQueries
from bot.store.features.users import UserQueries
from bot.store.features.vacations import advance_tables_of
from bot.store.schema import (
    OVER,
    bans,
    blocks,
    comments,
    cup_people,
    cups,
    discussions,
    easy_puzzle_attempts,
    hints,
    invitations,
    lessons,
    member_settings,
    messages,
    moves,
    orders,
    past_seat_holders,
    pending_erasures,
    puzzle_attempts,
    queue_entries,
    ratings,
    removals,
    results,
    robots_puzzle_attempts,
    sandboxes,
    season_results,
    seat_events,
    seats,
    seen_tips,
    table_alerts,
    table_preferences,
    tables,
    turn_durations,
    users,
    vacations,
    web_codes,
    web_sessions,
)
from bot.store.table.aggregate import ADVANCE, ADVANCED, AggregateCache
from bot.store.table.rating_math import OVERALL
from bot.store.table.ratings import forget_ratings
from bot.store.table.reliability import forget_reliability

ENDED_BY = "ended by "
"""First words of the reason when a person ended a table or a cup (see `bot.tables.lobby`); erasure leaves only these.
"""
UNNAMED = ((moves, "user_id"), (hints, "user_id"), (seats, "left_by"), (discussions, "leader_id"))
DELETED = ((past_seat_holders, "user_id"), (invitations, "user_id"), (invitations, "invited_by"), (messages, "user_id"))
"""Columns of tables (in addition to seats) that refer to a user; their rows are deleted."""
Renamed = Callable[[str, int], str]
"""Return the anonymous name of a seat, in the table's language."""
TAKEN_PART = (cup_people, season_results)
OVER_TABLES = select(tables.c.id).where(OVER)


class PersonalData:
    """Queries for the personal data of a user in all parts of the database."""

    def __init__(
        self,
        database: Database,
        people: UserQueries,
        kept: TablePreferenceQueries,
        readings: AggregateCache,
        kinds: TipQueries,
    ) -> None:
        self._db, self._people, self._kept, self._readings, self._met = database, people, kept, readings, kinds

    async def stored(self, user_id: int) -> Stored:
        """Return an inventory of what is stored of a user, without settings."""

        def work(connection: Connection) -> Stored:
            there = select(func.count()).select_from(_traces(user_id).subquery())
            sits = select(func.count()).select_from(seats.join(tables)).where(seats.c.user_id == user_id)
            puzzled = (
                select(one.c.day).where(one.c.user_id == user_id)
                for one in (robots_puzzle_attempts, easy_puzzle_attempts, puzzle_attempts)
            )
            days = select(func.count()).select_from(union(*puzzled).subquery())
            learnt = select(func.count()).where(lessons.c.user_id == user_id)
            apart = select(func.count()).where(blocks.c.user_id == user_id)
            kept = select(func.count()).where(table_preferences.c.user_id == user_id)
            turns = select(func.coalesce(func.sum(turn_durations.c.count), 0)).where(
                turn_durations.c.user_id == user_id
            )
            away = select(func.count()).select_from(vacations).where(vacations.c.user_id == user_id)
            ordered = select(func.count()).where(orders.c.user_id == user_id)
            rated = select(func.count()).where(ratings.c.player == str(user_id), ratings.c.game != OVERALL)
            parts = union_all(*(select(one.c.user_id).where(one.c.user_id == user_id) for one in TAKEN_PART)).subquery()
            return Stored(
                int(connection.execute(there).scalar_one()),
                int(connection.execute(sits.where(~OVER)).scalar_one()),
                int(connection.execute(days).scalar_one()),
                int(connection.execute(kept).scalar_one()),
                int(connection.execute(turns).scalar_one()),
                int(connection.execute(away).scalar_one()),
                int(connection.execute(ordered).scalar_one()),
                int(connection.execute(rated).scalar_one()),
                int(connection.execute(select(func.count()).select_from(parts)).scalar_one()),
                int(connection.execute(learnt).scalar_one()),
                int(connection.execute(apart).scalar_one()),
            )

        return await self._db.transaction(work)

    async def forget(self, user_id: int, renamed: Renamed) -> None:
        """Erase a user's personal data.

        Deleted are settings, vacations, notes, standing orders, sandboxes, comments, puzzles, lessons, reliability and
        ratings, and blocks by and of them. A ban stays: it would end with a deletion otherwise. At finished
        tables the user is anonymized; their moves stay, without author. Unfinished tables keep what they need until
        their end (see `anonymize_ended`).
        """

        def work(connection: Connection) -> None:
            for table in (
                users,
                member_settings,
                table_preferences,
                vacations,
                orders,
                robots_puzzle_attempts,
                easy_puzzle_attempts,
                puzzle_attempts,
                lessons,
                seen_tips,
                removals,
                blocks,
                table_alerts,
                queue_entries,
                web_codes,
                web_sessions,
                sandboxes,
                comments,
            ):
                connection.execute(delete(table).where(table.c.user_id == user_id))
            connection.execute(delete(blocks).where(blocks.c.blocked_id == user_id))
            connection.execute(update(bans).where(bans.c.banned_by == user_id).values(banned_by=0))
            advance_tables_of(connection, user_id)
            found = connection.execute(union(_seats(past_seat_holders, user_id), _seats(seats, user_id))).all()
            for row in found:
                _rename(connection, row.table_id, row.seat, user_id, renamed(row.language, row.seat))
            _unname(connection, user_id, OVER_TABLES)
            for one in (tables, cups):
                connection.execute(update(one).where(_ended(one, user_id)).values(reason=ENDED_BY))
            if found:
                connection.execute(ADVANCE, {"ids": sorted({row.table_id for row in found})})
            forget_reliability(connection, user_id)
            _promise(connection, user_id)
            forget_ratings(connection, user_id)
            forget_in_cups(connection, user_id, renamed)

        try:
            await self._people.user.invalidating(self._db.transaction(work), user_id)
        finally:
            self._readings.forget_all()
            self._kept.chosen.forget_all()
            self._met.kinds.forget_all()

    async def anonymize_ended(self, renamed: Renamed, limit: int) -> int:
        """Anonymize erased users at up to `limit` tables that have ended since; return their number."""

        def work(connection: Connection) -> list[int]:
            due = select(pending_erasures).join(tables).where(OVER).order_by(pending_erasures.c.table_id).limit(limit)
            found = connection.execute(due).all()
            for table_id, user_id in found:
                at = union(_seats(past_seat_holders, user_id), _seats(seats, user_id)).subquery()
                for row in connection.execute(select(at).where(at.c.table_id == table_id)).all():
                    _rename(connection, table_id, row.seat, user_id, renamed(row.language, row.seat))
                _unname(connection, user_id, select(tables.c.id).where(tables.c.id == table_id))
                connection.execute(delete(pending_erasures).where(*_farewell(table_id, user_id)))
                connection.execute(ADVANCE, {"ids": [table_id]})
            return [row.table_id for row in found]

        found = await self._db.transaction(work)
        for table_id in found:
            self._readings.forget(table_id)
        return len(found)


def _promise(connection: Connection, user_id: int) -> None:
    """Store pending erasures for the unfinished tables where the user sits or sat."""
    current = union(*(select(one.c.table_id).join_from(one, tables).where(~OVER, one.c.user_id == user_id)
                      for one in (past_seat_holders, seats)))  # fmt: skip
    rows = [{"table_id": row.table_id, "user_id": user_id} for row in connection.execute(current)]
    connection.execute(delete(pending_erasures).where(pending_erasures.c.user_id == user_id))
    if rows:
        connection.execute(insert(pending_erasures), rows)


def _farewell(table_id: int, user_id: int) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return pending_erasures.c.table_id == table_id, pending_erasures.c.user_id == user_id


def _ended(table: Table, user_id: int) -> ColumnElement[bool]:
    """Return the condition that the user ended a table or a cup (with or without a seat)."""
    return table.c.reason.like(f"{ENDED_BY}%\n%\n{user_id}")


def _traces(user_id: int) -> CompoundSelect[int]:
    """Return a query of the finished tables that refer to the user anywhere."""
    noted = ((seats, "user_id"), *UNNAMED, *DELETED)
    found = (
        select(one.c.table_id).join_from(one, tables).where(OVER, one.c[column] == user_id) for one, column in noted
    )
    own = select(tables.c.id).where(OVER, (tables.c.host_id == user_id) | _ended(tables, user_id))
    return union(own, *found)


def _seats(table: Table, user_id: int) -> Select[Any, Any, Any]:
    """Return a query of the user's seats at finished tables: table, seat, language."""
    found = select(table.c.table_id, table.c.seat, tables.c.language).join_from(table, tables)
    return found.where(OVER, table.c.user_id == user_id)


def _rename(connection: Connection, table_id: int, seat: int, user_id: int, name: str) -> None:
    """Anonymize one seat where the user sat."""
    left = (seats.c.left_by == user_id) & seats.c.user_id.is_(None)  # else the seat was taken over by another user
    sat = (*_at(seats, table_id, seat), (seats.c.user_id == user_id) | left)
    own = connection.execute(select(seats.c.name).where(*sat))
    names = [row.name for row in own]
    others = select(past_seat_holders).where(
        *_at(past_seat_holders, table_id, seat), past_seat_holders.c.user_id != user_id
    )
    single_process = connection.execute(others).first() is None
    connection.execute(update(seats).where(*sat).values(name=name, user_id=None))
    theirs = (results.c.user_id == user_id) | results.c.user_id.is_(None) & results.c.name.in_(names)
    connection.execute(update(results).where(*_at(results, table_id, seat), theirs).values(name=name, user_id=None))
    told = update(seat_events).where(*_at(seat_events, table_id, seat)).values(name=name)
    connection.execute(told if single_process else told.where(seat_events.c.name.in_(names)))
    reason = connection.execute(select(tables.c.reason).where(tables.c.id == table_id)).scalar_one()
    who, _, _ = reason.partition("\n")
    for one in names:
        if who.endswith(f" {one}"):  # the reason names the user who ended the table
            changed = who.removesuffix(one) + name
            connection.execute(update(tables).where(tables.c.id == table_id).values(reason=changed))


def _unname(connection: Connection, user_id: int, where: Select[tuple[int]]) -> None:
    """Remove the user's id from all rows of these tables, and what they wrote on a card as host."""
    hosted = tables.c.id.in_(where), tables.c.host_id == user_id
    connection.execute(update(tables).where(*hosted).values(host_id=0, description="", **ADVANCED))
    for table, column in UNNAMED:
        whose = (table.c[column] == user_id, table.c.table_id.in_(where))
        connection.execute(update(table).where(*whose).values({column: None}))
    for table, column in DELETED:
        connection.execute(delete(table).where(table.c[column] == user_id, table.c.table_id.in_(where)))


def _at(table: Table, table_id: int, seat: int) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return table.c.table_id == table_id, table.c.seat == seat
