"""`/taku move`: move a table to another channel, with a new card and thread."""

from __future__ import annotations

from collections.abc import Mapping

from discord import app_commands
from msgspec.structs import replace

from bot.games.contract import t
from bot.tables.core.locks import KeyedLocks
from bot.tables.model.errors import WrongStatus
from bot.tables.model.table_rules import check_host, check_not_over, is_host
from bot.tables.model.views import TableInfo
from cogs.board.channel_choice import ChannelChoice, ChannelTransformer, Chosen, place_for
from cogs.board.relocation import relocate
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuBot, TakuCog
from cogs.framework.interaction_response import Deferral, from_private
from cogs.framework.responses import answer, defer_if_slow, person, report_errors, translator_for
from cogs.framework.router import Which
from cogs.framework.table_access import is_listed
from cogs.ui.board import moved_on
from cogs.ui.command_translator import ls
from cogs.ui.custom_ids import MOST_USERS, CustomId, parse_int


class MoveChannelCog(TakuCog):
    """Cog of the command in `/taku`, and of its table prompt."""

    def __init__(self, client: TakuBot, group: app_commands.Group) -> None:
        super().__init__(client)
        self._moving = KeyedLocks()

        @group.command(name=ls("move"), description=ls("Let your table go on in this channel (host or moderator)"))
        @app_commands.describe(where=ls("Another channel, or a forum, for the table"))
        @app_commands.rename(where=ls("where"))
        async def move(
            interaction: Interaction,
            where: app_commands.Transform[app_commands.AppCommandChannel, ChannelTransformer] | None = None,
        ) -> None:
            await report_errors(interaction, self._which(interaction, where))

    def routes(self) -> Routes:
        """Return the handler of the table prompt's buttons."""
        return {"move": self._move}

    def asks(self) -> Mapping[str, Which]:
        """Return the table prompt."""
        return {"move": Which(self._found)}

    async def _which(self, interaction: Interaction, where: Chosen) -> None:
        place = await place_for(interaction, where)
        found, target = await self._found(interaction), CustomId("move", arg=str(place.channel_id))
        if len(found) == 1:
            await self._move(interaction, replace(target, table=found[0].id))
        else:
            await self.client.router.ask(interaction, target, found)

    async def _found(self, interaction: Interaction) -> list[TableInfo]:
        """Return tables without a channel, else the user's. Raises WrongStatus if there is none."""
        by = person(interaction)
        tables = await self.client.tables.queries.in_guild(interaction.guild_id or 0)
        found = [info for info in tables if info.lost and is_host(info, by) and is_listed(interaction, info, None)]
        found = found or [info for info in tables if info.host_id == by.id]
        if not found:
            raise WrongStatus(t("There is no table in this server that you can move."))
        return found

    async def _move(self, interaction: Interaction, target: CustomId) -> None:
        """Move the table to the channel of the interaction, or the chosen one; idempotent."""
        what = Deferral.SAME if from_private(interaction) else Deferral.PRIVATE
        chosen = parse_int(target.arg, MOST_USERS) if target.arg else None
        info = await defer_if_slow(interaction, self._carry(interaction, target.table, chosen), what)
        voice = await translator_for(interaction, info)
        await answer(interaction, moved_on(info, voice))

    async def _checked(
        self, interaction: Interaction, table_id: int, chosen: int | None
    ) -> tuple[TableInfo, ChannelChoice]:
        """Return the table and its new channel, if the user may move it.

        Raises NotAllowed, WrongStatus.
        """
        info = await self.client.tables.queries.info(table_id)
        check_host(info, person(interaction))
        check_not_over(info)
        if interaction.guild_id != info.guild_id:
            raise WrongStatus(t("A table can be moved only to a channel of its own server."))
        place = await place_for(interaction, chosen)
        if info.channel_id == place.channel_id and info.thread_id is not None:
            raise WrongStatus(t("The table is in this channel already."))
        return info, place

    async def _carry(self, interaction: Interaction, table_id: int, chosen: int | None) -> TableInfo:
        async with self._moving.of(table_id):
            info, place = await self._checked(interaction, table_id, chosen)
            return await relocate(self.client, info, place, person(interaction))
