"""`/taku import`: make a table from a record, to review or to continue."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.games.contract import t
from bot.tables.model.errors import WrongStatus
from bot.tables.model.views import TableInfo
from bot.tables.records.format import BadRecord
from bot.tables.records.import_record import TargetPlace as There
from cogs.board.channel_choice import ChannelChoice, ChannelTransformer, Chosen, place_for
from cogs.board.relocation import relocate
from cogs.framework.bot import Interaction
from cogs.framework.cog import TakuBot, TakuCog
from cogs.framework.install_context import alone_here
from cogs.framework.interaction_response import Deferral
from cogs.framework.responses import (
    answer,
    defer_if_slow,
    one_at_a_time,
    opening_language,
    person,
    report_errors,
    translator_for,
)
from cogs.history.import_screen import taken_in
from cogs.history.uploads import CHECK_SECONDS, RECORD_MOVES, handed_in
from cogs.ui.command_translator import ls

Number = app_commands.Range[int, 1, RECORD_MOVES]


class ImportCog(TakuCog):
    """Cog of the command in `/taku`."""

    def __init__(self, client: TakuBot, group: app_commands.Group) -> None:
        super().__init__(client)

        @group.command(name=ls("import"), description=ls("Make a table of the record of a game, to look at or play on"))
        @app_commands.describe(
            record=ls("The file you got from the Record button"),
            move=ls("Play on after this move; without it, after the last"),
            where=ls("Another channel, or a forum, for the table"),
        )
        @app_commands.rename(record=ls("record"), move=ls("move"), where=ls("where"))
        async def take(
            interaction: Interaction,
            record: discord.Attachment,
            move: Number | None = None,
            where: app_commands.Transform[app_commands.AppCommandChannel, ChannelTransformer] | None = None,
        ) -> None:
            await report_errors(interaction, self._import(interaction, record, move, where))

    async def _import(
        self, interaction: Interaction, record: discord.Attachment, move: int | None, where: Chosen
    ) -> None:
        if alone_here(interaction):
            raise WrongStatus(t("A record becomes a table in a channel of a server: type that there."))
        place = await place_for(interaction, where)
        info = await defer_if_slow(interaction, self._taken_in(interaction, record, move, place), Deferral.PRIVATE)
        await answer(interaction, taken_in(info, await translator_for(interaction, info)))

    async def _taken_in(
        self, interaction: Interaction, record: discord.Attachment, move: int | None, place: ChannelChoice
    ) -> TableInfo:
        """Import the record as a table, once per command; post its card if it has none yet."""
        tables, by = self.client.tables, person(interaction)
        there = There(interaction.guild_id or 0, place.channel_id, await opening_language(interaction))
        async with one_at_a_time(interaction), self.client.verify_lock:
            raw = await handed_in(record)
            try:
                played = await tables.record_import.played(raw, move, most=RECORD_MOVES, seconds=CHECK_SECONDS)
            except BadRecord as bad:
                raise WrongStatus(bad.text) from None
        info = await tables.record_import.take_in(played, by, there, interaction=interaction.id)
        return info if info.place is not None else await relocate(self.client, info, place, by)
