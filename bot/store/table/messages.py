"""The messages in Discord that are ours."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from sqlalchemy import bindparam, or_, select

from bot.rows import MessageRow
from bot.store.engine.database import Database
from bot.store.schema import messages, tables
from bot.store.table.aggregate import AggregateCache, Noting
from bot.store.table.group_commit import GroupCommitter

TABLES_OF = select(messages.c.table_id).where(messages.c.message_id.in_(bindparam("ids", expanding=True))).distinct()
TABLES_WITH = select(messages.c.table_id).where(messages.c.role == bindparam("as")).distinct()


class MessageQueries:
    """What the database keeps of our messages."""

    def __init__(self, database: Database, readings: AggregateCache, writer: GroupCommitter) -> None:
        self._db, self._readings, self._writer = database, readings, writer

    async def of(self, table_id: int) -> list[MessageRow]:
        """All messages of a table."""
        reading = await self._readings.of(table_id)
        return list(reading.messages) if reading else []

    async def find(self, table_id: int, role: str, user_id: int = 0) -> MessageRow | None:
        """The table's message of this role for this person (0: public)."""
        return next((row for row in await self.of(table_id) if (row.role, row.user_id) == (role, user_id)), None)

    async def by_ids(self, message_ids: Collection[int]) -> list[MessageRow]:
        """What messages of Discord are to us. Where they are nothing, that is one question, which waits for nobody."""
        found = {row[0] for row in await self._db.fetch(TABLES_OF, {"ids": list(message_ids)})}
        found |= self._readings.unwritten(message_ids)
        return [row for table_id in sorted(found) for row in await self.of(table_id) if row.message_id in message_ids]

    async def at_tables(self, kinds: Collection[str]) -> list[MessageRow]:
        """Those of open and running tables whose role is one of these, or begins with that word, oldest first."""
        question = (
            select(messages)
            .join(tables, tables.c.id == messages.c.table_id)
            .where(tables.c.status.in_(("open", "running")))
            .where(or_(*(messages.c.role.in_(kinds), *(messages.c.role.startswith(f"{one} ") for one in kinds))))
            .order_by(messages.c.message_id)
        )
        return [MessageRow(*row) for row in await self._db.fetch(question)]

    async def change(self, save: Iterable[MessageRow], forget: Iterable[MessageRow] = ()) -> None:
        """Remembers messages, each in the place of the one with its table, role and person, and forgets others."""
        await self._writer.note(Noting(tuple(save), tuple(forget)))

    def change_soon(self, save: Iterable[MessageRow], forget: Iterable[MessageRow] = ()) -> None:
        """The same without waiting for the disk: it counts at once, and a crash may forget it."""
        self._writer.note_soon(Noting(tuple(save), tuple(forget)))

    async def flush(self) -> None:
        """Returns when all that is remembered is on the disk. Raises StoreBusy."""
        await self._writer.flush()

    async def tables_with(self, role: str) -> list[int]:
        """The tables that have a message of this role."""
        await self._writer.flush()
        return [row[0] for row in await self._db.fetch(TABLES_WITH, {"as": role})]
