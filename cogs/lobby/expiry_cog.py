"""Notice to the host that a table was closed because nobody started it."""

from __future__ import annotations

import discord

from bot.games.contract import t
from bot.games.registry import GAMES
from bot.tables.model.notifications import LobbyExpired as Notice
from cogs.board.message_roles import CARD
from cogs.framework.cog import TakuBot, TakuCog
from cogs.framework.notifications import PendingNotification
from cogs.framework.send import direct_channel
from cogs.ui.components import link, note
from cogs.ui.texts import ended_line, place_url
from cogs.ui.translator import private_translator


class LobbyExpiryCog(TakuCog):
    """Sends one direct message to the host; the card shows it to the others."""

    def __init__(self, client: TakuBot) -> None:
        super().__init__(client)
        client.notifications.register(Notice, self._tell)

    async def _tell(self, pending: PendingNotification) -> None:
        assert isinstance(pending.notice, Notice)
        row = await self.client.tables.users.user(pending.notice.user)
        if not row.dm or row.dm_closed:
            return
        info = await self.client.tables.queries.info(pending.notice.table)
        voice = private_translator(row, row.locale or info.language, info)
        card = await self.client.tables.messages.find(info.id, CARD)
        there = link(voice.text(t("To the table")), place_url(info, card))
        screen = note(
            f"### {voice.markdown(GAMES[info.game].meta.title)}", voice.markdown(ended_line(info)), buttons=[there]
        )
        try:
            channel = await direct_channel(self.client, row.user_id)
            self.client.notifications.check_for_duplicate(channel, pending)
            await self.client.sender.post(channel, screen, pending.once)
        except discord.Forbidden as error:
            await self.client.dm_reachability.closed(row, error)
