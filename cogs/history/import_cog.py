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
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuBot, TakuCog
from cogs.framework.install_context import alone_here
from cogs.framework.interaction_response import Deferral, from_private, put_form
from cogs.framework.responses import (
    answer,
    defer_if_slow,
    one_at_a_time,
    opening_language,
    person,
    report_errors,
    translator_for,
)
from cogs.history.import_screen import import_form, taken_in
from cogs.history.past_boards_cog import typed_move
from cogs.history.uploads import CHECK_SECONDS, RECORD_MOVES, handed_in, refused
from cogs.ui.command_translator import ls
from cogs.ui.custom_ids import CustomId
from cogs.ui.forms import chosen, uploaded

Number = app_commands.Range[int, 1, RECORD_MOVES]


class ImportCog(TakuCog):
    """Cog of the command in `/taku`, and of its form."""

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

    def routes(self) -> Routes:
        """Return the handlers of the form of a record."""
        return {"import": self._hand_in, "imported": self._handed_in}

    async def _hand_in(self, interaction: Interaction, target: CustomId) -> None:
        del target
        _check_place(interaction)
        await put_form(interaction, import_form(await translator_for(interaction)))

    async def _handed_in(self, interaction: Interaction, target: CustomId) -> None:
        del target
        typed = chosen(interaction).strip()
        await self._import(interaction, uploaded(interaction), typed_move(typed) if typed else None, None)

    async def _import(
        self, interaction: Interaction, record: discord.Attachment, move: int | None, where: Chosen
    ) -> None:
        _check_place(interaction)
        place = await place_for(interaction, where)
        what = Deferral.SAME if from_private(interaction) else Deferral.PRIVATE
        try:
            info = await defer_if_slow(interaction, self._taken_in(interaction, record, move, place), what)
        except BadRecord as bad:
            await answer(interaction, refused(bad, CustomId("import"), await translator_for(interaction)))
        else:
            await answer(interaction, taken_in(info, await translator_for(interaction, info)))

    async def _taken_in(
        self, interaction: Interaction, record: discord.Attachment, move: int | None, place: ChannelChoice
    ) -> TableInfo:
        """Import the record as a table, once per interaction; post its card if it has none yet.

        Raises BadRecord.
        """
        tables, by = self.client.tables, person(interaction)
        there = There(interaction.guild_id or 0, place.channel_id, await opening_language(interaction))
        async with one_at_a_time(interaction), self.client.verify_lock:
            raw = await handed_in(record)
            played = await tables.record_import.played(raw, move, most=RECORD_MOVES, seconds=CHECK_SECONDS)
        info = await tables.record_import.take_in(played, by, there, interaction=interaction.id)
        return info if info.place is not None else await relocate(self.client, info, place, by)


def _check_place(interaction: Interaction) -> None:
    if alone_here(interaction):
        raise WrongStatus(t("A record becomes a table in a channel of a server: do that there."))
