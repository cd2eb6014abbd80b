"""The bot's last sign of life."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import bindparam, select

from bot.store.database import Database
from bot.store.schema import life

REACHED = "reached"
AT = select(life.c.at).where(life.c.what == bindparam("of"))


class Life:
    """When people could reach the bot."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def last_reached(self) -> datetime | None:
        """When people could last reach the bot, as far as that was noted; None: never."""
        rows = await self._db.fetch(AT, {"of": REACHED})
        return rows[0][0] if rows else None

    async def note_reached(self, at: datetime) -> None:
        """Notes that people can reach the bot now."""
        await self._db.write((self._db.upsert(life), {"what": REACHED, "at": at}))
