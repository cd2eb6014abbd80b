"""What tables do when a time comes."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec.structs import asdict
from sqlalchemy import bindparam, delete, insert, select, update

from bot.rows import SeatRow, TimerRow
from bot.store.database import Database, Statement
from bot.store.reading import Readings
from bot.store.schema import seats, timers

NEXT = select(timers).order_by(timers.c.due_at).limit(bindparam("most"))
OF_TABLES = select(timers).where(timers.c.table_id.in_(bindparam("ids", expanding=True)))
TIMED = (
    select(timers.c.table_id)
    .where(timers.c.table_id > bindparam("after"))
    .distinct()
    .order_by(timers.c.table_id)
    .limit(bindparam("most"))
)
ONE = (timers.c.table_id == bindparam("of"), timers.c.kind == bindparam("what"), timers.c.key == bindparam("which"))
CLEAR = delete(timers).where(timers.c.table_id == bindparam("of"))
ADD = insert(timers)
CHANGE = update(timers).where(*ONE).values(due_at=bindparam("to"), data=bindparam("holds"))
KEEP = (
    update(seats)
    .where(seats.c.table_id == bindparam("of"), seats.c.seat == bindparam("which"))
    .values(kept_until=bindparam("to"))
)


def replace_timers(table_id: int, rows: Sequence[TimerRow]) -> list[Statement]:
    """What puts these timers in the place of the table's timers."""
    statements: list[Statement] = [(CLEAR, {"of": table_id})]
    if rows:
        statements.append((ADD, [asdict(row) for row in rows]))
    return statements


class TimerRows:
    """What the database keeps of timers."""

    def __init__(self, database: Database, readings: Readings) -> None:
        self._db, self._readings = database, readings

    async def of(self, table_id: int) -> list[TimerRow]:
        """A table's timers, the next first."""
        reading = await self._readings.of(table_id)
        return list(reading.timers) if reading else []

    async def next(self, limit: int) -> list[TimerRow]:
        """The next timers of all tables, the earliest first."""
        return [TimerRow(*row) for row in await self._db.fetch(NEXT, {"most": limit})]

    async def tables(self, after: int = 0, limit: int = 200) -> list[int]:
        """The tables above `after` that have timers, in order: a page of them."""
        return [row[0] for row in await self._db.fetch(TIMED, {"after": after, "most": limit})]

    async def of_tables(self, table_ids: Collection[int]) -> list[TimerRow]:
        """The timers of several tables."""
        return [TimerRow(*row) for row in await self._db.fetch(OF_TABLES, {"ids": list(table_ids)})]

    async def change(self, rows: Sequence[TimerRow], kept: Sequence[SeatRow] = ()) -> None:
        """Gives timers that are set another time and other data, and seats the time until which they are kept.

        All in one transaction.
        """
        changes = [
            {"of": row.table_id, "what": row.kind, "which": row.key, "to": row.due_at, "holds": row.data}
            for row in rows
        ]
        keeps = [{"of": row.table_id, "which": row.seat, "to": row.kept_until} for row in kept]
        statements: list[Statement] = [(CHANGE, changes)] if changes else []
        if keeps:
            statements.append((KEEP, keeps))
        if statements:
            changed = {row.table_id for row in (*rows, *kept)}
            await self._readings.changing(self._db.write(*statements), *changed)

    async def set(self, row: TimerRow) -> None:
        """Sets a timer in the place of the one with the same table, kind and key."""
        await self._readings.changing(self._db.write((self._db.upsert(timers), asdict(row))), row.table_id)
