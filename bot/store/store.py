"""The store: everything that must be there after a restart."""

from __future__ import annotations

from typing import Self

from bot.store.committer import Committer
from bot.store.daily import Daily
from bot.store.database import BUSY_MS, Database
from bot.store.forgetting import Forgetting
from bot.store.life import Life
from bot.store.messages import Messages
from bot.store.moves import Moves
from bot.store.notes import Notes
from bot.store.people import People
from bot.store.tables import Tables
from bot.store.timers import Timers


class Store(People, Forgetting, Tables, Moves, Messages, Timers, Daily, Life):
    """One database. Every method is one transaction and may raise StoreBusy."""

    def __init__(self, database: Database) -> None:
        super().__init__()
        self._db = database
        self._committer, self._notes = Committer(database), Notes(database)

    @classmethod
    async def open(cls, url: str, busy_ms: int = BUSY_MS) -> Self:
        """Opens the database of an SQLAlchemy URL such as `sqlite+aiosqlite:///data/taku.db`, creating or migrating it.

        Raises NewerDatabase when a newer version of the bot has changed its layout, and StoreBusy.
        """
        return cls(await Database.open(url, busy_ms))

    async def close(self) -> None:
        """Finishes the commits and notes that wait, then lets go of the database."""
        await self._committer.close()
        await self._notes.close()
        await self._db.close()
