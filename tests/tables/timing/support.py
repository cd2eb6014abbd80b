"""Time banks: reading, pausing, resuming."""

from __future__ import annotations

from bot.enums import TimerKind
from bot.tables.model.draft import Draft, change
from bot.tables.model.loading import GameSnapshot
from bot.tables.model.views import Limit, TableInfo
from bot.tables.timing.pause import freeze, resumed
from tests.tables.passing_time import HOUR, PassingTime

DAY = 24 * HOUR
BANK = Limit(6 * HOUR, bank=DAY)


async def left(w: PassingTime, info: TableInfo, seat: int) -> int | None:
    """Return the rest of a seat's bank."""
    return (await w.tables.uow.info(info.id)).seats[seat].bank


async def until(w: PassingTime, info: TableInfo) -> dict[str, float]:
    """Return the hours until each seat's time is up."""
    return {one.key: (one.due_at - w.now()).total_seconds() / HOUR for one in await w.timers(info.id, TimerKind.LIMIT)}


async def pause(w: PassingTime, table_id: int) -> None:
    """Pause the table."""

    async def paused(table: GameSnapshot) -> Draft[None]:
        return change(table, timers=freeze(table.timers, w.now()), paused_at=w.now())

    await w.tables.uow.run(table_id, paused)


async def resume(w: PassingTime, table_id: int) -> None:
    """Resume the table."""
    uow = w.tables.uow

    async def running(table: GameSnapshot) -> Draft[None]:
        assert table.info.paused_at is not None
        timers = resumed(table.timers, table.info.paused_at, w.now(), await uow.calendars(table.info))
        return change(table, timers=await uow.clocks(table.with_columns(paused_at=None), timers), paused_at=None)

    await uow.run(table_id, running)
