"""Clocks of a table: who has how much time, and who gives more of it."""

from __future__ import annotations

from collections.abc import Mapping

from discord import app_commands
from msgspec.structs import replace

from bot.games.contract import t
from bot.tables.datetimes.quiet_hours import zone_of
from bot.tables.datetimes.time_zones import find_zone
from bot.tables.model.errors import WrongStatus
from bot.tables.model.table_rules import check_host, check_open, check_running
from bot.tables.model.views import Limit, TableInfo
from cogs.clocks import screen as screens
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuBot, TakuCog
from cogs.framework.interaction_response import put_form
from cogs.framework.responses import answer, person, translator_for
from cogs.lobby import options_form
from cogs.ui.command_translator import ls
from cogs.ui.custom_ids import LAST_SECOND, CustomId, UnknownCustomId, parse_int
from cogs.ui.forms import changed, chosen
from cogs.ui.time_limits import chosen_limit


class ClocksCog(TakuCog):
    """`/taku clocks`, its buttons, and the form for other kinds of limits."""

    def __init__(self, client: TakuBot, group: app_commands.Group) -> None:
        super().__init__(client)

        @group.command(name=ls("clocks"), description=ls("How much time everybody has here, and how to give more"))
        async def clocks(interaction: Interaction) -> None:
            await self.client.router.command(interaction, CustomId("clocks"))

    def routes(self) -> Routes:
        """`arg` of the gift is the seat, and until when it has time."""
        return {
            "clocks": self._clocks,
            "givetime": self._give,
            "longer": self._longer,
            "longer!": self._lengthen,
            "clock": self._form,
            "timed": self._timed,
        }

    async def _clocks(self, interaction: Interaction, target: CustomId) -> None:
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
        """Where nothing was picked, nothing changes."""
        picked = changed(interaction).get(screens.MORE)
        if picked is not None:
            info = await self.client.tables.queries.info(target.table)
            limit = chosen_limit(picked)
            await self.client.tables.extensions.lengthen(info.id, person(interaction), limit)
        await self._clocks(interaction, target)

    # --- before the start --------------------------------------------------------------------------------------------

    async def _form(self, interaction: Interaction, target: CustomId) -> None:
        """With the host's own time zone, where the table has none yet."""
        info = await self._host_table(interaction, target.table)
        zone = zone_of(await self.client.tables.users.user(interaction.user.id))
        await put_form(interaction, screens.clock_form(info, zone, await translator_for(interaction, info)))

    async def _timed(self, interaction: Interaction, target: CustomId) -> None:
        info = await self._host_table(interaction, target.table)
        limit = _limit(info, changed(interaction), chosen(interaction))
        info = await self.client.tables.lobby.configure(info.id, person(interaction), limit=limit)
        await answer(interaction, options_form.saved(info, await translator_for(interaction, info), 0))

    async def _host_table(self, interaction: Interaction, table_id: int) -> TableInfo:
        info = await self.client.tables.queries.info(table_id)
        check_host(info, person(interaction))
        check_open(info)
        return info


def _limit(info: TableInfo, picked: Mapping[str, str], written: str) -> Limit:
    """The table's limit with what was picked and written in the form. Raises WrongStatus, NotOurs."""
    limit = info.limit
    for field, value in picked.items():
        match field, value:
            case screens.ENDS, screens.NEVER:
                limit = replace(limit, minute=None, zone=None)
            case screens.ENDS, hour:
                limit = replace(limit, seconds=None, bank=None, minute=parse_int(hour) * 60)
            case screens.THEN, "default" | "ai":
                limit = replace(limit, then=value)
            case screens.WAKING, screens.ALWAYS | screens.AWAKE:
                limit = replace(limit, waking=value == screens.AWAKE)
            case _:
                raise UnknownCustomId
    if limit.minute is None:
        return limit
    zone = find_zone(written)
    if zone is None:
        typed = " ".join(written.split())
        raise WrongStatus(t("I don't know the time zone “{name}”. Type a city, or an offset like UTC+2.", name=typed))
    return replace(limit, zone=zone)
