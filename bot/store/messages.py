"""The messages in Discord that are ours."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import bindparam, select

from bot.rows import MessageRow
from bot.store.database import Database
from bot.store.reading import Noting, Readings
from bot.store.schema import messages
from bot.store.writer import Writer

BY_ID = select(messages).where(messages.c.message_id == bindparam("id"))
TABLES_WITH = select(messages.c.table_id).where(messages.c.role == bindparam("as")).distinct()


class MessageRows:
    """What the database keeps of our messages."""

    def __init__(self, database: Database, readings: Readings, writer: Writer) -> None:
        self._db, self._readings, self._writer = database, readings, writer

    async def of(self, table_id: int) -> list[MessageRow]:
        """All messages of a table."""
        reading = await self._readings.of(table_id)
        return list(reading.messages) if reading else []

    async def find(self, table_id: int, role: str, user_id: int = 0) -> MessageRow | None:
        """The table's message of this role for this person (0: public)."""
        return next((row for row in await self.of(table_id) if (row.role, row.user_id) == (role, user_id)), None)

    async def by_id(self, message_id: int) -> MessageRow | None:
        """What a message of Discord is to us."""
        await self._writer.flush()
        rows = await self._db.fetch(BY_ID, {"id": message_id})
        return MessageRow(*rows[0]) if rows else None

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
