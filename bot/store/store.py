"""The store: everything that must be there after a restart."""

from __future__ import annotations

from typing import Self

from bot.store.announcements import Announcements
from bot.store.chronicles import Chronicles
from bot.store.database import BUSY_MS, Database
from bot.store.figures import Figures
from bot.store.forgetting import PersonalData
from bot.store.life import Life
from bot.store.messages import MessageRows
from bot.store.moves import MoveRows
from bot.store.people import PeopleRows
from bot.store.reading import Readings
from bot.store.states import StateRows
from bot.store.tables import TableRows
from bot.store.timers import TimerRows
from bot.store.writer import SOON, Writer


class Store:
    """One database, and the parts that know its rows. Each of their methods is one transaction; StoreBusy may come.

    `alone`: no other process writes to it (see `lock`), so what was read is kept until something is written here.
    """

    def __init__(self, database: Database, *, alone: bool) -> None:
        self.database = database
        self.readings = readings = Readings(database, alone=alone)
        self._writer = writer = Writer(database, readings, SOON if alone else 0)
        self.people = PeopleRows(database, alone=alone)
        self.personal = PersonalData(database, self.people, readings)
        self.tables = TableRows(database, readings)
        self.moves = MoveRows(database, readings, writer)
        self.chronicles, self.states = Chronicles(database, readings), StateRows(database)
        self.messages = MessageRows(database, readings, writer)
        self.timers = TimerRows(database, readings)
        self.life = Life(database)
        self.figures, self.announcements = Figures(database), Announcements(database)

    @classmethod
    async def open(cls, url: str, busy_ms: int = BUSY_MS, *, alone: bool = False) -> Self:
        """Opens the database of an SQLAlchemy URL such as `sqlite+aiosqlite:///data/taku.db`, creating or migrating it.

        Raises NewerDatabase when a newer version of the bot has changed its layout, and StoreBusy.
        """
        return cls(await Database.open(url, busy_ms), alone=alone)

    async def close(self) -> None:
        """Finishes what waits to be written, then lets go of the database."""
        await self._writer.close()
        await self.database.close()
