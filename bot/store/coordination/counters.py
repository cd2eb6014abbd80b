"""Counters of the whole bot, over all processes: latency histograms, and overdue work."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from msgspec.structs import asdict
from sqlalchemy import Connection, bindparam, delete, func, select, update

from bot.enums import Status
from bot.rows import Late, PaceRow
from bot.store.engine.database import Database
from bot.store.schema import latency_buckets, tables, timers

ADD = (
    update(latency_buckets)
    .where(
        latency_buckets.c.slot == bindparam("at"),
        latency_buckets.c.what == bindparam("of"),
        latency_buckets.c.ms == bindparam("within"),
    )
    .values(count=latency_buckets.c.count + bindparam("more"))
)
SUMS = (
    select(latency_buckets.c.what, latency_buckets.c.ms, func.sum(latency_buckets.c.count))
    .where(latency_buckets.c.slot > bindparam("since"))
    .group_by(latency_buckets.c.what, latency_buckets.c.ms)
    .order_by(latency_buckets.c.ms)
)
FORGET = delete(latency_buckets).where(latency_buckets.c.slot < bindparam("before"))
BY_STATUS = (
    select(tables.c.status, func.count())
    .where(tables.c.status.in_((Status.OPEN, Status.RUNNING)))
    .group_by(tables.c.status)
)
LATE = select(func.count(), func.min(timers.c.due_at)).where(timers.c.due_at < bindparam("before"))


class BotCounters:
    """Bot-wide counters; nothing of any single table or user."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def add(self, rows: Sequence[PaceRow]) -> None:
        """Add these counts to the totals of all processes."""
        # In one order, so that two processes never deadlock on each other's rows.
        ordered = sorted(rows, key=lambda row: (row.slot, row.what, row.ms))
        empty = [asdict(row) | {"count": 0} for row in ordered]
        more = [{"at": row.slot, "of": row.what, "within": row.ms, "more": row.count} for row in ordered]
        if rows:
            await self._db.write((self._db.add(latency_buckets), empty), (ADD, more))

    async def sums(self, since: datetime) -> dict[str, dict[int, int]]:
        """Return latency histograms of the slots after `since`.

        By what was measured: the number of samples by upper bound in milliseconds, lowest first.
        """
        found: dict[str, dict[int, int]] = {}
        for what, ms, count in await self._db.fetch(SUMS, {"since": since}):
            found.setdefault(what, {})[ms] = int(count)
        return found

    async def forget(self, before: datetime) -> int:
        """Delete counts older than that time; return the number of rows."""

        def work(connection: Connection) -> int:
            return connection.execute(FORGET, {"before": before}).rowcount

        return await self._db.transaction(work)

    async def tables(self) -> dict[Status, int]:
        """Count the open and running tables."""
        return {Status.OPEN: 0, Status.RUNNING: 0} | {row[0]: row[1] for row in await self._db.fetch(BY_STATUS)}

    async def late(self, before: datetime) -> Late:
        """Return the overdue timers: those due before that time."""
        ((count, oldest),) = await self._db.fetch(LATE, {"before": before})
        return Late(count, oldest)
