"""`/vacation`: plan, start, cancel and end vacations."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from discord import app_commands

from bot.games.contract import Text, t
from bot.tables.datetimes.dates import find_day, find_last_day
from bot.tables.datetimes.quiet_hours import zone_of
from bot.tables.model.errors import WrongStatus
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuCog
from cogs.framework.interaction_response import put_form
from cogs.framework.responses import answer, translator_for
from cogs.ui.command_translator import ls
from cogs.ui.custom_ids import LAST_SECOND, CustomId, UnknownCustomId, parse_int
from cogs.ui.forms import values
from cogs.vacations import screen as screens


class VacationsCog(TakuCog):
    """Cog of vacations, during which a user's clocks and reminders are paused at all tables."""

    def routes(self) -> Routes:
        """Return the handlers of the buttons and the form."""
        return {
            "vacation": self._open,
            "vacate": self._ask,
            "vacates": self._asked,
            "vacate!": self._take,
            "vacated": self._end,
        }

    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.command(name=ls("vacation"), description=ls("Pause time limits and reminders of all your tables"))
    async def vacation(self, interaction: Interaction) -> None:
        """Show the rest of the year's allowance, planned vacations, and the form for another one."""
        await self._show(interaction)

    async def _open(self, interaction: Interaction, target: CustomId) -> None:
        del target
        await self._show(interaction)

    async def _ask(self, interaction: Interaction, target: CustomId) -> None:
        first, last = _two(target.said) if target.said else ("", "")
        form = screens.form(await self._zone(interaction), first, last, await translator_for(interaction))
        await put_form(interaction, form)

    async def _asked(self, interaction: Interaction, target: CustomId) -> None:
        """Show the parsed dates for confirmation."""
        del target
        first, last = _two(values(interaction))
        voice, zone = await translator_for(interaction), await self._zone(interaction)
        try:
            start, end = _understood(first, last, self.client.tables.now(), ZoneInfo(zone))
            left = await self.client.tables.vacations.check(interaction.user.id, start, end)
        except WrongStatus as error:
            await answer(interaction, screens.refused(error.text, first, last, voice))
        else:
            await answer(interaction, screens.asked(start, end, left, zone, voice))

    async def _take(self, interaction: Interaction, target: CustomId) -> None:
        start, end = (datetime.fromtimestamp(parse_int(one, LAST_SECOND), UTC) for one in _two(target.arg.split(",")))
        await self.client.tables.vacations.take(interaction.user.id, start, end)
        await self._show(interaction)

    async def _end(self, interaction: Interaction, target: CustomId) -> None:
        await self.client.tables.vacations.end(interaction.user.id, parse_int(target.arg))
        await self._show(interaction)

    async def _zone(self, interaction: Interaction) -> str:
        return zone_of(await self.client.tables.users.user(interaction.user.id))

    async def _show(self, interaction: Interaction) -> None:
        tables, user = self.client.tables, interaction.user.id
        now, zone = tables.now(), ZoneInfo(await self._zone(interaction))
        rows, left = await tables.vacations.of(user), await tables.vacations.left(user, now)
        await answer(interaction, screens.vacations(rows, left, now, zone, await translator_for(interaction)))


def _two(said: Sequence[str]) -> tuple[str, str]:
    """Parse the first and the last day of a button. Raises UnknownCustomId."""
    if len(said) != len(screens.FIELDS):
        raise UnknownCustomId
    return said[0], said[1]


def _understood(first: str, last: str, now: datetime, zone: ZoneInfo) -> tuple[datetime, datetime]:
    """Parse a vacation: from now or the first day's start to the last day's end.

    Raises WrongStatus.
    """
    today = now.astimezone(zone).date()
    begins = find_day(first, today)
    if begins is None:
        raise WrongStatus(_no_day(first))
    ends = find_last_day(last, begins)
    if ends is None:
        raise WrongStatus(_no_day(last))
    start, end = (datetime.combine(day, time(), zone).astimezone(UTC) for day in (begins, ends + timedelta(days=1)))
    return (now if begins == today else start), end


def _no_day(typed: str) -> Text:
    name = " ".join(typed.split())
    return t("I don't understand the day “{name}”. Write it like 2026-12-24, 12/24, tomorrow or 7 days.", name=name)
