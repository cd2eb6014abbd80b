"""What whoever runs the bot may do with a table: have it rest, have it looked at anew. They see what everybody sees."""

from __future__ import annotations

from bot.tables.core.retry import table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.model import table_rules
from bot.tables.model.errors import NotOnHold
from bot.tables.model.timer_kinds import LEFT_TIMER, ORDER_TIMER
from bot.tables.model.views import HELD, ScheduledTimer, TableInfo


class OperatorService:
    """Nothing here says a move."""

    def __init__(self, uow: UnitOfWork) -> None:
        self._uow = uow

    @table_operation
    async def hold(self, table_id: int) -> TableInfo:
        """Nobody can do anything at a running table until it is let go; its timers are gone so long.

        Raises WrongStatus, and Held where it rests already.
        """
        async with self._uow.transaction(table_id):
            table_rules.check_running(await self._uow.outside(table_id))
            await self._uow.update(table_id, timers=(), reason=HELD)
        return await self._uow.outside(table_id)

    @table_operation
    async def let_go(self, table_id: int) -> TableInfo:
        """A table that was held goes on; its clocks begin anew. Raises NotHeld."""
        async with self._uow.transaction(table_id):
            if not (await self._uow.outside(table_id)).held:
                raise NotOnHold
            await self._uow.update(table_id, reason="")
            await self._uow.reschedule(await self._uow.loader.load(table_id))
        return await self._uow.outside(table_id)

    @table_operation
    async def repair(self, table_id: int) -> TableInfo:
        """Reads a table anew, whatever was known of it, and sets the timers of a running one as they should be.

        Raises Pinned where it cannot be read.
        """
        async with self._uow.transaction(table_id):
            self._uow.store.aggregates.forget(table_id)
            info = await self._uow.outside(table_id)
            self._uow.loader.forget(table_id, info.number)
            if info.status == "running":
                await self._uow.reschedule(await self._uow.loader.load(table_id))
        return info

    @table_operation
    async def timers(self, table_id: int) -> list[ScheduledTimer]:
        """What the table will do by itself, the next first; not what people have ordered, which they alone know."""
        timers = await self._uow.store.timers.of(table_id)
        return [
            ScheduledTimer(timer.kind, timer.due_at) for timer in timers if timer.kind not in (LEFT_TIMER, ORDER_TIMER)
        ]
