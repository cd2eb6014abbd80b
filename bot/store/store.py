"""The store: everything that must be there after a restart."""

from __future__ import annotations

from typing import Self

from bot.store.committer import Committer
from bot.store.database import BUSY_MS, Database
from bot.store.forgetting import PersonalData
from bot.store.life import Life
from bot.store.messages import MessageRows
from bot.store.moves import MoveRows
from bot.store.notes import Notes
from bot.store.people import PeopleRows
from bot.store.tables import TableRows
from bot.store.timers import TimerRows


class Store:
    """One database, and the parts that know its rows. Each of their methods is one transaction; StoreBusy may come."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._committer, self._notes = Committer(database), Notes(database)
        self.people = PeopleRows(database)
        self.personal = PersonalData(database, self.people)
        self.tables = TableRows(database)
        self.moves = MoveRows(database, self._committer)
        self.messages = MessageRows(database, self._notes)
        self.timers = TimerRows(database)
        self.life = Life(database)

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
        await self.database.close()
