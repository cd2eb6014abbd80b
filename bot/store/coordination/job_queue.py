"""Transactional job queue (PGQueuer's table, PostgreSQL): jobs that follow from a write.

A job names a table to look at, and the worker checks what there is to do, so a superfluous job does no harm. Work that
is due in some hours is not queued yet: `sweep` queues it in time, and replaces lost jobs, too.

PGQueuer's own way to queue uses its own connection, and its trigger notifies all processes of each new job: that halves
the commits a second, as commits with NOTIFY wait for each other. So the trigger is off, and the processes poll.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta

from sqlalchemy import (
    Column,
    ColumnClause,
    DateTime,
    Integer,
    Interval,
    LargeBinary,
    MetaData,
    String,
    Table,
    bindparam,
    delete,
    func,
    literal_column,
    select,
    text,
)
from sqlalchemy.dialects.postgresql import insert

from bot.rows import Saying, TimerRow
from bot.store.engine.database import Database, Statement
from bot.store.engine.postgres_session import PostgresSession
from bot.store.schema import timers

TIMERS, SHOW, SAY = "timers", "show", "say"
"""Job kinds: a table's timers are due; its messages may be outdated; its outbox is not sent."""
SOON = timedelta(minutes=15)
"""Work due within this time is queued when it is scheduled."""
GRACE = timedelta(seconds=20)
"""Time for the process that made a move to render it and to send its notifications."""
KEPT = timedelta(days=1)
"""Time for which the results of finished jobs are stored."""

pgqueuer = Table(
    "pgqueuer",
    MetaData(),
    Column("priority", Integer),
    Column("entrypoint", String),
    Column("payload", LargeBinary),
    Column("execute_after", DateTime(timezone=True)),
    Column("dedupe_key", String),
    Column("status", String),
)
log = Table("pgqueuer_log", MetaData(), Column("created", DateTime(timezone=True)))
QUEUED: ColumnClause[str] = literal_column("'queued'")
ONCE, AT_A_TIME = (pgqueuer.c.dedupe_key,), text("status IN ('queued', 'picked') AND dedupe_key IS NOT NULL")
"""PGQueuer's index that allows one unfinished job of a key."""
_add = insert(pgqueuer).values(
    priority=0, entrypoint=bindparam("kind"), payload=bindparam("about"), dedupe_key=bindparam("once"), status=QUEUED
)
RING = _add.values(execute_after=bindparam("due")).on_conflict_do_nothing(index_elements=ONCE, index_where=AT_A_TIME)
_later = _add.values(execute_after=func.now() + bindparam("after", type_=Interval()))
SHOW_LATER = _later.on_conflict_do_update(
    index_elements=ONCE,
    index_where=AT_A_TIME,
    set_={"payload": _later.excluded.payload, "execute_after": _later.excluded.execute_after},
)
SAY_LATER = _later.on_conflict_do_nothing(index_elements=ONCE, index_where=AT_A_TIME)
SAID = delete(pgqueuer).where(pgqueuer.c.dedupe_key == bindparam("key"), pgqueuer.c.status == QUEUED)
SHOWN = delete(pgqueuer).where(
    pgqueuer.c.dedupe_key == bindparam("key"), pgqueuer.c.payload == bindparam("about"), pgqueuer.c.status == QUEUED
)
COMING = (
    select(timers.c.table_id, func.min(timers.c.due_at))
    .where(timers.c.due_at < bindparam("before"))
    .group_by(timers.c.table_id)
    .order_by(func.min(timers.c.due_at))
)
SPEAKS = "SELECT tgenabled::text FROM pg_trigger WHERE tgname = 'tg_pgqueuer_changed'"
SILENT = "ALTER TABLE pgqueuer DISABLE TRIGGER tg_pgqueuer_changed"
SIZES = select(pgqueuer.c.entrypoint, pgqueuer.c.status, func.count()).group_by(
    pgqueuer.c.entrypoint, pgqueuer.c.status
)
FORGET = delete(log).where(log.c.created < bindparam("before"))


class JobQueue:
    """Job queue; does nothing where there is one process (not `shared`), which polls for itself."""

    def __init__(self, database: Database, now: Callable[[], datetime], *, shared: bool) -> None:
        self._db, self._now, self._shared = database, now, shared

    def timer_jobs(self, rows: Iterable[TimerRow]) -> list[Statement]:
        """Return statements that queue jobs for those timers that are due soon."""
        if not self._shared:
            return []
        soon = self._now() + SOON
        jobs = [_timer_job(row.table_id, row.due_at) for row in rows if row.due_at < soon]
        return [(RING, jobs)] if jobs else []

    def render_jobs(self, moved: Iterable[tuple[int, int]]) -> list[Statement]:
        """Return statements that queue delayed render jobs for moves (table, number).

        They are removed by `remove_render_jobs` when the moves are shown in time.
        """
        if not self._shared:
            return []
        jobs = [
            {"kind": SHOW, "about": about_move(table, number), "once": f"{SHOW}.{table}", "after": GRACE}
            for table, number in moved
        ]
        return [(SHOW_LATER, jobs)] if jobs else []

    def notify_jobs(self, sayings: Iterable[Saying]) -> list[Statement]:
        """Return statements that queue delayed notifications.

        `remove_notify_job` removes those that are sent in time.
        """
        if not self._shared:
            return []
        jobs = [{"kind": SAY, "about": one.notice, "once": f"{SAY}.{one.once}", "after": GRACE} for one in sayings]
        return [(SAY_LATER, jobs)] if jobs else []

    async def remove_notify_job(self, once: str) -> None:
        """Remove the job of a notification that was delivered. Raises StoreBusy."""
        if self._shared:
            await self._db.write((SAID, {"key": f"{SAY}.{once}"}))

    async def remove_render_jobs(self, moved: Iterable[tuple[int, int]]) -> None:
        """Remove the jobs of moves that are shown in Discord to all viewers. Raises StoreBusy."""
        rows = [{"key": f"{SHOW}.{table}", "about": about_move(table, number)} for table, number in moved]
        if self._shared and rows:
            await self._db.write((SHOWN, rows))

    async def sweep(self) -> int:
        """Queue work that will be due soon; return the number of tables. Raises StoreBusy."""
        rows = await self._db.fetch(COMING, {"before": self._now() + SOON})
        jobs = [_timer_job(table, due) for table, due in rows]
        if jobs:
            await self._db.write((RING, jobs))
        return len(jobs)

    async def sizes(self) -> dict[tuple[str, str], int]:
        """Count jobs by kind and state (PGQueuer's names). Raises StoreBusy."""
        rows = await self._db.fetch(SIZES) if self._shared else []
        return {(kind, status): count for kind, status, count in rows}

    async def forget(self, before: datetime) -> None:
        """Delete the results of jobs older than that time. Raises StoreBusy."""
        await self._db.write((FORGET, {"before": before}))


async def installed(session: PostgresSession) -> None:
    """Upgrade PGQueuer's own tables to its version, and disable its trigger. Raises StoreBusy."""
    from pgqueuer.db import AsyncpgDriver
    from pgqueuer.queries import Queries

    try:
        queries = Queries(AsyncpgDriver(await session.connection()))
        await queries.upgrade()
        if await session.ask(SPEAKS) != "D":
            await session.ask(SILENT)
    finally:
        session.end()


def _timer_job(table_id: int, due: datetime) -> dict[str, object]:
    """Return a timer job; table and time are its deduplication key."""
    once = f"{TIMERS}.{table_id}.{due.timestamp():.6f}"
    return {"kind": TIMERS, "about": str(table_id).encode(), "once": once, "due": due}


def about_move(table_id: int, number: int) -> bytes:
    """Encode the payload of a render job."""
    return f"{table_id}.{number}".encode()


def table_of(about: bytes) -> int:
    """Return the table of a job's payload."""
    return int(about.split(b".")[0])
