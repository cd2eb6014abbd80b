"""The Discord client: owns the services, loads the cogs, hands clicks to the router."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress
from datetime import datetime
from typing import Any

import discord
from discord import app_commands

from bot.app import Services, opened
from bot.config import Settings
from bot.jobs import jobs_of
from bot.tables.errors import TableError
from bot.tables.upgrades import check_upgrades
from bot.watched import TaskLostError, ended, kept_up
from cogs.absence import Absence
from cogs.admin import Admin
from cogs.again import Again
from cogs.answer import excuse
from cogs.base import Taku
from cogs.budget import asked_by_a_person
from cogs.forgetting import Forgetting
from cogs.games import game_cogs
from cogs.history import History
from cogs.kinds import Interaction
from cogs.lobby import Lobby
from cogs.lost import Lost
from cogs.moving import Moving
from cogs.pacing import paced
from cogs.private import Private
from cogs.regained import Regained
from cogs.reminders import Reminders
from cogs.reply import is_our_fault
from cogs.rules import Rules
from cogs.settings import Settings as SettingsCog
from cogs.table import Table
from cogs.translate import CommandTexts
from cogs.trouble import FAILED
from cogs.welcome import Welcome

log = logging.getLogger(__name__)


class Tree(app_commands.CommandTree[Taku]):
    """Commands whose errors are told to the person in a sentence."""

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Lets everybody; what comes of it is waited for."""
        asked_by_a_person.set(True)
        return True

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """No traceback reaches a player."""
        original = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        if interaction.type is not discord.InteractionType.autocomplete:
            await excuse(interaction, original)
        elif isinstance(original, FAILED) and not is_our_fault(original):
            log.warning("autocompletion: %s", original)
        else:
            log.warning("autocompletion failed", exc_info=error)


class Client(Taku):
    """Taku on Discord. The services are opened and closed by whoever makes the client (see `made`)."""

    def __init__(self, services: Services, **options: Any) -> None:
        super().__init__(services, tree_cls=Tree, **options)
        self.reminders = Reminders(self)
        self._beginning: asyncio.Task[None] | None = None
        self._jobs: asyncio.Task[None] | None = None
        self._told, self._lost = asyncio.Event(), list[str]()
        if (pace := self.tables.pace) is not None:
            paced(self, pace.turn)
        self.tables.outages.begin()
        self.tables.news.subscribe(self.poster.changed)
        self.tables.news.on_notice(self.reminders.told)

    async def setup_hook(self) -> None:
        """Loads the cogs, syncs the commands, and has what is said and shown begin when Discord can be reached."""
        table, lobby = Table(self), Lobby(self)
        mine = (Private(self), self.reminders, SettingsCog(self), Forgetting(self), Absence(self))
        places = (Moving(self, lobby.taku), Lost(self), Regained(self), Again(self))
        rest = (Welcome(self), History(self), Rules(self), Admin(self), *game_cogs(self, table))
        for cog in (lobby, table, *mine, *places, *rest):
            await self.add_cog(cog)
            self.router.add(cog.routes())
        await self.tree.set_translator(CommandTexts())
        await self._sync()
        self._beginning = kept_up(self._begin, "the beginning")
        self.needs(self._beginning)

    async def _sync(self) -> None:
        if self.settings.dev_guild is None:
            await self.tree.sync()
            return
        guild = discord.Object(self.settings.dev_guild)
        self.tree.copy_global_to(guild=guild)
        await self.tree.sync(guild=guild)

    async def _begin(self) -> None:
        await self.wait_until_ready()
        self.reminders.begin()
        self.poster.begin()

    async def on_ready(self) -> None:
        """People can press from now on, at the start or after Discord was lost for long."""
        await self.tables.outages.reach()

    async def on_resumed(self) -> None:
        """They can press again."""
        await self.tables.outages.reach()

    async def on_disconnect(self) -> None:
        """They cannot press any more."""
        self.tables.outages.lose()

    async def on_interaction(self, interaction: Interaction) -> None:
        """Buttons, menus and forms; commands go through the tree."""
        asked_by_a_person.set(True)
        await self.router.route(interaction)
        if interaction.type is not discord.InteractionType.autocomplete:
            try:
                again = await self.reach.acted(interaction.user.id, directly=interaction.guild_id is None)
                for info in again:
                    self.poster.touch(info.id)
            except TableError as error:
                log.warning("after an interaction: %s", error)

    async def on_message(self, message: discord.Message, /) -> None:
        """Messages are not read."""

    async def close(self) -> None:
        """Finishes what is under way, then leaves Discord."""
        if self._jobs is not None:
            self._jobs.cancel()
            await asyncio.wait({self._jobs})
        if self._beginning is not None:
            self._beginning.cancel()
        await self.chores.close()
        await super().close()

    def does(self, jobs: asyncio.Task[None]) -> None:
        """The work that no person waits for is done meanwhile."""
        self._jobs = jobs
        self.needs(jobs)

    def needs(self, task: asyncio.Task[None]) -> None:
        """If this task fails there is no use in running on."""
        task.add_done_callback(self._look_whether_lost)

    def _look_whether_lost(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and task.exception() is not None:
            self._lost.append(task.get_name())
            self._told.set()

    async def run_until_told(self, token: str) -> None:
        """Runs until SIGTERM or Ctrl-C, then closes cleanly. Raises TaskLostError if a task that it needs fails."""
        loop = asyncio.get_running_loop()
        for one in (signal.SIGTERM, signal.SIGINT):
            with suppress(NotImplementedError):
                loop.add_signal_handler(one, self._told.set)
        running, ending = asyncio.create_task(self.start(token)), asyncio.create_task(self._told.wait())
        await asyncio.wait({running, ending}, return_when=asyncio.FIRST_COMPLETED)
        ending.cancel()
        await self.close()
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running
        if self._lost:
            raise TaskLostError(f"The bot has ended, since {self._lost[0]} has stopped (see the log). Start it again.")


@asynccontextmanager
async def made(settings: Settings, *, now: Callable[[], datetime] | None = None) -> AsyncGenerator[Client]:
    """A client that has not logged in yet, with all that it needs; the clock of the tables runs meanwhile."""
    async with opened(settings, now) as services:
        client = Client(services)
        await check_upgrades(services.tables)
        async with ended(
            kept_up(
                jobs_of(services.tables, settings.database, client.poster.put_right, client.budget.share).run,
                "the work beside",
            )
        ) as jobs:
            client.does(jobs)
            yield client
