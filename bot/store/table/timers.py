"""Queries for the timers of tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from msgspec.structs import asdict
from sqlalchemy import Connection, bindparam, delete, insert, select, update

from bot.enums import Status, TimerKind
from bot.rows import TimerRow
from bot.store.engine.database import Database, Statement, execute
from bot.store.schema import seats, tables, timers
from bot.store.table.aggregate import ADVANCE, AggregateCache

Later = Callable[[TimerRow, str, timedelta], TimerRow | None]
"""Return a timer after an outage of that length, for a table of this speed; None: unchanged."""

NEXT = select(timers).order_by(timers.c.due_at).limit(bindparam("most"))
OF_TABLES = select(timers).where(timers.c.table_id.in_(bindparam("ids", expanding=True)))
TIMED = (
    select(timers.c.table_id)
    .where(timers.c.table_id > bindparam("after"))
    .distinct()
    .order_by(timers.c.table_id)
    .limit(bindparam("most"))
)
OF_KIND = (
    select(timers.c.table_id)
    .where(timers.c.kind == bindparam("what"), timers.c.data == bindparam("holds"))
    .order_by(timers.c.table_id)
)
SEATED = select(seats.c.table_id).where(seats.c.user_id == bindparam("user_id"))
WAITS = (
    select(tables.c.idle_moves, timers)
    .join(timers, timers.c.table_id == tables.c.id)
    .where(tables.c.id.in_(SEATED), tables.c.status == Status.RUNNING, tables.c.paused_at.is_(None))
    .where(timers.c.kind.in_((TimerKind.REMINDER, TimerKind.LIMIT)))
)
ONE = (timers.c.table_id == bindparam("of"), timers.c.kind == bindparam("what"), timers.c.key == bindparam("which"))
CLEAR = delete(timers).where(timers.c.table_id == bindparam("of"))
ADD = insert(timers)
CHANGE = update(timers).where(*ONE).values(due_at=bindparam("to"), data=bindparam("holds"))
LOCKED = (
    select(tables.c.id, tables.c.speed)
    .where(tables.c.id.in_(bindparam("ids", expanding=True)))
    .order_by(tables.c.id)
    .with_for_update()
)
KEPT = select(seats.c.table_id, seats.c.seat, seats.c.kept_until).where(
    seats.c.table_id.in_(bindparam("ids", expanding=True)), seats.c.kept_until > bindparam("since")
)
KEEP = (
    update(seats)
    .where(seats.c.table_id == bindparam("of"), seats.c.seat == bindparam("which"))
    .values(kept_until=bindparam("to"))
)


def replace_timers(table_id: int, rows: Sequence[TimerRow]) -> list[Statement]:
    """Return statements that replace a table's timers."""
    statements: list[Statement] = [(CLEAR, {"of": table_id})]
    if rows:
        statements.append((ADD, [asdict(row) for row in rows]))
    return statements


class TimerQueries:
    """Queries for timers."""

    def __init__(self, database: Database, readings: AggregateCache) -> None:
        self._db, self._readings = database, readings

    async def of(self, table_id: int) -> list[TimerRow]:
        """Return a table's timers, earliest first."""
        reading = await self._readings.of(table_id)
        return list(reading.timers) if reading else []

    async def next(self, limit: int) -> list[TimerRow]:
        """Return the next timers of all tables, earliest first."""
        return [TimerRow(*row) for row in await self._db.fetch(NEXT, {"most": limit})]

    async def waits(self, user_id: int) -> list[tuple[int, TimerRow]]:
        """Return reminders and limits at a user's running tables, each with its idle moves.

        Those of all seats, but of paused tables none.
        """
        return [(row[0], TimerRow(*row[1:])) for row in await self._db.fetch(WAITS, {"user_id": user_id})]

    async def tables(self, after: int = 0, limit: int = 200) -> list[int]:
        """Return a page of tables above `after` that have timers."""
        return [row[0] for row in await self._db.fetch(TIMED, {"after": after, "most": limit})]

    async def tables_with(self, kind: str, data: str) -> list[int]:
        """Return the tables that have a timer of this kind with that data."""
        return [row[0] for row in await self._db.fetch(OF_KIND, {"what": kind, "holds": data})]

    async def postpone(self, table_ids: Sequence[int], later: Later, since: datetime, by: timedelta) -> list[TimerRow]:
        """Postpone timers of these tables, and seat reservations that were valid at `since`.

        All in one transaction that locks the tables. Return the timers as they are now.
        """

        def work(connection: Connection) -> list[TimerRow]:
            speeds = {row.id: row.speed for row in connection.execute(LOCKED, {"ids": list(table_ids)})}
            set_ones = [TimerRow(*row) for row in connection.execute(OF_TABLES, {"ids": list(table_ids)})]
            rows = [one for row in set_ones if (one := later(row, speeds[row.table_id], by)) is not None]
            kept = [
                {"of": row.table_id, "which": row.seat, "to": row.kept_until + by}
                for row in connection.execute(KEPT, {"ids": list(table_ids), "since": since})
            ]
            changed = sorted({row.table_id for row in rows} | {row["of"] for row in kept})
            if changed:
                connection.execute(ADVANCE, {"ids": changed})
            statements = ((CHANGE, [_changed(row) for row in rows]), (KEEP, kept))
            execute(connection, ((statement, values) for statement, values in statements if values))
            return rows

        return await self._readings.changing(self._db.transaction(work), *table_ids)


def _changed(row: TimerRow) -> dict[str, object]:
    return {"of": row.table_id, "what": row.kind, "which": row.key, "to": row.due_at, "holds": row.data}
