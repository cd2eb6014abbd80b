"""Operator actions on tables: hold, release, repair. An operator sees only the public view."""

from __future__ import annotations

from bot.enums import Status, TimerKind
from bot.tables.core.retry import table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.model import table_rules
from bot.tables.model.errors import NotOnHold
from bot.tables.model.views import HELD, ScheduledTimer, TableInfo


class OperatorService:
    """No operator action is a move."""

    def __init__(self, uow: UnitOfWork) -> None:
        self._uow = uow

    @table_operation
    async def hold(self, table_id: int) -> TableInfo:
        """Put a running table on hold: no actions and no timers until it is released.

        Raises WrongStatus, and OnHold if it is on hold already.
        """
        async with self._uow.transaction(table_id):
            table_rules.check_running(await self._uow.info_of_any_game(table_id))
            await self._uow.update(table_id, timers=(), reason=HELD)
        return await self._uow.info_of_any_game(table_id)

    @table_operation
    async def release(self, table_id: int) -> TableInfo:
        """Release a table from hold; its clocks restart. Raises NotOnHold."""
        async with self._uow.transaction(table_id):
            if not (await self._uow.info_of_any_game(table_id)).held:
                raise NotOnHold
            await self._uow.update(table_id, reason="")
            await self._uow.reschedule(await self._uow.loader.load(table_id))
        return await self._uow.info_of_any_game(table_id)

    @table_operation
    async def repair(self, table_id: int) -> TableInfo:
        """Reload a table without caches, and recompute the timers of a running one.

        Raises Unplayable if it cannot be read.
        """
        async with self._uow.transaction(table_id):
            self._uow.store.aggregates.forget(table_id)
            info = await self._uow.info_of_any_game(table_id)
            self._uow.loader.forget(table_id, info.number)
            if info.status == Status.RUNNING:
                await self._uow.reschedule(await self._uow.loader.load(table_id))
        return info

    @table_operation
    async def timers(self, table_id: int) -> list[ScheduledTimer]:
        """Return the scheduled timers of the table, earliest first.

        Standing orders are left out, since only their owners know them.
        """
        timers = await self._uow.store.timers.of(table_id)
        return [
            ScheduledTimer(timer.kind, timer.due_at)
            for timer in timers
            if timer.kind not in (TimerKind.LEFT, TimerKind.ORDER)
        ]
