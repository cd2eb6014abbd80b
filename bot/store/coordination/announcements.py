"""Announcements of the bot's operator to all users, shared by all processes."""

from __future__ import annotations

from msgspec.structs import asdict
from sqlalchemy import bindparam, delete, select

from bot.rows import AnnouncementRow
from bot.store.engine.database import Database
from bot.store.schema import announcements

ONE = select(announcements).where(announcements.c.what == bindparam("of"))
CLEAR = delete(announcements).where(announcements.c.what == bindparam("of"))


class AnnouncementQueries:
    """Queries for announcements: one row of each kind."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def get(self, what: str) -> AnnouncementRow | None:
        """Return the announcement of a kind, even if it has expired."""
        rows = await self._db.fetch(ONE, {"of": what})
        return AnnouncementRow(*rows[0]) if rows else None

    async def save(self, row: AnnouncementRow) -> None:
        """Save an announcement, replacing the one of its kind."""
        await self._db.write((self._db.upsert(announcements), asdict(row)))

    async def clear(self, what: str) -> None:
        """Delete an announcement."""
        await self._db.write((CLEAR, {"of": what}))
