"""Dispatch of timers: calls the action that a timer was set for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import assert_never

from bot.enums import TimerKind
from bot.games.contract import ChoicePath, Later
from bot.metrics import registry
from bot.rows import TimerRow
from bot.tables.service import Tables


class TimerNotCleared(Exception):
    """A timer has fired without being cleared or changed: it would fire for ever."""

    def __init__(self, timer: TimerRow) -> None:
        super().__init__(f"timer {timer.kind} of table {timer.table_id} had no effect")


async def fire(tables: Tables, timer: TimerRow) -> None:
    """Run the action of a timer. Raises TimerNotCleared, TableError, StoreError."""
    registry.job_late.labels(timer.kind).observe(max(0.0, (tables.now() - timer.due_at).total_seconds()))
    with registry.jobs_failed.labels(timer.kind).count_exceptions():
        await _rung(tables, timer)


async def _rung(tables: Tables, timer: TimerRow) -> None:
    number = (await tables.queries.info(timer.table_id)).number
    await _ring(tables, timer)
    table = await tables.uow.loader.table(timer.table_id)
    if table.row.last_move == number and timer in table.timers:
        raise TimerNotCleared(timer)


async def _ring(tables: Tables, timer: TimerRow) -> None:
    match timer.kind:
        case TimerKind.AI:
            await tables.moves.step_ai(timer.table_id, timer.key, _think)
        case TimerKind.DEADLINE:
            await tables.moves.expire(timer.table_id, timer.key, _think)
        case TimerKind.REMINDER:
            await tables.timeouts.remind(timer.table_id, timer.key)
        case TimerKind.LIMIT:
            await tables.timeouts.time_up(timer.table_id, timer.key)
        case TimerKind.VOTE:
            await tables.votes.on_timer(timer.table_id, timer.key)
        case TimerKind.ORDER:
            await tables.orders.follow(timer.table_id, timer.key)
        case TimerKind.CLOSE:
            await tables.lobby_expiry.on_timer(timer.table_id)
        case TimerKind.READY:
            await tables.ready_check.on_timer(timer.table_id)
        case TimerKind.START:
            await tables.set_start.on_timer(timer.table_id)
        case TimerKind.HOST:
            await tables.host_replacement.on_timer(timer.table_id, timer.key)
        case TimerKind.ABANDONED:
            await tables.abandoned.on_timer(timer.table_id)
        case TimerKind.LEFT:
            raise ValueError("a timer that is never due")
        case _:
            assert_never(timer.kind)


async def _think(choose: Callable[[], ChoicePath | Later]) -> ChoicePath | Later:
    """Run a long computation in a thread, without blocking the event loop."""
    return await asyncio.to_thread(choose)
