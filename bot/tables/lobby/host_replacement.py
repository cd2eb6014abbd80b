"""Replacement of a host who has left the server, a day after that was noticed.

It applies to tables that have not begun. Only Discord knows the members: the caller reports an absent host, and checks
again before another player becomes host.
"""

from __future__ import annotations

from bot.enums import Status, TimerKind
from bot.rows import TimerRow
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.model.draft import Draft, change, set_timer, unchanged
from bot.tables.model.loading import TableSnapshot
from bot.tables.model.lobby_timers import RETURN
from bot.tables.model.notifications import HostGone
from bot.tables.model.views import TableInfo


class HostReplacement:
    """Replaces absent hosts of open tables; a running table has votes."""

    def __init__(self, uow: UnitOfWork) -> None:
        self._uow = uow

    async def miss(self, table_id: int, host_id: int) -> None:
        """Start the host's day to come back, when their departure is first noticed."""

        async def decide(table: TableSnapshot) -> Draft[None]:
            if not _hosts(table.info, host_id) or table.info.new_host_at is not None:
                return unchanged(table)
            return set_timer(table, TimerRow(table_id, TimerKind.HOST, str(host_id), self._uow.now() + RETURN))

        await self._uow.run_in_lobby(table_id, decide)

    async def on_timer(self, table_id: int, key: str) -> None:
        """Handle the timer: notify, so that the host's membership is checked."""

        async def decide(table: TableSnapshot) -> Draft[None]:
            now = self._uow.now()
            others = [one for one in table.timers if (one.kind, one.key) != (TimerKind.HOST, key) or one.due_at > now]
            if len(others) == len(table.timers):
                return unchanged(table)
            draft = change(table, timers=others)
            return draft.notifying(HostGone(table_id, int(key))) if _heirs(table.info, int(key)) else draft

        await self._uow.run_in_lobby(table_id, decide)

    async def hand_on(self, table_id: int, host_id: int) -> TableInfo:
        """Make the longest seated other player host, if the table is still open."""

        async def decide(table: TableSnapshot) -> Draft[None]:
            heirs = _heirs(table.info, host_id)
            return change(table, host_id=heirs[0]) if heirs else unchanged(table)

        return (await self._uow.run_in_lobby(table_id, decide)).after.info


def _hosts(info: TableInfo, host_id: int) -> bool:
    return info.status == Status.OPEN and info.host_id == host_id


def _heirs(info: TableInfo, host_id: int) -> list[int]:
    """Return the other people at an open table that this user still hosts."""
    return [one for one in info.people if one != host_id] if _hosts(info, host_id) else []
