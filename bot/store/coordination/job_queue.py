"""Jobs that follow from what is written, queued by the same transaction: in PGQueuer's table, at a server.

A job says where to look, and whoever takes it looks what there is to do, so one too many does no harm. What is due in
some hours is in no queue yet: `sweep` puts it there in time, which also mends a job that was lost.

PGQueuer's own way to queue has its own connection, and its trigger tells all processes of each new job: that halves the
commits a second, for those that tell others something wait for each other. So the trigger is off: processes ask.
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
"""Kinds of jobs: timers of a table are due; its messages may not show its last move; it has something to say."""
SOON = timedelta(minutes=15)
"""What is due within this time is queued when it is set."""
GRACE = timedelta(seconds=20)
"""So long the process that made a move has to show it, and to say what is to be said."""
KEPT = timedelta(days=1)
"""How long it is known what became of jobs."""

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
"""The index of PGQueuer by which there is one job of a key at a time."""
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
    """What is queued; nothing where the process is alone (not `shared`), which looks for itself."""

    def __init__(self, database: Database, now: Callable[[], datetime], *, shared: bool) -> None:
        self._db, self._now, self._shared = database, now, shared

    def timer_jobs(self, rows: Iterable[TimerRow]) -> list[Statement]:
        """What has these timers looked at when they are due, as far as that is soon."""
        if not self._shared:
            return []
        soon = self._now() + SOON
        jobs = [_ringing(row.table_id, row.due_at) for row in rows if row.due_at < soon]
        return [(RING, jobs)] if jobs else []

    def render_jobs(self, moved: Iterable[tuple[int, int]]) -> list[Statement]:
        """What has tables looked at some seconds after these moves (table, number), unless they are `shown` by then."""
        if not self._shared:
            return []
        jobs = [
            {"kind": SHOW, "about": about_move(table, number), "once": f"{SHOW}.{table}", "after": GRACE}
            for table, number in moved
        ]
        return [(SHOW_LATER, jobs)] if jobs else []

    def notify_jobs(self, sayings: Iterable[Saying]) -> list[Statement]:
        """What has these said some seconds later, unless they were `said` by then."""
        if not self._shared:
            return []
        jobs = [{"kind": SAY, "about": one.notice, "once": f"{SAY}.{one.once}", "after": GRACE} for one in sayings]
        return [(SAY_LATER, jobs)] if jobs else []

    async def said(self, once: str) -> None:
        """Whoever was to hear this has it before their eyes. Raises StoreBusy."""
        if self._shared:
            await self._db.write((SAID, {"key": f"{SAY}.{once}"}))

    async def shown(self, moved: Iterable[tuple[int, int]]) -> None:
        """These moves stand in Discord, and whoever was to see them. Raises StoreBusy."""
        rows = [{"key": f"{SHOW}.{table}", "about": about_move(table, number)} for table, number in moved]
        if self._shared and rows:
            await self._db.write((SHOWN, rows))

    async def sweep(self) -> int:
        """Queues what will be due soon; returns of how many tables. Raises StoreBusy."""
        rows = await self._db.fetch(COMING, {"before": self._now() + SOON})
        jobs = [_ringing(table, due) for table, due in rows]
        if jobs:
            await self._db.write((RING, jobs))
        return len(jobs)

    async def sizes(self) -> dict[tuple[str, str], int]:
        """How many jobs of each kind there are in each state, by PGQueuer's words. Raises StoreBusy."""
        rows = await self._db.fetch(SIZES) if self._shared else []
        return {(kind, status): count for kind, status, count in rows}

    async def forget(self, before: datetime) -> None:
        """Forgets what became of jobs of before that time. Raises StoreBusy."""
        await self._db.write((FORGET, {"before": before}))


async def installed(session: PostgresSession) -> None:
    """PGQueuer's own tables are what its version needs, and its trigger is off. Raises StoreBusy."""
    from pgqueuer.db import AsyncpgDriver
    from pgqueuer.queries import Queries

    try:
        queries = Queries(AsyncpgDriver(await session.connection()))
        await queries.upgrade()
        if await session.ask(SPEAKS) != "D":
            await session.ask(SILENT)
    finally:
        session.end()


def _ringing(table_id: int, due: datetime) -> dict[str, object]:
    """The same time of the same table is one job."""
    once = f"{TIMERS}.{table_id}.{due.timestamp():.6f}"
    return {"kind": TIMERS, "about": str(table_id).encode(), "once": once, "due": due}


def about_move(table_id: int, number: int) -> bytes:
    """What a job says of a move."""
    return f"{table_id}.{number}".encode()


def table_of(about: bytes) -> int:
    """The table that a job is about."""
    return int(about.split(b".")[0])
