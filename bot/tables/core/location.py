"""Location of a table in Discord: server, channel and thread."""

from __future__ import annotations

from msgspec.structs import replace

from bot.enums import Status
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.model import table_rules
from bot.tables.model.draft import Draft, change, end, unchanged
from bot.tables.model.loading import TableSnapshot
from bot.tables.model.views import Person, TableInfo


class TableLocation:
    """Changes of a table's location: another thread, another channel, or a lost channel."""

    def __init__(self, uow: UnitOfWork) -> None:
        self._uow = uow

    async def move_thread(self, table_id: int, thread_id: int) -> None:
        """Set the table's thread: the old one was deleted, or, before the start, a forum post."""

        async def decide(table: TableSnapshot) -> Draft[None]:
            return replace(change(table, thread_id=thread_id), unannounced=True)

        await self._uow.run_for_any_game(table_id, decide)

    async def mark_channel_lost(self, table_id: int, channel_id: int) -> bool:
        """Record that the channel was deleted: pause a running table, end an open one.

        A paused table waits until it is moved. Return False if that is recorded already, or the table has been moved
        since.
        """

        async def decide(table: TableSnapshot) -> Draft[bool]:
            info = table.info
            if info.over or info.lost or info.channel_id != channel_id:
                return unchanged(table, False)
            if info.status == Status.OPEN:
                return end(table, self._uow.now(), table_rules.PLACE_LOST, ()).returning(True)
            return change(table, thread_id=None, timers=()).returning(True)

        return (await self._uow.run_in_lobby(table_id, decide)).result

    async def move(self, table_id: int, by: Person, channel_id: int, thread_id: int | None) -> TableInfo:
        """Continue the table in another channel (host or moderator); paused clocks start again.

        A finished table gets a location only if it has none yet.
        """

        async def decide(table: TableSnapshot) -> Draft[None]:
            table_rules.check_host(table.info, by)
            if table.info.place is not None:
                table_rules.check_not_over(table.info)
            draft = change(table, channel_id=channel_id, thread_id=thread_id)
            if table.info.status != Status.RUNNING:
                return draft
            return draft.changing(timers=await self._uow.clocks(await self._uow.loader.played(draft.after.rows)))

        return (await self._uow.run_in_lobby(table_id, decide)).after.info
