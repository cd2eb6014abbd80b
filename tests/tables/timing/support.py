"""Time banks: reading, pausing, resuming."""

from __future__ import annotations

from msgspec.structs import replace

from bot.enums import TimerKind
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
    async with w.tables.uow.transaction(table_id):
        timers = freeze(await w.tables.uow.store.timers.of(table_id), w.now())
        await w.tables.uow.update(table_id, timers=timers, paused_at=w.now())


async def resume(w: PassingTime, table_id: int) -> None:
    """Resume the table."""
    uow = w.tables.uow
    async with uow.transaction(table_id):
        loaded = await uow.loader.load(table_id)
        since = loaded.info.paused_at
        assert since is not None
        calendars = await uow.calendars(loaded.info)
        timers = resumed(await uow.store.timers.of(table_id), since, w.now(), calendars)
        going_on = replace(loaded, info=replace(loaded.info, paused_at=None))
        await uow.update(table_id, timers=await uow.clocks(going_on, timers), paused_at=None)
