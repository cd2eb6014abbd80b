"""All that a table is, but for its inside: read at once, and kept right by whatever is written here."""

from __future__ import annotations

from collections.abc import Callable, Collection, Coroutine, Iterable, Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, bindparam, select, update

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
from bot.store.cache import version_check
from bot.store.cache.cache import LruCache, ReadThroughCache
from bot.store.coordination.job_queue import JobQueue
from bot.store.engine.database import Database, Statement, execute
from bot.store.engine.errors import ConflictError
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
from bot.store.table.reliability import counting

T = TypeVar("T")
MOST, THREADS = 500, 5_000
"""Tables of which the reading is kept, and threads of which it is known who plays there: those in use last."""
LATEST = 32
"""Moves that most looks at a table need."""
TABLE = select(tables).where(tables.c.id == bindparam("of"))
VERSION = select(tables.c.version, tables.c.message_version).where(tables.c.id == bindparam("of"))
ADVANCED = {"version": tables.c.version + 1}
"""What is written into the row of a table with whatever changes in it."""
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
    """A table's row and all that hangs on it; timers the next first, the `LATEST` moves and `comings` oldest first.

    `invitations` are read where they matter: before the game, and at a private table. `vacations` are those of the
    people who sit there; `votes` the open ones; `orders` what people have ordered, known to each alone, oldest first.
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
    """Messages of ours to remember, each in the place of the one with its table, role and person, and to forget."""

    save: tuple[MessageRow, ...]
    forget: tuple[MessageRow, ...]

    @property
    def tables(self) -> set[int]:
        """Whose messages they are."""
        return {row.table_id for row in (*self.save, *self.forget)}

    def on(self, reading: TableAggregate) -> TableAggregate:
        """The reading of a table when this is noted."""
        rows = {(row.role, row.user_id): row for row in reading.messages}
        for row in self.forget:
            if row.table_id == reading.row.id:
                rows.pop((row.role, row.user_id), None)
        rows |= {(row.role, row.user_id): row for row in self.save if row.table_id == reading.row.id}
        return msgspec.structs.replace(reading, messages=tuple(rows[key] for key in sorted(rows)))


class AggregateCache:
    """The readings of tables, kept as long as they are in use. Every part of the store that writes says so here.

    Where other processes write to the database as well (not `alone`) each glance asks for the table's version and
    number of notes, and what was read under the same ones is not read again.
    """

    def __init__(self, database: Database, queue: JobQueue, *, single_process: bool) -> None:
        self._db, self._queue = database, queue
        self._unwritten: list[Noting] = []
        self._of: ReadThroughCache[int, TableAggregate | None] = ReadThroughCache(
            self._read, MOST, single_process=single_process
        )
        self._known: LruCache[int, TableAggregate] = LruCache(0 if single_process else MOST)
        self.in_thread: ReadThroughCache[int, int | None] = ReadThroughCache(
            self._in_thread, THREADS, single_process=single_process
        )
        """The table that plays in a thread."""

    async def of(self, table_id: int) -> TableAggregate | None:
        """All of a table; None if there is no such table. Raises Overtaken, see `basis`."""
        reading = await self._of(table_id)
        if reading is not None:
            version_check.check_version(table_id, reading.row.version)
        return reading

    async def change(
        self,
        table_id: int,
        *statements: Statement,
        then: Callable[[Connection], object] | None = None,
        **columns: object,
    ) -> None:
        """Writes something of a table, and columns of its row, in one transaction, of which `then` is the last.

        Raises Overtaken, see `basis`.
        """
        version, says = version_check.expected(table_id), self._queue.notify_jobs(version_check.sayings(table_id))
        counts = counting(self._db, version_check.counted(table_id))

        def work(connection: Connection) -> None:
            row = update(tables).where(tables.c.id == table_id)
            row = row if version is None else row.where(tables.c.version == version)
            found = connection.execute(row.values(**ADVANCED, **columns))
            if version is not None and not found.rowcount:
                raise ConflictError(table_id)
            execute(connection, (*statements, *counts, *says))
            if then is not None:
                then(connection)

        await self.changing(self._db.transaction(work), table_id)
        version_check.bump_version(table_id)

    async def changing(self, writing: Coroutine[Any, Any, T], *table_ids: int) -> T:
        """Has something of these tables written, see `Kept.changing`."""
        try:
            return await self._of.invalidating(writing, *table_ids)
        finally:
            self.in_thread.forget_all()

    def forget_all(self) -> None:
        """Something of some tables was written."""
        self._of.forget_all()

    def forget(self, *table_ids: int) -> None:
        """Something of these tables was written."""
        for table_id in table_ids:
            self._of.invalidate(table_id)

    def committed(self, commit: Commit) -> None:
        """This was written."""
        if "thread_id" in commit.table:
            self.in_thread.forget_all()
        self._alter(commit.table_id, lambda reading: after(reading, commit))

    def expect(self, noting: Noting) -> None:
        """This will be written soon, and counts already."""
        self._unwritten.append(noting)
        for table_id in noting.tables:
            self._of.update(table_id, lambda reading: reading and self._expected(noting.on(reading)))

    def unwritten(self, message_ids: Collection[int]) -> set[int]:
        """The tables to which these messages belong by what will be written soon."""
        return {row.table_id for noting in self._unwritten for row in noting.save if row.message_id in message_ids}

    def noted(self, noting: Noting, counts: Mapping[int, int]) -> None:
        """This was written: the table's notes are so many now."""
        self._unwritten = [one for one in self._unwritten if one is not noting]
        for table_id in noting.tables:
            self._alter(table_id, lambda reading, count=counts[table_id]: _noted(reading, noting, count))

    def refused(self, noting: Noting) -> None:
        """This was not written, and will never be."""
        self._unwritten = [one for one in self._unwritten if one is not noting]
        self.forget(*noting.tables)

    def _alter(self, table_id: int, change: Callable[[TableAggregate], TableAggregate | None]) -> None:
        """This part of a table was written; None: what was read is not what it was written to."""
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
        """What is known, if the table is still what it was."""
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
    invited = connection.execute(INVITED, of) if table.private or table.status == "open" else ()
    return TableAggregate(
        table,
        tuple(SeatRow(*row) for row in connection.execute(SEATS, of)),
        tuple(TimerRow(*row) for row in connection.execute(TIMERS, of)),
        None if request is None else RequestRow(*request),
        tuple(_latest(connection, table_id)),
        tuple(ComingRow(*row) for row in connection.execute(COMINGS, of)),
        tuple(MessageRow(*row) for row in connection.execute(MESSAGES, of)),
        tuple(InvitationRow(*row) for row in invited),
        tuple(VacationRow(*row) for row in connection.execute(VACATIONS, of)) if table.status != "finished" else (),
        tuple(VoteRow(*row) for row in connection.execute(VOTES, of)),
        tuple(OrderRow(*row) for row in connection.execute(ORDERS, of)) if table.status == "running" else (),
    )


def _latest(connection: Connection, table_id: int) -> list[MoveRow]:
    rows = archived_moves.plain_or_archived(connection.execute(NEWEST, {"of": table_id}))
    return rows[::-1] or archived_moves.of(connection, table_id)[-LATEST:]


def after(reading: TableAggregate, commit: Commit) -> TableAggregate | None:
    """The reading of a table when a commit has been written; None if it is not the one before that."""
    if reading.row.last_move != commit.number - 1 or _others(reading.seats, commit.seats):
        return None
    back, seats, timers = frozenset(commit.undone), commit.seats, commit.timers
    latest = (
        *(msgspec.structs.replace(one, undone=True) if one.number in back else one for one in reading.latest),
        commit.move,
    )
    return msgspec.structs.replace(
        reading,
        row=msgspec.structs.replace(
            reading.row, last_move=commit.number, version=reading.row.version + 1, **commit.columns
        ),
        seats=reading.seats if seats is None else _at(commit.table_id, seats),
        timers=reading.timers if timers is None else tuple(sorted(timers, key=lambda timer: timer.due_at)),
        request=None,
        orders=_ordered(reading.orders, commit, seats),
        latest=latest[-LATEST:],
        votes=reading.votes if commit.votes is None else commit.votes,
    )


def _ordered(orders: tuple[OrderRow, ...], commit: Commit, seats: tuple[SeatRow, ...] | None) -> tuple[OrderRow, ...]:
    """What people have still ordered: theirs go with them, and all when the game is over."""
    if not orders or commit.status in ("finished", "ended"):
        return ()
    left = [one for one in orders if one.id not in commit.ordered]
    if seats is not None:
        sits = {(seat.seat, seat.user_id) for seat in seats}
        left = [one for one in left if (one.seat, one.user_id) in sits]
    return tuple(left)


def _others(before: Iterable[SeatRow], after: Iterable[SeatRow] | None) -> bool:
    """Whether somebody else sits there, of whom more must be read."""
    return after is not None and {one.user_id for one in before} != {one.user_id for one in after}


def _noted(reading: TableAggregate, noting: Noting, count: int) -> TableAggregate | None:
    """The reading of a table when a note, its `count`th, has been written; None if it lacks others."""
    if reading.row.message_version < count - 1:
        return None
    return msgspec.structs.replace(noting.on(reading), row=msgspec.structs.replace(reading.row, message_version=count))


def _at(table_id: int, seats: Iterable[SeatRow]) -> tuple[SeatRow, ...]:
    """The seats in order, whatever table they name."""
    ordered = sorted(seats, key=lambda seat: seat.seat)
    return tuple(msgspec.structs.replace(seat, table_id=table_id) for seat in ordered)
