"""`/overview`: a message that always shows the server's tables, posted by a moderator."""

from __future__ import annotations

import logging

import discord
from discord import app_commands

from bot.games.contract import t
from bot.rows import MessageRow
from bot.tables.model.errors import WrongStatus
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuCog
from cogs.framework.responses import answer_in_time, moderated_server, report_errors, translator_for
from cogs.framework.send import remove
from cogs.servers.install_link import PIN_MESSAGES
from cogs.servers.other_language import chosen_language
from cogs.servers.overview_screen import OVERVIEW
from cogs.ui.command_translator import ls
from cogs.ui.components import Screen, link, note
from cogs.ui.custom_ids import CustomId
from cogs.ui.texts import channel_url
from cogs.ui.transient_errors import FAILED

log = logging.getLogger(__name__)
POST = "post"


class OverviewCog(TakuCog):
    """Cog of the command; `OverviewUpdater` updates the message."""

    def routes(self) -> Routes:
        """Return the handler of the button of the other language, and of the menu's entry."""
        return {OVERVIEW: self._show}

    async def _show(self, interaction: Interaction, target: CustomId) -> None:
        if target.arg == POST:
            moderated_server(interaction)
            await answer_in_time(interaction, self._posted(interaction))
            return
        guild, channel = interaction.guild_id or 0, interaction.channel_id or 0
        await answer_in_time(interaction, self.client.overviews.screen(guild, channel, chosen_language(target)))

    @app_commands.command(
        name=ls("overview"), description=ls("Keep one message here: open tables, whose turn it is, today's puzzle")
    )
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.guild_only()
    async def overview(self, interaction: Interaction) -> None:
        """Post the overview in place of the previous one."""
        await report_errors(interaction, answer_in_time(interaction, self._posted(interaction)))

    async def _posted(self, interaction: Interaction) -> Screen:
        guild, channel = interaction.guild_id or 0, interaction.channel_id or 0
        _check(interaction)
        tables, overviews = self.client.tables, self.client.overviews
        async with tables.messages.exclusive(0, guild):
            before = await tables.users.server(guild)
            screen = await overviews.screen(guild, channel)
            sent = await self.client.get_partial_messageable(channel).send(
                view=screen, allowed_mentions=screen.allowed_mentions(), silent=True, nonce=interaction.id
            )
            await overviews.note(guild, channel, sent.id, screen)
        if before.notice_channel is not None and before.notice_message is not None:
            await remove(self.client, MessageRow(0, OVERVIEW, 0, before.notice_channel, before.notice_message))
        pinned = await self._pin(interaction, sent)
        voice = await translator_for(interaction)
        there = link(voice.text(t("To the message")), channel_url(guild, channel, sent.id))
        lines = [voice.markdown(t("That message is kept up to date from now on; delete it to stop."))]
        if not pinned:
            lines.append(
                voice.markdown(t("It is not pinned: for that I need the permission {name} here.", name=PIN_MESSAGES))
            )
        return note(*lines, buttons=[there])

    async def _pin(self, interaction: Interaction, sent: discord.Message) -> bool:
        """Pin the message; return whether it is pinned.

        Since February 2026 this takes a permission of its own.
        """
        if not interaction.app_permissions.pin_messages:
            return False
        try:
            await self.client.http.pin_message(sent.channel.id, sent.id)
        except FAILED as error:
            log.warning("the overview of server %s is not pinned: %s", interaction.guild_id, error)
            return False
        return True


def _check(interaction: Interaction) -> None:
    """Check that the overview can be posted here. Raises WrongStatus."""
    if not isinstance(interaction.channel, discord.TextChannel):
        raise WrongStatus(t("Do that in a text channel of a server; the message stays there."))
    allowed = interaction.app_permissions
    if not (allowed.view_channel and allowed.send_messages):
        names = (t("View Channel"), t("Send Messages"))
        raise WrongStatus(t("I can't do that here, because I lack these permissions: {names}", names=names))
