"""Queries of tables: by number, thread, channel, server and user."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from contextlib import suppress

from bot.enums import Status, TimerKind
from bot.tables.core.store_errors import table_operation, translate_store_errors
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.model.errors import Unplayable
from bot.tables.model.timer_kinds import FAR
from bot.tables.model.views import TableInfo, TableWait
from bot.tables.timing.reminder_schedule import unpack
from bot.tables.timing.timers import ALONE


class TableInfoQueries:
    """Queries of the metadata of tables."""

    def __init__(self, uow: UnitOfWork) -> None:
        self._uow = uow

    @table_operation
    async def info(self, table_id: int) -> TableInfo:
        """Return a table's metadata. Raises NoSuchTable, and Unplayable if its game is gone."""
        return await self._uow.info(table_id)

    @table_operation
    async def info_of_any_game(self, table_id: int) -> TableInfo:
        """Return the metadata of a table of any game, known or not. Raises NoSuchTable."""
        return await self._uow.info_of_any_game(table_id)

    @table_operation
    async def in_thread(self, thread_id: int) -> TableInfo | None:
        """Return the table that is played in a thread, even if its game is gone."""
        table_id = await self._uow.store.tables.in_thread(thread_id)
        return None if table_id is None else await self._uow.info_of_any_game(table_id)

    @table_operation
    async def of_user(self, user_id: int) -> list[TableInfo]:
        """Return the open and running tables of a user, without those whose game is gone."""
        rows = await self._uow.store.tables.of_user(user_id, (Status.OPEN, Status.RUNNING))
        return await self._infos([row.id for row in rows])

    @table_operation
    async def solo_tables(self, user_id: int) -> list[TableInfo]:
        """Return the running solo tables of a user, in direct messages, oldest first."""
        return [info for info in await self.of_user(user_id) if info.direct and info.status == Status.RUNNING]

    @table_operation
    async def in_guild(self, guild_id: int) -> list[TableInfo]:
        """Return the open and running tables of a server, oldest first.

        Without those whose game is gone.
        """
        if not guild_id:  # solo tables belong to no server, and only to their player
            return []
        return await self._infos(await self._uow.store.tables.in_guild(guild_id))

    @table_operation
    async def in_channel(self, channel_id: int) -> list[TableInfo]:
        """Return the open and running tables of a channel, oldest first.

        Without those whose game is gone.
        """
        return await self._infos(await self._uow.store.tables.in_channel(channel_id))

    @property
    def shared(self) -> bool:
        """Return whether other processes may change tables without an event here."""
        return not self._uow.store.single_process

    @translate_store_errors
    async def versions(self, table_ids: Collection[int]) -> dict[int, tuple[int, int]]:
        """Return the number of the last move, and the version, of each of these tables."""
        return await self._uow.store.tables.versions(table_ids)

    @translate_store_errors
    async def channels(self) -> list[tuple[int, int]]:
        """Return the servers and channels with tables that are open, or running and posted."""
        return await self._uow.store.tables.channels()

    @translate_store_errors
    async def waits(self, user_id: int) -> list[TableWait]:
        """Return the waits of running tables for a user, the most urgent first, idle tables last.

        The earliest time limit first, then the longest wait. Tables that are paused or on hold do not wait.
        """
        found = await self._uow.store.timers.waits(user_id)
        mine = [(idle, timer, wait) for idle, timer in found if (wait := unpack(timer.data)).user == user_id]
        limits = [timer for _, timer, _ in mine if timer.kind == TimerKind.LIMIT and timer.due_at < FAR]
        ends = {timer.table_id: timer.due_at for timer in limits}
        waits = [
            TableWait(timer.table_id, wait.since, ends.get(timer.table_id), asleep=idle >= ALONE)
            for idle, timer, wait in mine
            if timer.kind == TimerKind.REMINDER
        ]
        return sorted(waits, key=lambda one: (one.asleep, one.until or FAR, one.since, one.table))

    async def can_go_on(self, table_id: int) -> bool:
        """Return whether this version can continue the table, or else register it as unplayable.

        Raises StoreBusy.
        """
        try:
            await self._uow.loader.game(table_id)
        except Unplayable:
            return False
        return True

    async def _infos(self, table_ids: Iterable[int]) -> list[TableInfo]:
        found: list[TableInfo] = []
        for table_id in table_ids:
            with suppress(Unplayable):
                found.append(await self._uow.info(table_id))
        return found
