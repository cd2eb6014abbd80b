"""What tables do when a time comes."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import asdict
from sqlalchemy import bindparam, delete, insert, select

from bot.store.database import Database, Statement
from bot.store.rows import TimerRow
from bot.store.schema import timers

TIMERS = select(timers).where(timers.c.table_id == bindparam("of")).order_by(timers.c.due_at)
NEXT = select(timers).order_by(timers.c.due_at).limit(bindparam("most"))
ONE = (timers.c.table_id == bindparam("of"), timers.c.kind == bindparam("what"), timers.c.key == bindparam("which"))
CLEAR = delete(timers).where(*ONE)
CLEAR_ALL = delete(timers).where(timers.c.table_id == bindparam("of"))
ADD = insert(timers)


def replace_timers(table_id: int, rows: Sequence[TimerRow]) -> list[Statement]:
    """What puts these timers in the place of the table's timers."""
    statements: list[Statement] = [(CLEAR_ALL, {"of": table_id})]
    if rows:
        statements.append((ADD, [asdict(row) for row in rows]))
    return statements


class Timers:
    _db: Database

    async def timers(self, table_id: int) -> list[TimerRow]:
        """A table's timers, the next first."""
        return [TimerRow(*row) for row in await self._db.fetch(TIMERS, {"of": table_id})]

    async def next_timers(self, limit: int) -> list[TimerRow]:
        """The next timers of all tables, the earliest first."""
        return [TimerRow(*row) for row in await self._db.fetch(NEXT, {"most": limit})]

    async def set_timer(self, row: TimerRow) -> None:
        """Sets a timer in the place of the one with the same table, kind and key."""
        await self._db.write((self._db.upsert(timers), asdict(row)))

    async def clear_timer(self, table_id: int, kind: str, key: str = "") -> None:
        """Removes a timer, if it was set."""
        await self._db.write((CLEAR, {"of": table_id, "what": kind, "which": key}))
