"""A person's own settings."""

from __future__ import annotations

from collections.abc import Mapping

from discord import app_commands

from bot.games.contract import t
from bot.rows import UserRow
from bot.tables.errors import WrongStatus
from bot.tables.quiet import quiet_of
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
from cogs.values import changed, chosen

NIGHT = 9
"""How many hours are quiet until one says otherwise."""
LAST_HOUR = 23


class Settings(TakuCog):
    """`/settings`: language, direct messages, reminders and quiet hours."""

    def routes(self) -> Routes:
        """The menus and forms of the settings, and the button of a reminder that opens them."""
        return {
            "settings": self._open,
            "setting": self._set,
            "remind": self._ask,
            "reminded": self._change,
            "zone": self._write_zone,
            "zoned": self._ask_zone,
            "zone!": self._set_zone,
        }

    async def _open(self, interaction: Interaction, target: Id) -> None:
        del target
        await self._show(interaction, await self.client.tables.people.user(interaction.user.id))

    async def _set(self, interaction: Interaction, target: Id) -> None:
        if target.arg != "language":
            raise NotOurs
        language = chosen(interaction)
        await self._save(interaction, language=language if language in LANGUAGES else None)

    async def _ask(self, interaction: Interaction, target: Id) -> None:
        del target
        row = await self.client.tables.people.user(interaction.user.id)
        await put_form(interaction, screens.form(row, await voice_for(interaction)))

    async def _change(self, interaction: Interaction, target: Id) -> None:
        """All at once, and only what was picked anew."""
        del target
        row, picked = await self.client.tables.people.user(interaction.user.id), changed(interaction)
        await self._save(interaction, **_changes(row, picked))
        if screens.DM in picked:
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

    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.command(name=ls("settings"), description=ls("Language, direct messages, reminders and quiet hours"))
    async def settings(self, interaction: Interaction) -> None:
        """What is set, and how to change it."""
        await self._show(interaction, await self.client.tables.people.user(interaction.user.id))

    async def _show(self, interaction: Interaction, row: UserRow) -> None:
        quiet, now = await self.client.tables.people.quiet_hours(row), self.client.tables.now()
        await answer(interaction, screens.settings(row, quiet, now, await voice_for(interaction)))


def _changes(row: UserRow, picked: Mapping[str, str]) -> dict[str, object]:
    """What was picked in the form, as it is kept. Raises NotOurs."""
    changes: dict[str, object] = {}
    for field, value in picked.items():
        match field:
            case screens.DM:
                changes |= {"dm": value == screens.ON, "dm_closed": False}
            case screens.REMIND if whole(value) in HOURS:
                changes["remind_hours"] = whole(value)
            case screens.ZONE if value in screens.ZONES:
                changes["time_zone"] = value
            case screens.FROM | screens.TO:
                changes |= _quiet(row, picked)
            case _:
                raise NotOurs
    return changes


def _quiet(row: UserRow, picked: Mapping[str, str]) -> dict[str, object]:
    """The hours from when to when; of which one says only one, the other is a night away."""
    begin, end = (picked.get(one) for one in (screens.FROM, screens.TO))
    if begin == screens.OFF:
        return {"quiet_from": 0, "quiet_to": 0}
    quiet = quiet_of(row)
    start, until = (None, None) if quiet is None or quiet.start == quiet.end else (quiet.start, quiet.end)
    start = start if begin is None else whole(begin, LAST_HOUR)
    until = until if end is None else whole(end, LAST_HOUR)
    start = ((until or 0) - NIGHT) % 24 if start is None else start
    return {"quiet_from": start, "quiet_to": (start + NIGHT) % 24 if until is None else until}
