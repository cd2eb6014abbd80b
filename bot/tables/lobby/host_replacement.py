"""Replacement of a host who has left the server, a day after that was noticed.

It applies to tables that have not begun. Only Discord knows the members: the caller reports an absent host, and checks
again before another player becomes host.
"""

from __future__ import annotations

from bot.enums import Status, TimerKind
from bot.rows import TimerRow
from bot.tables.core.retry import retry_on_conflict, table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.model.lobby_timers import RETURN
from bot.tables.model.notifications import HostGone
from bot.tables.model.views import TableInfo


class HostReplacement:
    """Replaces absent hosts of open tables; a running table has votes."""

    def __init__(self, uow: UnitOfWork) -> None:
        self._uow = uow

    @table_operation
    async def miss(self, table_id: int, host_id: int) -> None:
        """Start the host's day to come back, when their departure is first noticed."""
        async with self._uow.transaction(table_id):
            info = await self._uow.info(table_id)
            if _hosts(info, host_id) and info.new_host_at is None:
                due = self._uow.now() + RETURN
                await self._uow.store.timers.set(TimerRow(table_id, TimerKind.HOST, str(host_id), due))

    @retry_on_conflict
    async def on_timer(self, table_id: int, key: str) -> None:
        """Handle the timer: notify, so that the host's membership is checked."""
        async with self._uow.transaction(table_id):
            timers, now = await self._uow.store.timers.of(table_id), self._uow.now()
            others = [one for one in timers if (one.kind, one.key) != (TimerKind.HOST, key) or one.due_at > now]
            if len(others) == len(timers):
                return
            info = await self._uow.info(table_id)
            if _heirs(info, int(key)):
                self._uow.notify(HostGone(table_id, int(key)))
            await self._uow.store.tables.save_seats(table_id, info.seats, timers=others)

    @table_operation
    async def hand_on(self, table_id: int, host_id: int) -> TableInfo:
        """Make the longest seated other player host, if the table is still open."""
        async with self._uow.transaction(table_id):
            if heirs := _heirs(await self._uow.info(table_id), host_id):
                await self._uow.update(table_id, host_id=heirs[0])
        return await self._uow.info(table_id)


def _hosts(info: TableInfo, host_id: int) -> bool:
    return info.status == Status.OPEN and info.host_id == host_id


def _heirs(info: TableInfo, host_id: int) -> list[int]:
    """Return the other people at an open table that this user still hosts."""
    return [one for one in info.people if one != host_id] if _hosts(info, host_id) else []
