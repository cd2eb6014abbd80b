"""The store: everything that must be there after a restart."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from typing import Self

from bot.store.coordination.advisory_locks import Claim, Claims, one_of
from bot.store.coordination.announcements import Announcements
from bot.store.coordination.counters import Figures
from bot.store.coordination.heartbeats import Life
from bot.store.coordination.job_queue import Queue, installed
from bot.store.coordination.rate_limit import Allowance
from bot.store.engine.clock import ServerClock
from bot.store.engine.database import BUSY_MS, Database
from bot.store.engine.errors import StoreBusy
from bot.store.engine.postgres_session import Session
from bot.store.engine.url import address
from bot.store.features.cups import CupRows
from bot.store.features.digests import DigestRows
from bot.store.features.first_time_tips import MetRows
from bot.store.features.hints import HintRows
from bot.store.features.lessons import LessonRows
from bot.store.features.seasons import SeasonRows
from bot.store.features.statistics import StatisticRows
from bot.store.features.table_preferences import BookmarkRows
from bot.store.features.users import PeopleRows
from bot.store.features.vacations import VacationRows
from bot.store.privacy.erase import PersonalData
from bot.store.privacy.export import Exports
from bot.store.table.aggregate import Readings
from bot.store.table.archive_moves import Chronicles
from bot.store.table.group_commit import SOON, Writer
from bot.store.table.import_table import ImportRows
from bot.store.table.messages import MessageRows
from bot.store.table.moves import MoveRows
from bot.store.table.orders import OrderRows
from bot.store.table.ratings import RatingRows
from bot.store.table.reliability import ReliableRows
from bot.store.table.states import StateRows
from bot.store.table.tables import TableRows
from bot.store.table.timers import TimerRows

REQUESTS, RATE, AT_ONCE = "requests", 45.0, 10
"""Requests to Discord: so many a second unless told otherwise, and at once; it takes 50 from an application."""


class Store:
    """One database, and the parts that know its rows. Each of their methods is one transaction; StoreBusy may come.

    `alone`: no other process writes to it (see `lock`), so what was read is kept until something is written here.
    """

    def __init__(self, database: Database, claims: Claims | None, requests: Allowance | None, *, alone: bool) -> None:
        self.database, self.alone, self._claims = database, alone, claims
        self.clock, self.requests = ServerClock(database), requests
        self.queue = queue = Queue(database, self.clock, shared=claims is not None)
        self.readings = readings = Readings(database, queue, alone=alone)
        self._writer = writer = Writer(database, readings, queue, SOON if alone else 0)
        self.people = PeopleRows(database, alone=alone)
        self.bookmarks = BookmarkRows(database, queue, alone=alone)
        self.digests, self.reliable = DigestRows(database, self.people, queue), ReliableRows(database)
        self.met = MetRows(database, alone=alone)
        self.personal = PersonalData(database, self.people, self.bookmarks, readings, self.met)
        self.tables = TableRows(database, readings, queue)
        self.imports = ImportRows(self.tables)
        self.moves = MoveRows(database, readings, writer)
        self.exports = Exports(database, self.moves)
        self.chronicles, self.states = Chronicles(database, readings), StateRows(database)
        self.messages = MessageRows(database, readings, writer)
        self.orders = OrderRows(database, readings, queue)
        self.timers = TimerRows(database, readings, queue)
        self.vacations = VacationRows(database, readings)
        self.cups, self.seasons = CupRows(database), SeasonRows(database)
        self.life, self.ratings = Life(database), RatingRows(database)
        self.figures, self.announcements = Figures(database), Announcements(database)
        self.statistics = StatisticRows(database)
        self.lessons, self.hints = LessonRows(database), HintRows(database)

    @classmethod
    async def open(cls, url: str, busy_ms: int = BUSY_MS, *, alone: bool = False, rate: float = RATE) -> Self:
        """Opens the database of an SQLAlchemy URL such as `sqlite+aiosqlite:///data/taku.db`, creating or migrating it.

        `rate`: requests a second to Discord of all processes at a server. Raises StoreBusy, and StoreErrors whose
        messages say why the database cannot be used at all.
        """
        parsed = address(url)
        if parsed.get_backend_name() == "sqlite":
            return cls(await Database.open(url, busy_ms), None, None, alone=alone)
        database = await Database.open(url, busy_ms)
        await installed(Session(parsed, "taku start"))
        return cls(database, Claims(parsed), Allowance(parsed, REQUESTS, rate, AT_ONCE), alone=alone)

    @asynccontextmanager
    async def showing(self, table_id: int, user_id: int = 0) -> AsyncGenerator[bool]:
        """No other process shows the table, or a person's hand there, meanwhile. True: one may have done so before.

        Whoever does so next reads what was noted. Raises StoreBusy.
        """
        if self._claims is None:
            yield False
            return
        claim = (Claim.HAND, one_of(table_id, user_id)) if user_id else (Claim.BOARD, table_id)
        async with self._claims.only(*claim):
            try:
                yield True
            finally:
                with suppress(StoreBusy):  # it is noted as soon as that can be, and until then nobody claims anything
                    await self.messages.flush()

    @asynccontextmanager
    async def returning(self) -> AsyncGenerator[None]:
        """No other process gives time back after an outage meanwhile. Raises StoreBusy."""
        if self._claims is None:
            yield
            return
        async with self._claims.only(Claim.OUTAGE, 0):
            yield

    @asynccontextmanager
    async def conducting(self, cup_id: int) -> AsyncGenerator[None]:
        """No other process shows the cup in Discord meanwhile. Raises StoreBusy."""
        if self._claims is None:
            yield
            return
        async with self._claims.only(Claim.CUP, cup_id):
            yield

    async def close(self) -> None:
        """Finishes what waits to be written, then lets go of the database."""
        await self._writer.close()
        for one in (self._claims, self.requests):
            if one is not None:
                one.close()
        await self.database.close()
