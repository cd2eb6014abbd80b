"""Alerts of open tables: asking for them by game, and the direct messages."""

from __future__ import annotations

from functools import partial

import discord

from bot.rows import TableAlertRow
from bot.tables.model.notifications import TablesOpened
from cogs.board.message_roles import CARD, OPENED
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuBot, TakuCog
from cogs.framework.interaction_response import put_form
from cogs.framework.notifications import PendingNotification
from cogs.framework.permissions import server
from cogs.framework.responses import answer, translator_for
from cogs.framework.table_access import sees_by_message
from cogs.notifications import alert_screen as screens
from cogs.notifications.alert_screen import ANY, GAMES_FIELD, SHOWN, OpenTable
from cogs.ui.custom_ids import CustomId, UnknownCustomId
from cogs.ui.forms import picked
from cogs.ui.links import ALERTS


class TableAlertCog(TakuCog):
    """The form of a user's games, and the messages that are due."""

    apart = True

    def __init__(self, client: TakuBot) -> None:
        super().__init__(client)
        client.notifications.register(TablesOpened, self._send)

    def routes(self) -> Routes:
        """Return the handlers; the `table` of their ids is a server, 0 for that of the click."""
        return {ALERTS: self._show, "alerting": self._ask, "alerted": self._set, "unalert": self._stop}

    async def _show(self, interaction: Interaction, target: CustomId) -> None:
        """Show the user's alert; without one the form at once."""
        if (row := await self._of(interaction, target)) is None:
            await self._ask(interaction, target)
        else:
            await answer(interaction, screens.alert(row, await translator_for(interaction)))

    async def _ask(self, interaction: Interaction, target: CustomId) -> None:
        row, voice = await self._of(interaction, target), await translator_for(interaction)
        await put_form(interaction, screens.form(_server(interaction, target), row, voice))

    async def _set(self, interaction: Interaction, target: CustomId) -> None:
        games = picked(interaction, GAMES_FIELD)
        if not games:
            await self._stop(interaction, target)
            return
        games, alerts = () if ANY in games else games, self.client.tables.table_alerts
        row = await alerts.ask(_server(interaction, target), interaction.user.id, games)
        await answer(interaction, screens.alert(row, await translator_for(interaction)))

    async def _stop(self, interaction: Interaction, target: CustomId) -> None:
        await self.client.tables.table_alerts.stop(_server(interaction, target), interaction.user.id)
        await answer(interaction, screens.ended(await translator_for(interaction)))

    async def _of(self, interaction: Interaction, target: CustomId) -> TableAlertRow | None:
        return await self.client.tables.table_alerts.of(_server(interaction, target), interaction.user.id)

    async def _send(self, pending: PendingNotification) -> None:
        """Send the new tables that the user sees in Discord, if there are any left."""
        notice, tables = pending.notice, self.client.tables
        assert isinstance(notice, TablesOpened)
        members: dict[int, discord.Member] = {}
        found: list[OpenTable] = []
        for info in await tables.table_alerts.seeking(notice):
            if len(found) < SHOWN and await sees_by_message(self.client, info, notice.user, members):
                found.append(OpenTable(info, await tables.messages.find(info.id, CARD)))
        infos = [one.info for one in found]
        if not infos or not (await tables.users.preferences_at(infos[0], notice.user)).dm:
            return
        name = (await server(self.client, notice.guild)).name
        make = partial(screens.message, name, notice.guild, found)
        await self.client.notifications.send_dm(notice.user, infos, make, OPENED, pending)


def _server(interaction: Interaction, target: CustomId) -> int:
    """Return the server that is meant. Raises UnknownCustomId without one."""
    if not (guild := target.table or interaction.guild_id):
        raise UnknownCustomId
    return guild
