"""Cog of a user's settings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from discord import app_commands

from bot.enums import Length
from bot.games.common_texts import command
from bot.games.contract import t
from bot.rows import UserRow
from bot.tables.datetimes.days_off import MOST, WEEK
from bot.tables.datetimes.quiet_hours import quiet_of
from bot.tables.datetimes.time_of_day import clock, minute_of
from bot.tables.datetimes.time_zones import find_zone
from bot.tables.model.errors import WrongStatus
from bot.tables.timing.reminder_schedule import HOURS
from bot.words.formatter import LANGUAGES
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuCog
from cogs.framework.interaction_response import put_form
from cogs.framework.responses import answer, translator_for
from cogs.ui.command_translator import ls
from cogs.ui.custom_ids import CustomId, UnknownCustomId, parse_int
from cogs.ui.forms import OFF, ON, changed, chosen, values
from cogs.users import digest_form
from cogs.users import settings_screen as screens
from cogs.users.digest_form import BESIDE, HOW, INSTEAD, NONE, USUAL, how_of
from cogs.users.table_preferences_cog import hours_of
from cogs.users.table_preferences_screen import EVERYWHERE, member_form

NIGHT = 9
"""Default length of quiet hours."""
LAST_HOUR = 23


class SettingsCog(TakuCog):
    """Cog of `/settings`: language, direct messages, reminders and quiet hours."""

    def routes(self) -> Routes:
        """Return the handlers of the menus and forms, and of a reminder's button to them."""
        return {
            "settings": self._open,
            "setting": self._set,
            "remind": self._ask,
            "reminded": self._change,
            "zone": self._write_zone,
            "zoned": self._ask_zone,
            "zone!": self._set_zone,
            "digest": self._ask_digest,
            "digested": self._set_digest,
            "member": self._ask_here,
            "membered": self._set_here,
            "hide": self._hide,
            "explain": self._explain,
            "reading": self._ask_reading,
            "read": self._set_reading,
        }

    async def _open(self, interaction: Interaction, target: CustomId) -> None:
        await self._show(interaction, await self.client.tables.users.user(interaction.user.id), target.arg)

    async def _set(self, interaction: Interaction, target: CustomId) -> None:
        if target.arg == screens.DAYS_OFF:
            await self._save(interaction, screens.CALLS, days_off=chosen_days(values(interaction)))
            return
        if target.arg != "language":
            raise UnknownCustomId
        language = chosen(interaction)
        await self._save(interaction, language=language if language in LANGUAGES else None)

    async def _ask(self, interaction: Interaction, target: CustomId) -> None:
        del target
        row = await self.client.tables.users.user(interaction.user.id)
        await put_form(interaction, screens.form(row, await translator_for(interaction)))

    async def _change(self, interaction: Interaction, target: CustomId) -> None:
        """Save all changed values of the form at once."""
        del target
        row, picked = await self.client.tables.users.user(interaction.user.id), changed(interaction)
        await self._save(interaction, screens.CALLS, **_changes(row, picked))
        if screens.DM in picked:
            for info in await self.client.tables.queries.of_user(interaction.user.id):
                self.client.publisher.touch(info.id)

    async def _write_zone(self, interaction: Interaction, target: CustomId) -> None:
        del target
        await put_form(interaction, screens.zone_form(await translator_for(interaction)))

    async def _ask_zone(self, interaction: Interaction, target: CustomId) -> None:
        """Show the time in the time zone, for the user to compare with their own clock."""
        del target
        written = chosen(interaction)
        zone = find_zone(written)
        if zone is None:
            typed = " ".join(written.split())
            raise WrongStatus(
                t("I don't know the time zone “{name}”. Type a city, or an offset like UTC+2.", name=typed)
            )
        await answer(interaction, screens.zone_found(zone, self.client.tables.now(), await translator_for(interaction)))

    async def _set_zone(self, interaction: Interaction, target: CustomId) -> None:
        if find_zone(target.arg) != target.arg:
            raise UnknownCustomId
        await self._save(interaction, screens.CALLS, time_zone=target.arg)

    async def _ask_digest(self, interaction: Interaction, target: CustomId) -> None:
        del target
        row = await self.client.tables.users.user(interaction.user.id)
        await put_form(interaction, digest_form.form(row, await translator_for(interaction)))

    async def _set_digest(self, interaction: Interaction, target: CustomId) -> None:
        """Save the digest's settings. The time is ignored when the digest is off."""
        del target
        row, written = await self.client.tables.users.user(interaction.user.id), "".join(values(interaction))
        before = how_of(row)
        how = changed(interaction).get(HOW, BESIDE if before == NONE else before)
        if how not in (BESIDE, INSTEAD, NONE):
            raise UnknownCustomId
        minute = None if how == NONE else minute_of(written)
        if how != NONE and minute is None:
            raise WrongStatus(
                t("“{name}” is no time of the day. Type one such as {time}.", name=written, time=clock(USUAL))
            )
        await self.client.tables.digests.plan(row.user_id, minute)
        if how == INSTEAD:
            await self._save(interaction, screens.CALLS, remind_hours=0)
        elif before == INSTEAD:
            await self._save(interaction, screens.CALLS, remind_hours=None)
        else:
            await self._save(interaction, screens.CALLS)

    async def _ask_here(self, interaction: Interaction, target: CustomId) -> None:
        del target
        row = await self.client.tables.users.member(_server(interaction), interaction.user.id)
        await put_form(interaction, member_form(row, await translator_for(interaction)))

    async def _set_here(self, interaction: Interaction, target: CustomId) -> None:
        """Save the changed values of the server's form."""
        del target
        guild_id, user, changes = _server(interaction), interaction.user.id, dict[str, object]()
        for field, value in changed(interaction).items():
            match field:
                case screens.REMIND:
                    changes["remind_hours"] = hours_of(value)
                case screens.DM if value in (ON, OFF, EVERYWHERE):
                    changes["dm"] = None if value == EVERYWHERE else value == ON
                case _:
                    raise UnknownCustomId
        if changes:
            await self.client.tables.users.change_member(guild_id, user, **changes)
        await self._show(interaction, await self.client.tables.users.user(user), screens.CALLS)
        for info in await self.client.tables.queries.of_user(user):
            if info.guild_id == guild_id:
                self.client.publisher.touch(info.id)
        await self.client.tables.timeouts.look_again(user)

    async def _hide(self, interaction: Interaction, target: CustomId) -> None:
        field = {screens.RATING: "hides_rating", screens.STATISTICS: "hides_stats"}.get(target.arg)
        if field is None or target.number not in (0, 1):
            raise UnknownCustomId
        await self._save(interaction, screens.PRIVACY, **{field: bool(target.number)})
        self.client.tables.statistics.forget()

    async def _explain(self, interaction: Interaction, target: CustomId) -> None:
        if target.number not in (0, 1):
            raise UnknownCustomId
        await self._save(interaction, explains=bool(target.number))

    async def _ask_reading(self, interaction: Interaction, target: CustomId) -> None:
        del target
        row = await self.client.tables.users.user(interaction.user.id)
        await put_form(interaction, screens.reading_form(row, await translator_for(interaction)))

    async def _set_reading(self, interaction: Interaction, target: CustomId) -> None:
        """Save the changed values of words before pictures."""
        del target
        changes = dict[str, object]()
        for field, value in changed(interaction).items():
            match field:
                case screens.WORDS if value == OFF or value in [*Length]:
                    changes["words"] = None if value == OFF else Length(value)
                case screens.PICTURED if value in (ON, OFF):
                    changes["words_pictures"] = value == ON
                case _:
                    raise UnknownCustomId
        await self._save(interaction, "", **changes)
        for info in await self.client.tables.queries.of_user(interaction.user.id):
            self.client.publisher.touch(info.id)

    async def _save(self, interaction: Interaction, page: str = "", **changes: object) -> None:
        """Save the changes, send due reminders, reschedule the digest, and show a page."""
        tables, user = self.client.tables, interaction.user.id
        row = await tables.users.change(user, **changes)
        if "time_zone" in changes and row.digest_minute is not None:
            row = await tables.digests.plan(user, row.digest_minute)
        await self._show(interaction, row, page)
        await tables.timeouts.look_again(user)

    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.command(name=ls("settings"), description=ls("Language, direct messages, reminders and quiet hours"))
    async def settings(self, interaction: Interaction) -> None:
        """Show the settings, with buttons to change them."""
        await self._show(interaction, await self.client.tables.users.user(interaction.user.id))

    async def _show(self, interaction: Interaction, row: UserRow, page: str = "") -> None:
        people, now, member = self.client.tables.users, self.client.tables.now(), None
        quiet = await people.quiet_hours(row)
        if interaction.guild_id is not None:
            member = await people.member(interaction.guild_id, row.user_id)
        voice = await translator_for(interaction)
        await answer(interaction, screens.settings(row, quiet, now, voice, member, page=page))


def _server(interaction: Interaction) -> int:
    """Return the id of the interaction's server. Raises WrongStatus without one."""
    if interaction.guild_id is None:
        raise WrongStatus(
            t("That is set in the server that it is about: use {command} there.", command=command("settings"))
        )
    return interaction.guild_id


def _changes(row: UserRow, picked: Mapping[str, str]) -> dict[str, object]:
    """Return the form's values as columns. Raises UnknownCustomId."""
    changes: dict[str, object] = {}
    for field, value in picked.items():
        match field:
            case screens.DM:
                changes |= {"dm": value == ON, "dm_closed": False}
            case screens.REMIND if parse_int(value) in HOURS:
                changes["remind_hours"] = parse_int(value)
            case screens.ZONE if value in screens.ZONES:
                changes["time_zone"] = value
            case screens.FROM | screens.TO:
                changes |= _quiet(row, picked)
            case _:
                raise UnknownCustomId
    return changes


def chosen_days(picked: Sequence[str]) -> tuple[int, ...]:
    """Return the chosen days off. Raises UnknownCustomId."""
    days = tuple(sorted({parse_int(one, WEEK - 1) for one in picked}))
    if len(days) > MOST:
        raise UnknownCustomId
    return days


def _quiet(row: UserRow, picked: Mapping[str, str]) -> dict[str, object]:
    """Return the quiet hours; if only one end is set, the other is `NIGHT` hours away."""
    begin, end = (picked.get(one) for one in (screens.FROM, screens.TO))
    if begin == OFF:
        return {"quiet_from": 0, "quiet_to": 0}
    quiet = quiet_of(row)
    start, until = (None, None) if quiet is None or quiet.start == quiet.end else (quiet.start, quiet.end)
    start = start if begin is None else parse_int(begin, LAST_HOUR)
    until = until if end is None else parse_int(end, LAST_HOUR)
    start = ((until or 0) - NIGHT) % 24 if start is None else start
    return {"quiet_from": start, "quiet_to": (start + NIGHT) % 24 if until is None else until}
