"""Facade of the store: opens the database, and gives access to queries, caches and locks."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from typing import Self

from sqlalchemy import URL

from bot.rows import Commit
from bot.store.coordination.advisory_locks import AdvisoryLocks, LockKind, one_of
from bot.store.coordination.announcements import AnnouncementQueries
from bot.store.coordination.counters import BotCounters
from bot.store.coordination.heartbeats import ProcessHeartbeats
from bot.store.coordination.job_queue import JobQueue, installed
from bot.store.coordination.rate_limit import SharedRateLimit
from bot.store.engine.clock import ServerClock
from bot.store.engine.database import BUSY_MS, Database
from bot.store.engine.errors import StoreBusy
from bot.store.engine.postgres_session import PostgresSession
from bot.store.engine.url import address
from bot.store.features.blocks import BlockQueries
from bot.store.features.cups import CupQueries
from bot.store.features.digests import DigestQueries
from bot.store.features.discussions import DiscussionQueries
from bot.store.features.first_time_tips import TipQueries
from bot.store.features.hints import HintQueries
from bot.store.features.lessons import LessonQueries
from bot.store.features.player_queue import PlayerQueueQueries
from bot.store.features.puzzle_channels import PuzzleChannelQueries
from bot.store.features.sandboxes import SandboxQueries
from bot.store.features.seasons import SeasonQueries
from bot.store.features.statistics import StatisticsQueries
from bot.store.features.table_alerts import TableAlertQueries
from bot.store.features.table_preferences import TablePreferenceQueries
from bot.store.features.users import UserQueries
from bot.store.features.vacations import VacationQueries
from bot.store.features.web_access import WebAccessQueries
from bot.store.privacy.erase import PersonalData
from bot.store.privacy.export import PersonalDataExport
from bot.store.table.aggregate import AggregateCache, TableAggregate
from bot.store.table.archive_moves import MoveArchiver
from bot.store.table.group_commit import SOON, GroupCommitter
from bot.store.table.import_table import TableImport
from bot.store.table.messages import MessageQueries
from bot.store.table.moves import MoveQueries
from bot.store.table.ratings import RatingQueries
from bot.store.table.reliability import ReliabilityQueries
from bot.store.table.states import StateQueries
from bot.store.table.tables import TableQueries
from bot.store.table.timers import TimerQueries

REQUESTS, RATE, AT_ONCE = "requests", 45.0, 10
"""Rate limit of requests to Discord: name, default per second, and burst; Discord allows 50 per application."""


class Store:
    """Facade of one database: query classes, caches and locks.

    A method is one transaction, and may raise StoreBusy. `single_process`: no other process writes to the database (see
    `process_lock`), so caches are valid until a write of this one.
    """

    def __init__(
        self,
        database: Database,
        claims: AdvisoryLocks | None,
        request_limit: SharedRateLimit | None,
        *,
        single_process: bool,
    ) -> None:
        self.database, self.single_process, self._claims = database, single_process, claims
        self.clock, self.requests = ServerClock(database), request_limit
        self.job_queue = queue = JobQueue(database, self.clock, shared=claims is not None)
        self.aggregates = readings = AggregateCache(database, single_process=single_process)
        self._writer = writer = GroupCommitter(database, readings, queue, SOON if single_process else 0)
        self.users = UserQueries(database, single_process=single_process)
        self.table_preferences = TablePreferenceQueries(database, queue, single_process=single_process)
        self.digests, self.reliability = DigestQueries(database, self.users, queue), ReliabilityQueries(database)
        self.table_alerts = TableAlertQueries(database, queue)
        self.player_queue = PlayerQueueQueries(database, queue)
        self.seen_tips = TipQueries(database, single_process=single_process)
        self.personal = PersonalData(database, self.users, self.table_preferences, readings, self.seen_tips)
        self.tables = TableQueries(database, readings)
        self.imports = TableImport(self.tables)
        self.moves = MoveQueries(database)
        self.exports = PersonalDataExport(database, self.moves)
        self.move_archive, self.states = MoveArchiver(database, readings), StateQueries(database)
        self.messages = MessageQueries(database, readings, writer)
        self.timers = TimerQueries(database, readings)
        self.vacations = VacationQueries(database, readings)
        self.cups, self.seasons = CupQueries(database), SeasonQueries(database)
        self.heartbeats, self.ratings = ProcessHeartbeats(database), RatingQueries(database)
        self.counters, self.announcements = BotCounters(database), AnnouncementQueries(database)
        self.statistics = StatisticsQueries(database)
        self.lessons, self.hints = LessonQueries(database), HintQueries(database)
        self.blocks, self.web_access = BlockQueries(database), WebAccessQueries(database)
        self.sandboxes, self.discussions = SandboxQueries(database), DiscussionQueries(database)
        self.puzzle_channels = PuzzleChannelQueries(database, self.users, queue)

    @classmethod
    async def open(cls, url: str, busy_ms: int = BUSY_MS, *, single_process: bool = False, rate: float = RATE) -> Self:
        """Open the database of an SQLAlchemy URL, such as `sqlite+aiosqlite:///data/taku.db`.

        The database is created or migrated. `rate`: requests a second to Discord of all processes at a server.

        Raises StoreBusy, and StoreErrors whose messages say why the database cannot be used at all.
        """
        parsed = address(url)
        database = await Database.open(url, busy_ms)
        if parsed.get_backend_name() != "sqlite":
            await installed(PostgresSession(parsed, "taku start"))
        return cls.of(database, parsed, single_process=single_process, rate=rate)

    @classmethod
    def of(cls, database: Database, url: URL, *, single_process: bool, rate: float = RATE) -> Self:
        """Return the store of an open database of the newest layout."""
        if url.get_backend_name() == "sqlite":
            return cls(database, None, None, single_process=single_process)
        return cls(
            database,
            AdvisoryLocks(url),
            SharedRateLimit(url, REQUESTS, rate, AT_ONCE),
            single_process=single_process,
        )

    async def commit(self, commit: Commit, after: TableAggregate | None = None) -> None:
        """Write a change of a table: see `GroupCommitter.commit`."""
        await self._writer.commit(commit, after)

    @asynccontextmanager
    async def display_lock(self, table_id: int, user_id: int = 0) -> AsyncGenerator[bool]:
        """Lock: one process at a time displays the table, or a user's hand there.

        Yields True if another process may have held it before. Raises StoreBusy.

        The next holder reads the notes of this one, so they are written before the lock is released.
        """
        if self._claims is None:
            yield False
            return
        claim = (LockKind.HAND, one_of(table_id, user_id)) if user_id else (LockKind.BOARD, table_id)
        async with self._claims.exclusive(*claim):
            try:
                yield True
            finally:
                with suppress(StoreBusy):  # retried soon; no lock is granted until then
                    await self.messages.flush()

    @asynccontextmanager
    async def outage_lock(self) -> AsyncGenerator[None]:
        """Lock: one process at a time compensates for an outage. Raises StoreBusy."""
        if self._claims is None:
            yield
            return
        async with self._claims.exclusive(LockKind.OUTAGE, 0):
            yield

    @asynccontextmanager
    async def cup_lock(self, cup_id: int) -> AsyncGenerator[None]:
        """Lock: one process at a time displays the cup in Discord. Raises StoreBusy."""
        if self._claims is None:
            yield
            return
        async with self._claims.exclusive(LockKind.CUP, cup_id):
            yield

    async def close(self) -> None:
        """Write pending notes, then close the database."""
        await self._writer.close()
        for one in (self._claims, self.requests):
            if one is not None:
                one.close()
        await self.database.close()
