"""Table preferences: a user's note, reminders, mute and follow settings for one table."""

from __future__ import annotations

from discord import app_commands

from bot.enums import Follows
from bot.rows import BookmarkRow
from bot.tables.model.views import ChangesSince
from bot.tables.timing.reminder_schedule import HOURS
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuBot, TakuCog
from cogs.framework.interaction_response import put_form
from cogs.framework.responses import answer, answer_in_time, translator_for
from cogs.ui.command_translator import ls
from cogs.ui.components import Screen
from cogs.ui.custom_ids import CustomId, UnknownCustomId, parse_int
from cogs.ui.forms import OFF, ON, changed, values
from cogs.ui.links import FOLLOW
from cogs.users import table_preferences_screen as screens
from cogs.users.settings_screen import REMIND

FOLLOWS: dict[str, Follows] = {"turns": Follows.TURNS, "end": Follows.END, OFF: Follows.NOTHING}


class TablePreferencesCog(TakuCog):
    """Cog of `/taku note`, and of the buttons on boards, cards and reminders."""

    def __init__(self, client: TakuBot, group: app_commands.Group) -> None:
        super().__init__(client)

        @group.command(name=ls("note"), description=ls("Your own note, reminders and following of a table"))
        async def note(interaction: Interaction) -> None:
            await self.client.router.command(interaction, CustomId("own"))

    def routes(self) -> Routes:
        """Return the handlers; each is private."""
        return {
            "own": self._open,
            "note": self._write,
            "noted": self._wrote,
            "own.remind": self._ask,
            "own.reminded": self._remind,
            "mute": self._mute,
            FOLLOW: self._follow,
            "happened": self._happened,
        }

    async def _open(self, interaction: Interaction, target: CustomId) -> None:
        await self._show(interaction, await self.client.tables.table_preferences.of(target.table, interaction.user.id))

    async def _show(self, interaction: Interaction, row: BookmarkRow) -> None:
        info = await self.client.tables.queries.info(row.table_id)
        await answer(interaction, screens.bookmark(row, info, await translator_for(interaction, info)))

    async def _write(self, interaction: Interaction, target: CustomId) -> None:
        row = await self.client.tables.table_preferences.of(target.table, interaction.user.id)
        await put_form(interaction, screens.note_form(row, await translator_for(interaction)))

    async def _wrote(self, interaction: Interaction, target: CustomId) -> None:
        written = " ".join(values(interaction))
        row = await self.client.tables.table_preferences.note(target.table, interaction.user.id, written)
        await self._show(interaction, row)
        self.client.publisher.touch(target.table)  # the note is in the direct message, too

    async def _ask(self, interaction: Interaction, target: CustomId) -> None:
        row = await self.client.tables.table_preferences.of(target.table, interaction.user.id)
        await put_form(interaction, screens.reminders_form(row, await translator_for(interaction)))

    async def _remind(self, interaction: Interaction, target: CustomId) -> None:
        tables, user, picked = self.client.tables, interaction.user.id, changed(interaction)
        row = await tables.table_preferences.of(target.table, user)
        if REMIND in picked:
            row = await tables.table_preferences.remind(target.table, user, hours_of(picked[REMIND]))
        await self._show(interaction, row)
        await tables.timeouts.look_again_at(target.table, user)

    async def _mute(self, interaction: Interaction, target: CustomId) -> None:
        if target.arg not in (ON, OFF):
            raise UnknownCustomId
        tables, user = self.client.tables, interaction.user.id
        await self._show(interaction, await tables.table_preferences.mute(target.table, user, muted=target.arg == ON))
        await tables.timeouts.look_again_at(target.table, user)

    async def _follow(self, interaction: Interaction, target: CustomId) -> None:
        if target.arg not in FOLLOWS:
            raise UnknownCustomId
        follows = FOLLOWS[target.arg]
        await self._show(
            interaction, await self.client.tables.table_preferences.follow(target.table, interaction.user.id, follows)
        )

    async def _happened(self, interaction: Interaction, target: CustomId) -> None:
        await answer_in_time(interaction, self._what_happened(interaction, target.table))

    async def _what_happened(self, interaction: Interaction, table_id: int) -> Screen:
        """Build the events since the user's last move; for spectators, the latest ones."""
        tables, user = self.client.tables, interaction.user.id
        seen = await tables.reader.view(table_id, None)
        since, info = await tables.reader.changes_since(table_id, user), seen.table
        if info.seat_of(user) is None:
            since = ChangesSince(await tables.reader.recap(table_id, ()))
        voice = await translator_for(interaction, info)
        look = voice.render_context(since.changes or seen.changes, since.numbers * (len(since.lines) > 1))
        picture = await self.client.render_service.board(info.game, seen.view, look)
        row = await tables.table_preferences.of(table_id, user)
        return screens.happened(seen, since, picture, row, voice, away=interaction.channel_id != info.place)


def hours_of(picked: str) -> int | None:
    """Parse the hours of a form's menu; None: the general setting. Raises UnknownCustomId."""
    if picked == screens.EVERYWHERE:
        return None
    if (hours := parse_int(picked)) not in HOURS:
        raise UnknownCustomId
    return hours
