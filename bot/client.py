"""The Discord client: owns the services, loads the cogs, hands clicks to the router."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from datetime import datetime
from typing import Any, Protocol

import discord
from discord import app_commands

from bot.app import Services, open_services
from bot.config import Settings
from bot.http_interactions.command_sync import LACKS_ENTRY_POINT, keep_entry_point, sync_once
from bot.jobs import jobs_of
from bot.metrics import registry
from bot.puzzles.prefetch import PuzzlePrefetch
from bot.supervision import TaskLostError, cancel_and_wait, restart_on_failure, spawn
from bot.tables.model.errors import Restarting, TableError
from bot.tables.scheduling.heartbeat import Heartbeat
from bot.tables.scheduling.rules_upgrades import check_upgrades
from cogs import (
    after_game,
    board,
    clocks,
    cups,
    film,
    game_commands,
    hints,
    history,
    lessons,
    lobby,
    notifications,
    orders,
    play,
    puzzles,
    ratings,
    review,
    rules,
    seasons,
    servers,
    statistics,
    users,
    vacations,
    votes,
)
from cogs.board.publisher import BoardPublisher
from cogs.board.threads import ThreadManager
from cogs.film.renderer import FilmRenderer
from cogs.framework import latency
from cogs.framework.bot import Interaction
from cogs.framework.cog import TakuBot
from cogs.framework.emojis import EmojiSync
from cogs.framework.install_context import elsewhere
from cogs.framework.interaction_response import is_our_fault
from cogs.framework.notifications import NotificationSender
from cogs.framework.request_budget import asked_by_a_person, throttle
from cogs.framework.responses import send_error
from cogs.framework.router import ROUTED
from cogs.framework.shutdown import GracefulShutdown
from cogs.record_page.builder import PageBuilder
from cogs.servers.overview_updater import OverviewUpdater
from cogs.ui.command_translator import CommandTranslator
from cogs.ui.transient_errors import FAILED, is_transient

log = logging.getLogger(__name__)


class Feature(Protocol):
    """A package of `cogs`."""

    async def setup(self, bot: TakuBot) -> None:
        """Adds its cogs to the bot."""
        ...


FEATURES: Sequence[Feature] = (
    lobby,
    play,
    notifications,
    users,
    vacations,
    servers,
    board,
    history,
    hints,
    clocks,
    orders,
    cups,
    seasons,
    film,
    ratings,
    statistics,
    votes,
    review,
    rules,
    lessons,
    game_commands,
    puzzles,
    after_game,
)
"""In the order of their commands. `lobby` has the group `/taku`, and `game_commands` those of the games: others add to
them."""

FINISHING = 10.0
"""Seconds that what is under way may take when the bot ends; what is not shown then is shown at the next start."""
PRESSES = ("CommandTree-invoker", "discord.py: on_interaction")
"""What the library calls the tasks that do what people ask for."""


class Tree(app_commands.CommandTree[TakuBot]):
    """Commands whose errors are told to the person in a sentence."""

    async def sync(self, *, guild: discord.abc.Snowflake | None = None) -> list[app_commands.AppCommand]:
        """Tells Discord; an entry point command, which is not ours, stays."""
        try:
            return await super().sync(guild=guild)
        except discord.HTTPException as refused:
            if guild is not None or refused.code != LACKS_ENTRY_POINT:
                raise
            await keep_entry_point(self)
            return []

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Lets everybody, unless nothing new is begun any more; what comes of it is waited for."""
        asked_by_a_person.set(True)
        latency.handling(interaction)
        if interaction.type is discord.InteractionType.autocomplete:
            return not self.client.drain.draining
        if self.client.drain.draining:
            await send_error(interaction, Restarting())
            return False
        self.client.drain.entered(interaction)
        return True

    async def _call(self, interaction: discord.Interaction[TakuBot]) -> None:
        """Run a command or an autocompletion to its end; an autocompletion that failed suggests nothing."""
        with self.client.tables.interaction_scope():
            await super()._call(interaction)
        if interaction.type is discord.InteractionType.autocomplete and not interaction.response.is_done():
            await interaction.response.autocomplete([])

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """No traceback reaches a player."""
        original = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        self.client.drain.left(interaction)
        if interaction.type is not discord.InteractionType.autocomplete:
            await send_error(interaction, original)
        elif isinstance(original, FAILED) and not is_our_fault(original):
            log.warning("autocompletion: %s", original)
        else:
            log.warning("autocompletion failed", exc_info=error)


class Client(TakuBot):
    """Taku on Discord. The services are opened and closed by whoever makes the client (see `made`)."""

    def __init__(self, services: Services, **options: Any) -> None:
        super().__init__(services, tree_cls=Tree, **options)
        cache = self.settings.cache_folder
        self.films = FilmRenderer(self.tables, self.render_service, cache / "films")
        self.record_pages = PageBuilder(self.tables, self.render_service, cache / "pages")
        self._poster, self._overviews = BoardPublisher(self), OverviewUpdater(self)
        self._poster.restores(self.standing)
        self.drain = GracefulShutdown(self._poster.settled, self.told.set)
        self.notifications, self.emoji_sync = NotificationSender(self, ThreadManager(self).send), EmojiSync(self)
        self._startup: asyncio.Task[None] | None = None
        self._jobs: asyncio.Task[None] | None = None
        self._lost = list[str]()
        if (requests := self.tables.requests) is not None:
            throttle(self, requests.turn)
        self.tables.outages.begin()
        self.tables.events.subscribe(self.poster.changed)
        self.tables.events.subscribe(self.overviews.changed)
        self.tables.events.on_notice(self.notifications.on_notification)
        self.tables.ai_runner.on_long(self.poster.touch)
        for begin in (self.notifications.begin, self.poster.begin, self.overviews.begin, self.emoji_sync.begin):
            self.on_start(begin)

    @property
    def poster(self) -> BoardPublisher:
        """Keeps the messages of tables right."""
        return self._poster

    @property
    def overviews(self) -> OverviewUpdater:
        """Keeps the servers' posts right."""
        return self._overviews

    async def setup_hook(self) -> None:
        """Loads the cogs, syncs the commands, and has what is said and shown begin when Discord can be reached."""
        for feature in FEATURES:
            await feature.setup(self)
        await self.tree.set_translator(CommandTranslator())
        await self._sync()
        self._startup = restart_on_failure(self._begin, "the beginning")
        self.needs(self._startup)

    async def _sync(self) -> None:
        places = {one.id for one in self.owner_guilds or ()}
        if self.settings.dev_guild is None:
            await self._sync_everywhere()
        else:
            self.tree.copy_global_to(guild=discord.Object(self.settings.dev_guild))
            places.add(self.settings.dev_guild)
        for place in sorted(places):
            await self._sync_in(place)

    async def _sync_everywhere(self) -> None:
        try:
            await self._tell_commands(None)
        except discord.HTTPException as refused:
            _say_refused(refused, "everywhere")

    async def _sync_in(self, guild_id: int) -> None:
        try:
            await self._tell_commands(discord.Object(guild_id))
        except discord.Forbidden:
            log.error("commands cannot be offered in server %s: the bot was not let in there", guild_id)
        except discord.HTTPException as refused:
            _say_refused(refused, f"in server {guild_id}")

    async def _tell_commands(self, guild: discord.Object | None) -> None:
        await self.tree.sync(guild=guild)

    async def _begin(self) -> None:
        await self.wait_until_ready()
        for begin in self._starts:
            begin()

    async def on_ready(self) -> None:
        """People can press from now on, at the start or after Discord was lost for long."""
        await self.tables.outages.reach()

    async def on_resumed(self) -> None:
        """They can press again."""
        await self.tables.outages.reach()

    async def on_disconnect(self) -> None:
        """They cannot press any more."""
        self.tables.outages.lose()

    def dispatch(self, event_name: str, /, *args: Any, **kwargs: Any) -> None:
        """Whatever way an interaction came, this is the first that is heard of it. A client that closes has no loop."""
        if self.is_closed():
            return
        if event_name == "interaction":
            latency.arrived(args[0], self.router.purposes, self.tables.latency)
        super().dispatch(event_name, *args, **kwargs)

    async def on_app_command_completion(self, interaction: Interaction, _: object) -> None:
        """A command is done."""
        self.drain.left(interaction)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Buttons, menus and forms; commands go through the tree."""
        asked_by_a_person.set(True)
        latency.handling(interaction)
        with self.tables.interaction_scope():
            if interaction.type in ROUTED:
                await self._route(interaction)
            if interaction.type is not discord.InteractionType.autocomplete:
                await self._reached(interaction)

    async def _reached(self, interaction: Interaction) -> None:
        try:
            directly = interaction.guild_id is None and not elsewhere(interaction)
            again = await self.dm_reachability.reopened(interaction.user.id, directly=directly)
        except TableError as error:
            log.warning("after an interaction: %s", error)
            return
        for info in again:
            self.poster.touch(info.id)

    async def _route(self, interaction: Interaction) -> None:
        if self.drain.draining:
            await send_error(interaction, Restarting())
            return
        with self.drain.handling(interaction):
            await self.router.dispatch(interaction)

    async def on_message(self, message: discord.Message, /) -> None:
        """Messages are not read."""

    async def close(self) -> None:
        """Leaves Discord; what is under way breaks off (see `finish`)."""
        await self._rest()
        if self._startup is not None:
            self._startup.cancel()
        self.overviews.close()
        await self.background_tasks.close()
        await self.record_pages.close()
        await self.films.close()
        await self.tables.notable_moves.close()
        await super().close()

    async def _rest(self) -> None:
        if self._jobs is not None:
            self._jobs.cancel()
            await asyncio.wait({self._jobs})

    def does(self, jobs: asyncio.Task[None]) -> None:
        """The work that no person waits for is done meanwhile."""
        self._jobs = jobs
        self.needs(jobs)

    async def why_not_ready(self) -> str:
        """One word; nothing where people can be served. For `/ready`."""
        registry.reachable.set(self.tables.outages.reachable)
        if self.drain.draining:
            return "draining"
        try:
            await self.tables.status.check_store()
        except TableError:
            return "store"
        return "" if self.tables.outages.reachable else "discord"

    async def count(self) -> None:
        """What only the database knows. For `/metrics`."""
        for status, count in (await self.tables.status.tables()).items():
            registry.tables.labels(status).set(count)
        queued = await self.tables.status.queued()
        registry.jobs_queued.clear()
        for (kind, status), count in queued.items():
            registry.jobs_queued.labels(kind, status).set(count)
        late, now = await self.tables.status.late(), self.tables.now()
        registry.jobs_waiting.set(late.count)
        registry.jobs_oldest.set((now - (late.oldest or now)).total_seconds())

    def needs(self, task: asyncio.Task[None]) -> None:
        """If this task fails there is no use in running on."""
        task.add_done_callback(self._look_whether_lost)

    def _look_whether_lost(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and task.exception() is not None:
            self._lost.append(task.get_name())
            self.told.set()

    async def finish(self) -> None:
        """Answers whoever has pressed, and shows what has come of it, as far as that can be done soon.

        What no person waits for is not done any more: it might have no end.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(FINISHING):
                await self._rest()
                while under_way := [task for task in asyncio.all_tasks() if task.get_name() in PRESSES]:
                    await asyncio.wait(under_way)
                await self.poster.settled()

    async def run_until_told(self, token: str) -> None:
        """Runs until SIGTERM or Ctrl-C, then closes cleanly. Raises TaskLostError if a task that it needs fails."""
        running = asyncio.create_task(self.start(token))
        await self._until_told(running)
        if not running.done() and not self._lost:
            self.drain.draining = True  # people can still press
            await self.finish()
        await self.close()
        running.cancel()
        await asyncio.wait({running})
        self._check_lost()
        if not running.cancelled():
            running.result()

    async def serve_until_told(self, serving: AbstractAsyncContextManager[object]) -> None:
        """The same without a gateway: what people ask for comes as long as `serving` lasts."""
        try:
            async with serving:
                await self._until_told()
        finally:
            await self.close()
        self._check_lost()

    async def _until_told(self, *running: asyncio.Task[None]) -> None:
        """Until a signal, or the end of something that runs or is needed."""
        loop = asyncio.get_running_loop()
        for one in (signal.SIGTERM, signal.SIGINT):
            with suppress(NotImplementedError):
                loop.add_signal_handler(one, self.told.set)
        ending = asyncio.create_task(self.told.wait())
        await asyncio.wait({ending, *running}, return_when=asyncio.FIRST_COMPLETED)
        ending.cancel()

    def _check_lost(self) -> None:
        if self._lost:
            raise TaskLostError(f"The bot has ended, since {self._lost[0]} has stopped (see the log). Start it again.")


class Served(Client):
    """Hears of what people do by HTTP, as many others may that serve the same bot."""

    async def _tell_commands(self, guild: discord.Object | None) -> None:
        await sync_once(self.tree, guild, self.settings.cache_folder / "commands")


class Sharded(Client, discord.AutoShardedClient):
    """Several connections of the many that a bot has in as many servers. People can press when all of these are there.

    While one is away its servers' people cannot, and nobody's time shall run out by that.
    """

    def __init__(self, services: Services, **options: Any) -> None:
        shards = services.settings.shards_here
        assert shards is not None
        ids, count = shards
        super().__init__(services, shard_ids=list(ids), shard_count=count, **options)
        self._away = set(ids)

    async def _tell_commands(self, guild: discord.Object | None) -> None:
        """Once for all processes."""
        if 0 in (self.shard_ids or ()):
            await super()._tell_commands(guild)

    async def on_ready(self) -> None:
        """Each connection tells for itself."""

    async def on_resumed(self) -> None:
        """The same."""

    async def on_shard_ready(self, shard_id: int) -> None:
        """One is there, at the start or after it was lost for long."""
        await self._found(shard_id)

    async def on_shard_resumed(self, shard_id: int) -> None:
        """One is there again."""
        await self._found(shard_id)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """One is away, which `on_disconnect` has told."""
        self._away.add(shard_id)

    async def _found(self, shard_id: int) -> None:
        self._away.discard(shard_id)
        if not self._away:
            await self.tables.outages.reach()


def _say_refused(refused: discord.HTTPException, where: str) -> None:
    """Raises what may pass: a start a while later tells the commands."""
    if is_transient(refused):
        raise refused
    log.error(
        "Discord refuses the slash commands %s (code %s: %s): the bot runs with those that Discord has from before",
        where,
        refused.code,
        refused.text,
    )


def _connected(services: Services, **options: Any) -> Client:
    """As the settings say."""
    return (Sharded if services.settings.shards_here else Client)(services, **options)


@asynccontextmanager
async def made(
    settings: Settings,
    *,
    make: Callable[..., Client] = _connected,
    now: Callable[[], datetime] | None = None,
    **options: Any,
) -> AsyncGenerator[Client]:
    """A client that has not logged in yet, with all that it needs; the work of the tables is done meanwhile."""
    async with open_services(settings, now) as services:
        client = make(services, **options)
        await check_upgrades(services.tables)
        pulse = Heartbeat(services.tables)
        work = jobs_of(services.tables, settings.database, client.poster.reconcile, client.budget.share)
        ahead = cancel_and_wait(restart_on_failure(PuzzlePrefetch(services.puzzles).run, "the puzzles of the day"))
        beating = cancel_and_wait(restart_on_failure(pulse.run, "the pulse"))
        async with ahead, beating, cancel_and_wait(spawn(work.run(), "the tables' work")) as jobs:
            client.does(jobs)
            yield client
