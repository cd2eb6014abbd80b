"""Overview of a server's public tables: the open ones, and whose turn it is at the others."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from datetime import datetime

from msgspec import Struct

from bot.enums import Status, TimerKind
from bot.tables.core.store_errors import table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.model.errors import Unplayable
from bot.tables.model.loading import TableSnapshot
from bot.tables.model.views import TableInfo
from bot.tables.timing.reminder_schedule import unpack
from bot.tables.users.reliability import ReliabilityStats, known_of

MOST = 12
"""Maximum number of tables listed of each kind; the others are only counted."""


class RunningTable(Struct, frozen=True):
    """A running table, the seats of the people that it waits for, and since when."""

    info: TableInfo
    waiting: tuple[int, ...]
    since: datetime | None


class Overview(Struct, frozen=True):
    """The newest open and running tables that are not private, and the number of others.

    `hosts`: the reliability of the hosts of open ones; `adverts`: the server advertises those that seek a substitute.
    """

    open: tuple[TableInfo, ...]
    running: tuple[RunningTable, ...]
    more_open: int
    more_running: int
    hosts: Mapping[int, ReliabilityStats] = {}
    adverts: bool = True


class OverviewService:
    """Builds the overviews of servers."""

    def __init__(self, uow: UnitOfWork) -> None:
        self._uow = uow

    @table_operation
    async def of(self, guild_id: int, channels: Collection[int]) -> Overview:
        """Return the current overview of these channels."""
        found = await self._uow.store.tables.shown_in_guild(guild_id, channels)
        waiting = [table_id for table_id, status in found if status == Status.OPEN]
        playing = [table_id for table_id, status in found if status == Status.RUNNING]
        opened = tuple([table.info for one in waiting[:MOST] if (table := await self._table(one)) is not None])
        return Overview(
            open=opened,
            running=tuple([_running(table) for one in playing[:MOST] if (table := await self._table(one)) is not None]),
            more_open=max(0, len(waiting) - MOST),
            more_running=max(0, len(playing) - MOST),
            hosts=await known_of(self._uow.store, [info.host_id for info in opened]),
            adverts=(await self._uow.store.users.guild(guild_id)).adverts,
        )

    async def _table(self, table_id: int) -> TableSnapshot | None:
        with suppress(Unplayable):
            return await self._uow.loader.table(table_id)
        return None


def _running(table: TableSnapshot) -> RunningTable:
    """Return a running table with the seats that it waits for.

    Reminder timers have these, so no game state is loaded.
    """
    timers = [one for one in table.timers if one.kind == TimerKind.REMINDER]
    seats = tuple(sorted(int(one.key) for one in timers))
    return RunningTable(table.info, seats, min((unpack(one.data).since for one in timers), default=None))
