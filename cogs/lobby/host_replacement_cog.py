"""Replacement of a host who has left the server of an open table.

It is checked when somebody clicks a button of the host: Discord reports members who leave only to bots with access to
the member list, so it is queried.
"""

from __future__ import annotations

from functools import partial

import discord

from bot.enums import Status
from bot.tables.model.notifications import HostGone
from bot.tables.model.views import TableInfo
from cogs.board.card_screen import new_host
from cogs.board.message_roles import CARD
from cogs.framework.bot import BaseBot
from cogs.framework.cog import TakuBot, TakuCog
from cogs.framework.notifications import PendingNotification
from cogs.framework.permissions import server
from cogs.framework.request_budget import BESIDE
from cogs.ui.discord_limits import NO_MEMBER
from cogs.ui.translator import Translator

HOST = "host"
"""Kind of the task that checks whether a table's host is still a member."""


class HostReplacementCog(TakuCog):
    """Handles the end of the day in which a host may come back."""

    def __init__(self, client: TakuBot) -> None:
        super().__init__(client)
        client.notifications.register(HostGone, self._hand_on)

    async def _hand_on(self, pending: PendingNotification) -> None:
        """Replace the host, and post a notice next to the card, whose edit would notify nobody.

        If another process has replaced the host without a notice, it is posted.
        """
        assert isinstance(pending.notice, HostGone)
        info, before = await self.client.tables.queries.info(pending.notice.table), pending.notice.user
        if info.host_id == before and await _is_gone(self.client, info):
            info = await self.client.tables.host_replacement.hand_on(info.id, before)
        if info.status != Status.OPEN or info.host_id == before:
            return
        card = await self.client.tables.messages.find(info.id, CARD)
        channel = info.channel_id if card is None else card.channel_id
        self.client.notifications.check_for_duplicate(channel, pending)
        await self.client.sender.post(channel, new_host(info, before, Translator(info.language, info)), pending.once)


def look_for_host(client: BaseBot, info: TableInfo) -> None:
    """Schedule a check whether the host of an open table is still a member."""
    client.background_tasks.submit((HOST, info.id, info.host_id), partial(_look, client, info), anew=False)


async def _look(client: BaseBot, info: TableInfo) -> None:
    await client.budget.acquire(BESIDE, info.id)
    if await _is_gone(client, info):
        await client.tables.host_replacement.miss(info.id, info.host_id)


async def _is_gone(client: BaseBot, info: TableInfo) -> bool:
    """Return whether the host has left the table's server. Raises Discord's errors."""
    try:
        await (await server(client, info.guild_id)).fetch_member(info.host_id)
    except discord.NotFound as error:
        if error.code in NO_MEMBER:
            return True
        raise
    return False
