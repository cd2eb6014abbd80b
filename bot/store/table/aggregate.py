"""Table aggregate: all data of a table except its game state, cached and kept up to date."""

from __future__ import annotations

from collections.abc import Callable, Collection, Coroutine, Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, bindparam, select, update

from bot.enums import Status
from bot.lru_cache import LruCache
from bot.rows import (
    ComingRow,
    Commit,
    InvitationRow,
    MessageRow,
    MoveRow,
    OrderRow,
    RequestRow,
    SeatRow,
    TableRow,
    TimerRow,
    VacationRow,
    VoteRow,
)
from bot.store.cache.cache import ReadThroughCache
from bot.store.engine.database import Database
from bot.store.schema import (
    invitations,
    messages,
    moves,
    orders,
    requests,
    seat_events,
    seats,
    tables,
    timers,
    vacations,
    votes,
)
from bot.store.table import archived_moves

T = TypeVar("T")
MOST, THREADS = 500, 5_000
"""Cache sizes: table aggregates, and threads with their tables; least recently used ones are evicted."""
LATEST = 32
"""Moves that most reads of a table need."""
TABLE = select(tables).where(tables.c.id == bindparam("of"))
VERSION = select(tables.c.version, tables.c.message_version).where(tables.c.id == bindparam("of"))
ADVANCED = {"version": tables.c.version + 1}
"""Values that every change of a table writes to its row."""
ADVANCE = update(tables).where(tables.c.id.in_(bindparam("ids", expanding=True))).values(**ADVANCED)
IN_THREAD = select(tables.c.id).where(tables.c.thread_id == bindparam("thread"))
SEATS = select(seats).where(seats.c.table_id == bindparam("of")).order_by(seats.c.seat)
TIMERS = select(timers).where(timers.c.table_id == bindparam("of")).order_by(timers.c.due_at)
REQUEST = select(requests).where(requests.c.table_id == bindparam("of"))
NEWEST = select(moves).where(moves.c.table_id == bindparam("of")).order_by(moves.c.number.desc()).limit(LATEST)
COMINGS = (
    select(*(column for column in seat_events.c if column is not seat_events.c.id))
    .where(seat_events.c.table_id == bindparam("of"))
    .order_by(seat_events.c.id)
)
INVITED = (
    select(invitations)
    .where(invitations.c.table_id == bindparam("of"))
    .order_by(invitations.c.at, invitations.c.user_id)
)
VACATIONS = (
    select(vacations)
    .where(vacations.c.user_id.in_(select(seats.c.user_id).where(seats.c.table_id == bindparam("of"))))
    .order_by(vacations.c.starts_at)
)
VOTES = select(votes).where(votes.c.table_id == bindparam("of")).order_by(votes.c.opened_at, votes.c.kind, votes.c.seat)
ORDERS = select(orders).where(orders.c.table_id == bindparam("of")).order_by(orders.c.id)
MESSAGES = select(messages).where(messages.c.table_id == bindparam("of")).order_by(messages.c.role, messages.c.user_id)


class TableAggregate(Struct, frozen=True):
    """A table's row and all rows that belong to it: an immutable snapshot.

    Timers are ordered by due time, the `LATEST` moves and `comings` oldest first. `invitations` are read where they are
    needed: before the game, and at a private table. `vacations` are those of the seated users, until the end; `votes`
    the open ones; `orders` the standing orders, oldest first, each visible to its user alone.
    """

    row: TableRow
    seats: tuple[SeatRow, ...]
    timers: tuple[TimerRow, ...]
    request: RequestRow | None
    latest: tuple[MoveRow, ...]
    comings: tuple[ComingRow, ...]
    messages: tuple[MessageRow, ...]
    invitations: tuple[InvitationRow, ...]
    vacations: tuple[VacationRow, ...] = ()
    votes: tuple[VoteRow, ...] = ()
    orders: tuple[OrderRow, ...] = ()


class Noting(Struct, frozen=True):
    """An update of our Discord messages: rows to save and to forget.

    A saved row replaces the one with the same table, role and user.
    """

    save: tuple[MessageRow, ...]
    forget: tuple[MessageRow, ...]

    @property
    def tables(self) -> set[int]:
        """Return the tables that the messages belong to."""
        return {row.table_id for row in (*self.save, *self.forget)}

    def on(self, reading: TableAggregate) -> TableAggregate:
        """Return the aggregate with this update applied."""
        rows = {(row.role, row.user_id): row for row in reading.messages}
        for row in self.forget:
            if row.table_id == reading.row.id:
                rows.pop((row.role, row.user_id), None)
        rows |= {(row.role, row.user_id): row for row in self.save if row.table_id == reading.row.id}
        return msgspec.structs.replace(reading, messages=tuple(rows[key] for key in sorted(rows)))


class AggregateCache:
    """Cache of table aggregates; every write of the store updates or invalidates it.

    Where other processes write to the database as well (not `single_process`), each call queries the table's version
    and message version, and rereads an aggregate only if they have changed.
    """

    def __init__(self, database: Database, *, single_process: bool) -> None:
        self._db = database
        self._unwritten: list[Noting] = []
        self._of: ReadThroughCache[int, TableAggregate | None] = ReadThroughCache(
            self._read, MOST, single_process=single_process
        )
        self._known: LruCache[int, TableAggregate] = LruCache(0 if single_process else MOST)
        self.in_thread: ReadThroughCache[int, int | None] = ReadThroughCache(
            self._in_thread, THREADS, single_process=single_process
        )
        """Cache of the table that is played in a thread."""

    async def of(self, table_id: int) -> TableAggregate | None:
        """Return a table's aggregate; None if it does not exist."""
        return await self._of(table_id)

    async def changing(self, writing: Coroutine[Any, Any, T], *table_ids: int) -> T:
        """Run a write and invalidate these tables, see `ReadThroughCache.invalidating`."""
        try:
            return await self._of.invalidating(writing, *table_ids)
        finally:
            self.in_thread.forget_all()

    def forget_all(self) -> None:
        """Invalidate all tables."""
        self._of.forget_all()

    def forget(self, *table_ids: int) -> None:
        """Invalidate these tables."""
        for table_id in table_ids:
            self._of.invalidate(table_id)

    def committed(self, commit: Commit, after: TableAggregate | None) -> None:
        """Cache the rows `after` a commit; None: they must be read again."""
        if "thread_id" in commit.table:
            self.in_thread.forget_all()
        self._alter(commit.table_id, lambda reading: after and _committed(reading, after))

    def expect(self, noting: Noting) -> None:
        """Apply a pending message update, which will be written soon."""
        self._unwritten.append(noting)
        for table_id in noting.tables:
            self._of.update(table_id, lambda reading: reading and self._expected(noting.on(reading)))

    def unwritten(self, message_ids: Collection[int]) -> set[int]:
        """Return the tables of those messages that are in pending updates."""
        return {row.table_id for noting in self._unwritten for row in noting.save if row.message_id in message_ids}

    def apply_message_update(self, noting: Noting, counts: Mapping[int, int]) -> None:
        """Apply a written message update; `counts` are the message versions of existing tables."""
        self._unwritten = [one for one in self._unwritten if one is not noting]
        for table_id in noting.tables & counts.keys():
            self._alter(table_id, lambda reading, count=counts[table_id]: _noted(reading, noting, count))

    def refused(self, noting: Noting) -> None:
        """Drop a message update whose write has failed for good."""
        self._unwritten = [one for one in self._unwritten if one is not noting]
        self.forget(*noting.tables)

    def _alter(self, table_id: int, change: Callable[[TableAggregate], TableAggregate | None]) -> None:
        """Change the cached aggregate after a write; None: it was outdated and is dropped."""
        self._of.update(table_id, lambda reading: (changed := reading and change(reading)) and self._expected(changed))
        if (known := self._known.get(table_id)) is not None:
            self._known.put(table_id, change(known))

    def _expected(self, reading: TableAggregate) -> TableAggregate:
        for noting in self._unwritten:
            if reading.row.id in noting.tables:
                reading = noting.on(reading)
        return reading

    async def _read(self, table_id: int) -> TableAggregate | None:
        reading = await self._checked(table_id)
        return reading and self._expected(reading)

    async def _checked(self, table_id: int) -> TableAggregate | None:
        """Return the cached aggregate if its versions are current, else read it."""
        known = self._known.get(table_id)
        if known is not None and await self._version(table_id) == (known.row.version, known.row.message_version):
            return known
        reading = await self._db.read(lambda connection: _reading(connection, table_id))
        if reading is not None:
            self._known.put(table_id, reading)
        return reading

    async def _version(self, table_id: int) -> tuple[int, int] | None:
        rows = await self._db.fetch(VERSION, {"of": table_id})
        return (rows[0][0], rows[0][1]) if rows else None

    async def _in_thread(self, thread_id: int) -> int | None:
        rows = await self._db.fetch(IN_THREAD, {"thread": thread_id})
        return rows[0][0] if rows else None


def _reading(connection: Connection, table_id: int) -> TableAggregate | None:
    of = {"of": table_id}
    row = connection.execute(TABLE, of).first()
    if row is None:
        return None
    request = connection.execute(REQUEST, of).first()
    table = TableRow(*row)
    current = table.status in (Status.OPEN, Status.RUNNING)
    invited = connection.execute(INVITED, of) if table.private or table.status == Status.OPEN else ()
    return TableAggregate(
        table,
        tuple(SeatRow(*row) for row in connection.execute(SEATS, of)),
        tuple(TimerRow(*row) for row in connection.execute(TIMERS, of)),
        None if request is None else RequestRow(*request),
        tuple(_latest(connection, table_id)),
        tuple(ComingRow(*row) for row in connection.execute(COMINGS, of)),
        tuple(MessageRow(*row) for row in connection.execute(MESSAGES, of)),
        tuple(InvitationRow(*row) for row in invited),
        tuple(VacationRow(*row) for row in connection.execute(VACATIONS, of)) if current else (),
        tuple(VoteRow(*row) for row in connection.execute(VOTES, of)),
        tuple(OrderRow(*row) for row in connection.execute(ORDERS, of)) if table.status == Status.RUNNING else (),
    )


def _latest(connection: Connection, table_id: int) -> list[MoveRow]:
    rows = archived_moves.plain_or_archived(connection.execute(NEWEST, {"of": table_id}))
    return rows[::-1] or archived_moves.of(connection, table_id)[-LATEST:]


def _committed(reading: TableAggregate, after: TableAggregate) -> TableAggregate | None:
    """Return the aggregate after a commit, with its messages; None if it is of another version."""
    if reading.row.version != after.row.version - 1:
        return None
    row = msgspec.structs.replace(after.row, message_version=reading.row.message_version)
    return msgspec.structs.replace(after, row=row, messages=reading.messages)


def _noted(reading: TableAggregate, noting: Noting, count: int) -> TableAggregate | None:
    """Return the aggregate after a message update; None if earlier updates are missing."""
    if reading.row.message_version < count - 1:
        return None
    return msgspec.structs.replace(noting.on(reading), row=msgspec.structs.replace(reading.row, message_version=count))
