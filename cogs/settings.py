"""A person's own settings."""

from __future__ import annotations

from discord import app_commands

from bot.games.contract import t
from bot.rows import UserRow
from bot.tables.errors import WrongStatus
from bot.tables.reminders import HOURS
from bot.tables.zones import find_zone
from bot.words.speaker import LANGUAGES
from cogs.answer import answer, voice_for
from cogs.base import TakuCog
from cogs.ids import Id, NotOurs, whole
from cogs.kinds import Interaction, Routes
from cogs.reply import put_form
from cogs.screens import settings as screens
from cogs.translate import ls
from cogs.values import chosen

NIGHT = 9
"""How many hours are quiet until one says otherwise."""
LAST_HOUR = 23


class Settings(TakuCog):
    """`/settings`: language, direct messages, reminders and quiet hours."""

    def routes(self) -> Routes:
        """The menus of the settings, and the button of a reminder that opens them."""
        return {
            "settings": self._open,
            "setting": self._set,
            "zone": self._write_zone,
            "zoned": self._ask_zone,
            "zone!": self._set_zone,
        }

    async def _open(self, interaction: Interaction, target: Id) -> None:
        del target
        await self._show(interaction, await self.client.tables.people.user(interaction.user.id))

    async def _set(self, interaction: Interaction, target: Id) -> None:
        row = await self.client.tables.people.user(interaction.user.id)
        await self._save(interaction, **_changes(row, target.arg, chosen(interaction)))
        if target.arg == "dm":
            for info in await self.client.tables.finding.of_user(interaction.user.id):
                self.client.poster.touch(info.id)

    async def _write_zone(self, interaction: Interaction, target: Id) -> None:
        del target
        await put_form(interaction, screens.zone_form(await voice_for(interaction)))

    async def _ask_zone(self, interaction: Interaction, target: Id) -> None:
        """Shows the time there: who reads their own clock knows whether it is theirs."""
        del target
        written = chosen(interaction)
        zone = find_zone(written)
        if zone is None:
            typed = " ".join(written.split())
            raise WrongStatus(
                t("I don't know the time zone “{name}”. Type a city, or an offset like UTC+2.", name=typed)
            )
        await answer(interaction, screens.zone_found(zone, self.client.tables.now(), await voice_for(interaction)))

    async def _set_zone(self, interaction: Interaction, target: Id) -> None:
        if find_zone(target.arg) != target.arg:
            raise NotOurs
        await self._save(interaction, time_zone=target.arg)

    async def _save(self, interaction: Interaction, **changes: object) -> None:
        """Reminders that are due by what is set now come now."""
        await self._show(interaction, await self.client.tables.people.change(interaction.user.id, **changes))
        await self.client.tables.waiting.look_again(interaction.user.id)

    @app_commands.command(name=ls("settings"), description=ls("Language, direct messages, reminders and quiet hours"))
    async def settings(self, interaction: Interaction) -> None:
        """Menus; each choice is saved at once."""
        await self._show(interaction, await self.client.tables.people.user(interaction.user.id))

    async def _show(self, interaction: Interaction, row: UserRow) -> None:
        quiet, now = await self.client.tables.people.quiet_hours(row), self.client.tables.now()
        await answer(interaction, screens.settings(row, quiet, now, await voice_for(interaction)))


def _changes(row: UserRow, setting: str, value: str) -> dict[str, object]:
    """What a choice in one of the menus changes. Raises NotOurs."""
    match setting:
        case "language":
            return {"language": value if value in LANGUAGES else None}
        case "dm":
            return {"dm": value == "on", "dm_closed": False}
        case "remind" if whole(value) in HOURS:
            return {"remind_hours": whole(value)}
        case "zone" if value in (row.time_zone, *screens.ZONES):
            return {"time_zone": value}
        case "from" if value == screens.OFF:
            return {"quiet_from": 0, "quiet_to": 0}
        case "from":
            hour = whole(value, LAST_HOUR)
            end = (hour + NIGHT) % 24 if row.quiet_to in (None, row.quiet_from) else row.quiet_to
            return {"quiet_from": hour, "quiet_to": end}
        case "to":
            return {"quiet_to": whole(value, LAST_HOUR)}
        case _:
            raise NotOurs
