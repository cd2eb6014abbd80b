"""Sandboxes: private copies of tables in which users try moves."""

from __future__ import annotations

from datetime import datetime

from msgspec.structs import asdict
from sqlalchemy import bindparam, delete, select

from bot.rows import SandboxRow
from bot.store.engine.database import Database
from bot.store.schema import sandboxes

OWN = (sandboxes.c.table_id == bindparam("table"), sandboxes.c.user_id == bindparam("user"))
ONE = select(sandboxes).where(*OWN)
CLOSE = delete(sandboxes).where(*OWN)
EXPIRE = delete(sandboxes).where(sandboxes.c.at < bindparam("before"))


class SandboxQueries:
    """Queries for sandboxes: a user has at most one per table."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def get(self, table_id: int, user_id: int) -> SandboxRow | None:
        """Return a user's sandbox at a table."""
        rows = await self._db.fetch(ONE, {"table": table_id, "user": user_id})
        return SandboxRow(*rows[0]) if rows else None

    async def put(self, row: SandboxRow, expired: datetime) -> None:
        """Add or replace a sandbox; those last used before `expired` are deleted."""
        await self._db.write((EXPIRE, {"before": expired}), (self._db.upsert(sandboxes), asdict(row)))

    async def close(self, table_id: int, user_id: int) -> None:
        """Delete a user's sandbox at a table."""
        await self._db.write((CLOSE, {"table": table_id, "user": user_id}))
