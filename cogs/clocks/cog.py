"""Clocks of a table: remaining times, and extensions by players and the host."""

from __future__ import annotations

from discord import app_commands

from bot.tables.model.table_rules import check_host, check_running
from cogs.clocks import screen as screens
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuBot, TakuCog
from cogs.framework.interaction_response import put_form
from cogs.framework.responses import answer, person, translator_for
from cogs.ui.command_translator import ls
from cogs.ui.custom_ids import LAST_SECOND, CustomId, parse_int
from cogs.ui.forms import changed
from cogs.ui.time_limits import chosen_limit


class ClocksCog(TakuCog):
    """Cog of `/taku clocks`, its buttons, and the form for other kinds of limits."""

    def __init__(self, client: TakuBot, group: app_commands.Group) -> None:
        super().__init__(client)

        @group.command(name=ls("clocks"), description=ls("How much time everybody has here, and how to give more"))
        async def clocks(interaction: Interaction) -> None:
            await self.client.router.command(interaction, CustomId("clocks"))

    def routes(self) -> Routes:
        """Return the handlers; the `arg` of an extension is the seat, and its deadline when shown."""
        return {
            "clocks": self._clocks,
            "givetime": self._give,
            "longer": self._longer,
            "longer!": self._lengthen,
        }

    async def _clocks(self, interaction: Interaction, target: CustomId) -> None:
        await self.client.tables.first_looks.note(target.table, interaction.user.id)  # the time shown begins with it
        info, each = await self.client.tables.extensions.clocks(target.table)
        await answer(
            interaction, screens.clocks(info, each, person(interaction), await translator_for(interaction, info))
        )

    async def _give(self, interaction: Interaction, target: CustomId) -> None:
        seat, _, when = target.arg.partition(",")
        by, until = person(interaction), parse_int(when, LAST_SECOND)
        await self.client.tables.extensions.give(target.table, by, parse_int(seat), until)
        await self._clocks(interaction, target)

    async def _longer(self, interaction: Interaction, target: CustomId) -> None:
        info = await self.client.tables.queries.info(target.table)
        check_host(info, person(interaction))
        check_running(info)
        await put_form(interaction, screens.longer_form(info, await translator_for(interaction, info)))

    async def _lengthen(self, interaction: Interaction, target: CustomId) -> None:
        """Extend the limit for all players; without a selection nothing changes."""
        picked = changed(interaction).get(screens.MORE)
        if picked is not None:
            info = await self.client.tables.queries.info(target.table)
            limit = chosen_limit(picked, info.limit)
            await self.client.tables.extensions.lengthen(info.id, person(interaction), limit)
        await self._clocks(interaction, target)
