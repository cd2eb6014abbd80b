"""Commands of the operator only. They reveal public information alone: no hand, no seed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta
from functools import partial

import discord
from discord import app_commands

from bot.tables.model.errors import NoSuchTable, NotOperator, TableError
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuCog
from cogs.framework.interaction_response import put_form
from cogs.framework.permissions import operates
from cogs.framework.responses import answer_in_time, report_errors, translator_for
from cogs.framework.shutdown import LONGEST
from cogs.servers import operator_screen as screens
from cogs.servers.operator_screen import progress_of_lessons
from cogs.ui.command_choices import TableNumber
from cogs.ui.command_translator import ls
from cogs.ui.components import Screen
from cogs.ui.custom_ids import MOST_TABLES, CustomId, UnknownCustomId, parse_int
from cogs.ui.forms import changed, chosen, values
from cogs.ui.links import OPERATE

WORDS = 200
"""Maximum letters of an announcement in each language."""
SHORTEST, USUAL, LONGEST_WORD = 5, 60, 7 * 24 * 60
"""Minimum, default and maximum minutes of an announcement."""
LOG_MOVES = 8
Words = app_commands.Range[str, 1, WORDS]


class OperatorCog(TakuCog):
    """Cog of `/operator`: drain this process, announce, pin, repair and view tables."""

    operator = app_commands.Group(
        name=ls("operator"),
        description=ls("For those who run this bot"),
        default_permissions=discord.Permissions.none(),
        allowed_contexts=app_commands.AppCommandContext(dm_channel=False),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
    )

    async def _do(self, interaction: Interaction, work: Callable[[], Awaitable[Screen]]) -> None:
        """Run the command for the application's owners, its team, and users named in the settings.

        Others get an error message.
        """
        await report_errors(interaction, self._done(interaction, work))

    async def _done(self, interaction: Interaction, work: Callable[[], Awaitable[Screen]]) -> None:
        if not await operates(self.client, interaction.user):
            raise NotOperator
        await answer_in_time(interaction, work())

    def routes(self) -> Routes:
        """Return the handlers of the menu's entry, its buttons and its forms."""
        return {
            OPERATE: self._press,
            screens.ANNOUNCE: self._ask_announcement,
            screens.ANNOUNCED: self._announced,
            screens.TABLE: self._ask_table,
            screens.TABLE_CHOSEN: self._table_chosen,
        }

    async def _press(self, interaction: Interaction, target: CustomId) -> None:
        """Show the page, or do what its button says."""
        match target.arg:
            case "":
                work = partial(self._page, interaction)
            case screens.LESSONS:
                work = partial(self._lessons, interaction)
            case screens.DRAIN:
                work = partial(self._drain, interaction)
            case screens.RETRACT:
                work = partial(self._retract, interaction)
            case _:
                raise UnknownCustomId
        await self._do(interaction, work)

    async def _page(self, interaction: Interaction) -> Screen:
        return screens.page(await translator_for(interaction))

    async def _ask_announcement(self, interaction: Interaction, target: CustomId) -> None:
        del target
        await put_form(interaction, screens.announcement_form(WORDS, await translator_for(interaction)))

    async def _announced(self, interaction: Interaction, target: CustomId) -> None:
        del target
        (english, japanese), minutes = values(interaction), changed(interaction).get(screens.MINUTES, str(USUAL))
        time = timedelta(minutes=min(parse_int(minutes), LONGEST_WORD))
        await self._do(interaction, partial(self._broadcast, interaction, english, japanese, time))

    async def _ask_table(self, interaction: Interaction, target: CustomId) -> None:
        del target
        await put_form(interaction, screens.table_form(await translator_for(interaction)))

    async def _table_chosen(self, interaction: Interaction, target: CustomId) -> None:
        del target
        do = {
            screens.LOOK: self._look,
            screens.PIN: self._pin,
            screens.UNPIN: self._unpin,
            screens.REPAIR: self._repair,
        }
        typed, what = chosen(interaction).strip(), changed(interaction).get(screens.WHAT, screens.LOOK)
        if what not in do:
            raise UnknownCustomId
        try:
            table = parse_int(typed, MOST_TABLES) if typed else None
        except UnknownCustomId:
            raise NoSuchTable from None
        await self._do(interaction, partial(do[what], interaction, table))

    # --- learners ----------------------------------------------------------------------------------------------------

    @operator.command(name=ls("lessons"), description=ls("How people get on with the lessons, in all servers"))
    async def lessons(self, interaction: Interaction) -> None:
        """Show the learners' progress in numbers, without names."""
        await self._do(interaction, partial(self._lessons, interaction))

    async def _lessons(self, interaction: Interaction) -> Screen:
        progress = await self.client.tables.lessons.progress()
        return progress_of_lessons(progress, await translator_for(interaction))

    # --- the process -------------------------------------------------------------------------------------------------

    @operator.command(name=ls("drain"), description=ls("End this process gently: finish, take nothing new"))
    async def drain(self, interaction: Interaction) -> None:
        """Shut down gracefully; interactions meanwhile get a notice of the restart."""
        await self._do(interaction, partial(self._drain, interaction))

    async def _drain(self, interaction: Interaction) -> Screen:
        voice = await translator_for(interaction)
        self.client.shutdown.begin()
        return screens.draining(int(LONGEST), voice)

    @operator.command(name=ls("broadcast"), description=ls("Announce maintenance, on boards and in the status"))
    @app_commands.describe(
        english=ls("The sentence in English"),
        japanese=ls("The sentence in Japanese"),
        minutes=ls("For how long it is shown; an hour, if you say nothing"),
    )
    @app_commands.rename(english=ls("english"), japanese=ls("japanese"), minutes=ls("minutes"))
    async def broadcast(
        self,
        interaction: Interaction,
        english: Words,
        japanese: Words,
        minutes: app_commands.Range[int, SHORTEST, LONGEST_WORD] = USUAL,
    ) -> None:
        """Set the announcement that each board shows from now on, without notifications."""
        time = timedelta(minutes=minutes)
        await self._do(interaction, partial(self._broadcast, interaction, english, japanese, time))

    async def _broadcast(self, interaction: Interaction, english: str, japanese: str, time: timedelta) -> Screen:
        row = await self.client.tables.announcements.announce(english, japanese, time)
        return screens.announced(row, await translator_for(interaction))

    @operator.command(name=ls("retract"), description=ls("Take the announcement back"))
    async def retract(self, interaction: Interaction) -> None:
        """Remove the announcement; boards lose it with their next change."""
        await self._do(interaction, partial(self._retract, interaction))

    async def _retract(self, interaction: Interaction) -> Screen:
        taken = await self.client.tables.announcements.take_back()
        return screens.taken_back(await translator_for(interaction), taken=taken)

    # --- a table -----------------------------------------------------------------------------------------------------

    @operator.command(name=ls("pin"), description=ls("Have a table rest: nobody can do anything there"))
    @app_commands.describe(table=ls("The number of the table; without it, that of this thread"))
    @app_commands.rename(table=ls("table"))
    async def pin(self, interaction: Interaction, table: TableNumber | None = None) -> None:
        """Put a table on hold, which its board shows."""
        await self._do(interaction, partial(self._pin, interaction, table))

    async def _pin(self, interaction: Interaction, table: int | None) -> Screen:
        info = await self.client.tables.operator.hold(await _meant(interaction, table))
        return screens.held(info, await translator_for(interaction, info))

    @operator.command(name=ls("unpin"), description=ls("Have a table go on that was made to rest"))
    @app_commands.describe(table=ls("The number of the table; without it, that of this thread"))
    @app_commands.rename(table=ls("table"))
    async def unpin(self, interaction: Interaction, table: TableNumber | None = None) -> None:
        """End the hold of a table, with fresh clocks."""
        await self._do(interaction, partial(self._unpin, interaction, table))

    async def _unpin(self, interaction: Interaction, table: int | None) -> Screen:
        info = await self.client.tables.operator.release(await _meant(interaction, table))
        return screens.let_go(info, await translator_for(interaction, info))

    @operator.command(name=ls("repair"), description=ls("Read a table anew and put its board right"))
    @app_commands.describe(table=ls("The number of the table; without it, that of this thread"))
    @app_commands.rename(table=ls("table"))
    async def repair(self, interaction: Interaction, table: TableNumber | None = None) -> None:
        """Clear the caches of a table, and check its messages in Discord."""
        await self._do(interaction, partial(self._repair, interaction, table))

    async def _repair(self, interaction: Interaction, table: int | None) -> Screen:
        info = await self.client.tables.operator.repair(await _meant(interaction, table))
        self.client.publisher.repair(info.id)
        return screens.repaired(info, await translator_for(interaction, info))

    @operator.command(name=ls("table"), description=ls("Look at a table as somebody who has no seat there"))
    @app_commands.describe(table=ls("The number of the table; without it, that of this thread"))
    @app_commands.rename(table=ls("table"))
    async def table(self, interaction: Interaction, table: TableNumber | None = None) -> None:
        """Show the public view of any table."""
        await self._do(interaction, partial(self._look, interaction, table))

    async def _look(self, interaction: Interaction, table: int | None) -> Screen:
        tables, table_id = self.client.tables, await _meant(interaction, table)
        info = await tables.queries.info_of_any_game(table_id)
        voice = await translator_for(interaction, info)
        due = await tables.operator.timers(table_id)
        try:
            seen = await tables.reader.view(table_id, None)
            lines = await tables.reader.log(table_id, None, limit=LOG_MOVES)
        except TableError as why:  # not begun, or unreadable
            return screens.outside(info, due, voice, why.text)
        picture = await self.client.render_service.board(info.game, seen.view, voice.render_context(seen.changes))
        return screens.table(seen, due, lines, picture, voice)


async def _meant(interaction: Interaction, table: int | None) -> int:
    """Return the table with this id, else the one of this thread. Raises NoSuchTable."""
    tables = interaction.client.tables
    if table is not None:
        return (await tables.queries.info_of_any_game(table)).id
    here = await tables.queries.in_thread(interaction.channel_id or 0)
    if here is None:
        raise NoSuchTable
    return here.id
