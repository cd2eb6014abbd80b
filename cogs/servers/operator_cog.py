"""What whoever runs the bot may do, and nobody else. They see what everybody sees: no hand, no seed."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from functools import partial

import discord
from discord import app_commands

from bot.tables.model.errors import NoSuchTable, NotOperator, TableError
from cogs.framework.bot import Interaction
from cogs.framework.cog import TakuCog
from cogs.framework.responses import answer_in_time, report_errors, translator_for
from cogs.framework.shutdown import LONGEST
from cogs.servers import operator_screen as screens
from cogs.servers.operator_screen import progress_of_lessons
from cogs.ui.command_choices import TableNumber
from cogs.ui.command_translator import ls
from cogs.ui.components import Screen
from cogs.ui.transient_errors import FAILED

log = logging.getLogger(__name__)
WORDS = 200
"""Letters of an announcement in each language."""
SHORTEST, USUAL, LONGEST_WORD = 5, 60, 7 * 24 * 60
"""Minutes for which it is shown."""
LOG_MOVES = 8
Words = app_commands.Range[str, 1, WORDS]


class OperatorCog(TakuCog):
    """`/operator`: ends this process gently, announces, has tables rest or repaired, looks at them as nobody."""

    operator = app_commands.Group(
        name=ls("operator"),
        description=ls("For those who run this bot"),
        default_permissions=discord.Permissions.none(),
        allowed_contexts=app_commands.AppCommandContext(dm_channel=False),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
    )

    async def _do(self, interaction: Interaction, work: Callable[[], Awaitable[Screen]]) -> None:
        """Does it for the owners of the application, its team, and whoever the settings name; all others are told."""
        await report_errors(interaction, self._done(interaction, work))

    async def _done(self, interaction: Interaction, work: Callable[[], Awaitable[Screen]]) -> None:
        if not await self._may(interaction.user):
            raise NotOperator
        await answer_in_time(interaction, work())

    async def _may(self, user: discord.User | discord.Member) -> bool:
        if user.id in self.client.settings.owners:
            return True
        try:
            return await self.client.is_owner(user)
        except FAILED as error:
            log.warning("whose bot this is cannot be asked: %s", error)
            return False

    # --- people -------------------------------------------------------------------------------------------------------

    @operator.command(name=ls("lessons"), description=ls("How people get on with the lessons, in all servers"))
    async def lessons(self, interaction: Interaction) -> None:
        """Numbers alone: who they are is nobody's business."""
        await self._do(interaction, partial(self._lessons, interaction))

    async def _lessons(self, interaction: Interaction) -> Screen:
        progress = await self.client.tables.lessons.progress()
        return progress_of_lessons(progress, await translator_for(interaction))

    # --- the process -------------------------------------------------------------------------------------------------

    @operator.command(name=ls("drain"), description=ls("End this process gently: finish, take nothing new"))
    async def drain(self, interaction: Interaction) -> None:
        """Whoever presses meanwhile is told that it restarts."""
        await self._do(interaction, partial(self._drain, interaction))

    async def _drain(self, interaction: Interaction) -> Screen:
        voice = await translator_for(interaction)
        self.client.drain.begin()
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
        """Nobody is notified: it stands on each board that is shown from now on."""
        time = timedelta(minutes=minutes)
        await self._do(interaction, partial(self._broadcast, interaction, english, japanese, time))

    async def _broadcast(self, interaction: Interaction, english: str, japanese: str, time: timedelta) -> Screen:
        row = await self.client.tables.announcements.announce(english, japanese, time)
        return screens.announced(row, await translator_for(interaction))

    @operator.command(name=ls("retract"), description=ls("Take the announcement back"))
    async def retract(self, interaction: Interaction) -> None:
        """Boards lose it when they change."""
        await self._do(interaction, partial(self._retract, interaction))

    async def _retract(self, interaction: Interaction) -> Screen:
        taken = await self.client.tables.announcements.take_back()
        return screens.taken_back(await translator_for(interaction), taken=taken)

    # --- a table -----------------------------------------------------------------------------------------------------

    @operator.command(name=ls("pin"), description=ls("Have a table rest: nobody can do anything there"))
    @app_commands.describe(table=ls("The number of the table; without it, that of this thread"))
    @app_commands.rename(table=ls("table"))
    async def pin(self, interaction: Interaction, table: TableNumber | None = None) -> None:
        """Its board says so."""
        await self._do(interaction, partial(self._pin, interaction, table))

    async def _pin(self, interaction: Interaction, table: int | None) -> Screen:
        info = await self.client.tables.operator.hold(await _meant(interaction, table))
        return screens.held(info, await translator_for(interaction, info))

    @operator.command(name=ls("unpin"), description=ls("Have a table go on that was made to rest"))
    @app_commands.describe(table=ls("The number of the table; without it, that of this thread"))
    @app_commands.rename(table=ls("table"))
    async def unpin(self, interaction: Interaction, table: TableNumber | None = None) -> None:
        """Its clocks begin anew."""
        await self._do(interaction, partial(self._unpin, interaction, table))

    async def _unpin(self, interaction: Interaction, table: int | None) -> Screen:
        info = await self.client.tables.operator.let_go(await _meant(interaction, table))
        return screens.let_go(info, await translator_for(interaction, info))

    @operator.command(name=ls("repair"), description=ls("Read a table anew and put its board right"))
    @app_commands.describe(table=ls("The number of the table; without it, that of this thread"))
    @app_commands.rename(table=ls("table"))
    async def repair(self, interaction: Interaction, table: TableNumber | None = None) -> None:
        """What is known of it is forgotten, also of what stands in Discord."""
        await self._do(interaction, partial(self._repair, interaction, table))

    async def _repair(self, interaction: Interaction, table: int | None) -> Screen:
        info = await self.client.tables.operator.repair(await _meant(interaction, table))
        self.client.poster.repair(info.id)
        return screens.repaired(info, await translator_for(interaction, info))

    @operator.command(name=ls("table"), description=ls("Look at a table as somebody who has no seat there"))
    @app_commands.describe(table=ls("The number of the table; without it, that of this thread"))
    @app_commands.rename(table=ls("table"))
    async def table(self, interaction: Interaction, table: TableNumber | None = None) -> None:
        """Wherever it is played, and whoever looks: what everybody may know."""
        await self._do(interaction, partial(self._look, interaction, table))

    async def _look(self, interaction: Interaction, table: int | None) -> Screen:
        tables, table_id = self.client.tables, await _meant(interaction, table)
        info = await tables.queries.info_of_any_game(table_id)
        voice = await translator_for(interaction, info)
        due = await tables.operator.timers(table_id)
        try:
            seen = await tables.reader.view(table_id, None)
            lines = await tables.reader.log(table_id, None, limit=LOG_MOVES)
        except TableError as why:  # it has not begun, or cannot be read
            return screens.outside(info, due, voice, why.text)
        picture = await self.client.render_service.board(info.game, seen.view, voice.render_context(seen.changes))
        return screens.table(seen, due, lines, picture, voice)


async def _meant(interaction: Interaction, table: int | None) -> int:
    """The table that was named, else the one of this thread. Raises NoSuchTable."""
    tables = interaction.client.tables
    if table is not None:
        return (await tables.queries.info_of_any_game(table)).id
    here = await tables.queries.in_thread(interaction.channel_id or 0)
    if here is None:
        raise NoSuchTable
    return here.id
