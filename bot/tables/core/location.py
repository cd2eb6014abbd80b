"""Location of a table in Discord: server, channel and thread."""

from __future__ import annotations

from msgspec.structs import replace

from bot.enums import Ending, Status
from bot.tables.core.retry import table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.model import table_rules
from bot.tables.model.views import Person, TableInfo


class TableLocation:
    """Changes of a table's location: another thread, another channel, or a lost channel."""

    def __init__(self, uow: UnitOfWork) -> None:
        self._uow = uow

    @table_operation
    async def move_thread(self, table_id: int, thread_id: int) -> None:
        """Set the table's thread: the old one was deleted, or, before the start, a forum post."""
        await self._uow.update(table_id, thread_id=thread_id)

    @table_operation
    async def mark_channel_lost(self, table_id: int, channel_id: int) -> bool:
        """Record that the channel was deleted: pause a running table, end an open one.

        A paused table waits until it is moved. Return False if that is recorded already, or the table has been moved
        since.
        """
        async with self._uow.locked(table_id):
            info = await self._uow.info(table_id)
            if info.over or info.lost or info.channel_id != channel_id:
                return False
            if info.status == Status.RUNNING:
                await self._uow.update(table_id, thread_id=None, timers=())
        if info.status == Status.OPEN:
            await self._uow.end(table_id, table_rules.PLACE_LOST, Ending.LOST)
        else:
            await self._uow.news.changed(table_id)
        return True

    @table_operation
    async def move(self, table_id: int, by: Person, channel_id: int, thread_id: int | None) -> TableInfo:
        """Continue the table in another channel (host or moderator); paused clocks start again.

        A finished table gets a location only if it has none yet.
        """
        async with self._uow.transaction(table_id):
            info = await self._uow.info(table_id)
            table_rules.check_host(info, by)
            if info.place is not None:
                table_rules.check_not_over(info)
            timers = None
            if info.status == Status.RUNNING:
                loaded = await self._uow.loader.load(table_id)
                there = replace(loaded.info, channel_id=channel_id, thread_id=thread_id)
                timers = await self._uow.clocks(replace(loaded, info=there))
            await self._uow.update(table_id, channel_id=channel_id, thread_id=thread_id, timers=timers)
        return await self._uow.info(table_id)
