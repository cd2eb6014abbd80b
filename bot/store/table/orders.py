"""Standing orders: choices that players have made in advance for their next prompts."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec.structs import asdict
from sqlalchemy import bindparam, delete, exists, insert

from bot.rows import OrderRow, TimerRow
from bot.store.coordination.job_queue import JobQueue
from bot.store.engine.database import Database, Statement
from bot.store.schema import orders, seats
from bot.store.table.aggregate import AggregateCache
from bot.store.table.timers import replace_timers

ADD = insert(orders)
END = delete(orders).where(orders.c.id == bindparam("order"))
OVER_NOW = delete(orders).where(orders.c.table_id == bindparam("of"))
LEFT = delete(orders).where(
    orders.c.table_id == bindparam("of"),
    ~exists().where(
        seats.c.table_id == orders.c.table_id, seats.c.seat == orders.c.seat, seats.c.user_id == orders.c.user_id
    ),
)
"""Deletes the orders of users who left their seat: neither their successor nor they themselves on return have them."""


class OrderQueries:
    """Queries for standing orders."""

    def __init__(self, database: Database, readings: AggregateCache, queue: JobQueue) -> None:
        self._db, self._readings, self._queue = database, readings, queue

    async def of(self, table_id: int) -> tuple[OrderRow, ...]:
        """Return all orders of a running table, oldest first."""
        reading = await self._readings.of(table_id)
        return reading.orders if reading else ()

    async def change(
        self, table_id: int, timers: Sequence[TimerRow], *, add: OrderRow | None = None, end: Collection[int] = ()
    ) -> None:
        """Add an order (its own id is ignored), end others, and replace the table's timers.

        Raises ConflictError.
        """
        statements: list[Statement] = [(END, [{"order": one} for one in end])] if end else []
        if add is not None:
            values = asdict(add)
            del values["id"]
            statements.append((ADD, values))
        statements += [*replace_timers(table_id, timers), *self._queue.timer_jobs(timers)]
        await self._readings.change(table_id, *statements)
