"""Direct messages to followers of a table, with public information."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from functools import partial

import discord

from bot.enums import Status
from bot.rows import BookmarkRow
from bot.tables.model.errors import TableError
from bot.tables.model.notifications import FollowUpdate
from bot.tables.model.views import TableInfo
from cogs.board.message_roles import FOLLOWED
from cogs.framework.bot import BaseBot
from cogs.framework.cog import TakuBot, TakuCog
from cogs.framework.notifications import PendingNotification
from cogs.framework.table_access import sees_by_message
from cogs.notifications.follow_screen import FollowedTable, message


class FollowCog(TakuCog):
    """Sends news that are due."""

    def __init__(self, client: TakuBot) -> None:
        super().__init__(client)
        client.notifications.register(FollowUpdate, self._say)

    async def _say(self, pending: PendingNotification) -> None:
        notice, tables = pending.notice, self.client.tables
        assert isinstance(notice, FollowUpdate)
        rows = [await tables.table_preferences.of(one, notice.user) for one in notice.tables]
        new = await followed(self.client, rows, notice.user)
        if new and (await tables.users.user(notice.user)).dm:
            infos = [one.info for one in new]
            await self.client.notifications.send_dm(notice.user, infos, partial(message, new), FOLLOWED, pending)


async def followed(client: BaseBot, rows: Iterable[BookmarkRow], user_id: int) -> list[FollowedTable]:
    """Return the news of followed tables that the user can still see."""
    found: list[FollowedTable] = []
    members: dict[int, discord.Member] = {}
    for row in rows:
        with suppress(TableError):  # the table is suspended or deleted
            info = await client.tables.queries.info(row.table_id)
            if await sees_by_message(client, info, user_id, members):
                found.append(await _news(client, info, row))
    return found


async def _news(client: BaseBot, info: TableInfo, row: BookmarkRow) -> FollowedTable:
    looking = client.tables.reader
    if info.status == Status.OPEN or (info.over and not info.number):
        return FollowedTable(info, row.note)
    seen = await looking.view(info.id, None)
    recap = () if info.over else await looking.recap(info.id, ())
    return FollowedTable(info, row.note, recap[-1:], seen.waiting, seen.outcome)
