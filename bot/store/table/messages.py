"""The bot's own messages in Discord: table, role, and user."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from sqlalchemy import bindparam, or_, select

from bot.enums import Status
from bot.rows import MessageRow
from bot.store.engine.database import Database
from bot.store.schema import messages, tables
from bot.store.table.aggregate import AggregateCache, Noting
from bot.store.table.group_commit import GroupCommitter

TABLES_OF = select(messages.c.table_id).where(messages.c.message_id.in_(bindparam("ids", expanding=True))).distinct()
TABLES_WITH = select(messages.c.table_id).where(messages.c.role == bindparam("as")).distinct()


class MessageQueries:
    """Queries for the bot's messages."""

    def __init__(self, database: Database, readings: AggregateCache, writer: GroupCommitter) -> None:
        self._db, self._readings, self._writer = database, readings, writer

    async def of(self, table_id: int) -> list[MessageRow]:
        """Return all messages of a table."""
        reading = await self._readings.of(table_id)
        return list(reading.messages) if reading else []

    async def find(self, table_id: int, role: str, user_id: int = 0) -> MessageRow | None:
        """Return the table's message of this role for this user (0: public)."""
        return next((row for row in await self.of(table_id) if (row.role, row.user_id) == (role, user_id)), None)

    async def by_ids(self, message_ids: Collection[int]) -> list[MessageRow]:
        """Return the rows of these Discord messages.

        For unknown messages that is a single query, which locks nothing.
        """
        found = {row[0] for row in await self._db.fetch(TABLES_OF, {"ids": list(message_ids)})}
        found |= self._readings.unwritten(message_ids)
        return [row for table_id in sorted(found) for row in await self.of(table_id) if row.message_id in message_ids]

    async def at_tables(self, kinds: Collection[str]) -> list[MessageRow]:
        """Return messages of open and running tables by role, oldest first.

        A role matches if it equals one of `kinds` or begins with that word.
        """
        question = (
            select(messages)
            .join(tables, tables.c.id == messages.c.table_id)
            .where(tables.c.status.in_((Status.OPEN, Status.RUNNING)))
            .where(or_(*(messages.c.role.in_(kinds), *(messages.c.role.startswith(f"{one} ") for one in kinds))))
            .order_by(messages.c.message_id)
        )
        return [MessageRow(*row) for row in await self._db.fetch(question)]

    async def change(self, save: Iterable[MessageRow], forget: Iterable[MessageRow] = ()) -> None:
        """Save rows, each replacing the one with the same table, role and user, and delete others."""
        await self._writer.note(Noting(tuple(save), tuple(forget)))

    def change_soon(self, save: Iterable[MessageRow], forget: Iterable[MessageRow] = ()) -> None:
        """Save and delete without waiting for the disk; visible at once, and lost in a crash."""
        self._writer.note_soon(Noting(tuple(save), tuple(forget)))

    async def flush(self) -> None:
        """Wait until all changes are on disk. Raises StoreBusy."""
        await self._writer.flush()

    async def tables_with(self, role: str) -> list[int]:
        """Return the tables that have a message of this role."""
        await self._writer.flush()
        return [row[0] for row in await self._db.fetch(TABLES_WITH, {"as": role})]
