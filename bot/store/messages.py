"""The messages in Discord that are ours."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import asdict
from sqlalchemy import bindparam, delete, select

from bot.rows import MessageRow
from bot.store.database import Database
from bot.store.notes import Notes
from bot.store.schema import messages

ONE = (
    messages.c.table_id == bindparam("of"),
    messages.c.role == bindparam("as"),
    messages.c.user_id == bindparam("for"),
)
MESSAGES = select(messages).where(messages.c.table_id == bindparam("of")).order_by(messages.c.role, messages.c.user_id)
MESSAGE = select(messages).where(*ONE)
BY_ID = select(messages).where(messages.c.message_id == bindparam("id"))
TABLES_WITH = select(messages.c.table_id).where(messages.c.role == bindparam("as")).distinct()
FORGET = delete(messages).where(*ONE)


class MessageRows:
    """What the database keeps of our messages."""

    def __init__(self, database: Database, notes: Notes) -> None:
        self._db, self._notes = database, notes

    async def of(self, table_id: int) -> list[MessageRow]:
        """All messages of a table."""
        return [MessageRow(*row) for row in await self._db.fetch(MESSAGES, {"of": table_id})]

    async def find(self, table_id: int, role: str, user_id: int = 0) -> MessageRow | None:
        """The table's message of this role for this person (0: public)."""
        rows = await self._db.fetch(MESSAGE, {"of": table_id, "as": role, "for": user_id})
        return MessageRow(*rows[0]) if rows else None

    async def by_id(self, message_id: int) -> MessageRow | None:
        """What a message of Discord is to us."""
        rows = await self._db.fetch(BY_ID, {"id": message_id})
        return MessageRow(*rows[0]) if rows else None

    async def change(self, save: Iterable[MessageRow], forget: Iterable[MessageRow] = ()) -> None:
        """Remembers messages, each in the place of the one with its table, role and person, and forgets others."""
        gone = [{"of": row.table_id, "as": row.role, "for": row.user_id} for row in forget]
        saved = [asdict(row) for row in save]
        statements = [(FORGET, gone), (self._db.upsert(messages), saved)]
        await self._notes.write(*((statement, rows) for statement, rows in statements if rows))

    async def tables_with(self, role: str) -> list[int]:
        """The tables that have a message of this role."""
        return [row[0] for row in await self._db.fetch(TABLES_WITH, {"as": role})]
