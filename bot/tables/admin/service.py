"""Operator actions on tables: hold, release, repair. An operator sees only the public view."""

from __future__ import annotations

from bot.enums import Status, TimerKind
from bot.tables.core.store_errors import table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.model import table_rules
from bot.tables.model.draft import Draft, change, unchanged
from bot.tables.model.errors import NotOnHold
from bot.tables.model.loading import TableSnapshot
from bot.tables.model.views import HELD, ScheduledTimer, TableInfo


class OperatorService:
    """No operator action is a move."""

    def __init__(self, uow: UnitOfWork) -> None:
        self._uow = uow

    async def hold(self, table_id: int) -> TableInfo:
        """Put a running table on hold: no actions and no timers until it is released.

        Raises WrongStatus, and OnHold if it is on hold already.
        """

        async def decide(table: TableSnapshot) -> Draft[None]:
            table_rules.check_running(table.info)
            return change(table, timers=(), reason=HELD)

        return (await self._uow.run_for_any_game(table_id, decide)).after.info

    async def release(self, table_id: int) -> TableInfo:
        """Release a table from hold; its clocks restart. Raises NotOnHold."""

        async def decide(table: TableSnapshot) -> Draft[None]:
            if not table.info.held:
                raise NotOnHold
            draft = change(table, reason="")
            return draft.changing(timers=await self._uow.clocks(await self._uow.loader.played(draft.after.rows)))

        return (await self._uow.run_for_any_game(table_id, decide)).after.info

    async def repair(self, table_id: int) -> TableInfo:
        """Reload a table without caches, and recompute the timers of a running one.

        Raises Unplayable if it cannot be read.
        """
        self._uow.store.aggregates.forget(table_id)

        async def decide(table: TableSnapshot) -> Draft[None]:
            self._uow.loader.forget(table_id, table.row.last_move)
            if table.info.status != Status.RUNNING:
                return unchanged(table)
            return await self._uow.rescheduled(await self._uow.loader.played(table.rows))

        return (await self._uow.run_for_any_game(table_id, decide)).after.info

    @table_operation
    async def timers(self, table_id: int) -> list[ScheduledTimer]:
        """Return the scheduled timers of the table, earliest first.

        Standing orders are left out, since only their owners know them.
        """
        timers = (await self._uow.loader.table_of_any_game(table_id)).timers
        return [
            ScheduledTimer(timer.kind, timer.due_at)
            for timer in timers
            if timer.kind not in (TimerKind.LEFT, TimerKind.ORDER)
        ]
