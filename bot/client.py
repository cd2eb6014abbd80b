"""The Discord client: owns the services, loads the cogs, routes interactions."""

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
from bot.command_sync import LACKS_ENTRY_POINT, keep_entry_point, sync_once
from bot.config import Settings
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
    discussion,
    film,
    game_commands,
    hints,
    history,
    lessons,
    lobby,
    menu,
    notifications,
    orders,
    play,
    puzzles,
    ratings,
    review,
    rules,
    sandbox,
    seasons,
    servers,
    statistics,
    users,
    vacations,
    votes,
)
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
from cogs.publishers.table_publisher import TablePublisher
from cogs.record_page.builder import PageBuilder
from cogs.servers.overview_updater import OverviewUpdater
from cogs.ui.command_translator import CommandTranslator
from cogs.ui.transient_errors import FAILED, is_transient

log = logging.getLogger(__name__)


class Feature(Protocol):
    """A package of `cogs`."""

    async def setup(self, bot: TakuBot) -> None:
        """Add its cogs to the bot."""
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
    discussion,
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
    sandbox,
    lessons,
    game_commands,
    puzzles,
    after_game,
    menu,
)
"""In the order of their commands. `lobby` has the group `/taku`, and `game_commands` those of the games: others add to
them."""

FINISHING = 10.0
"""Seconds for running interactions at shutdown; unrendered changes are shown at the next start."""
PRESSES = ("CommandTree-invoker", "discord.py: on_interaction")
"""Names of discord.py's tasks that handle interactions."""


class Tree(app_commands.CommandTree[TakuBot]):
    """Command tree whose errors are shown to the user as a sentence."""

    async def sync(self, *, guild: discord.abc.Snowflake | None = None) -> list[app_commands.AppCommand]:
        """Sync the commands; keep a foreign entry point command."""
        try:
            return await super().sync(guild=guild)
        except discord.HTTPException as refused:
            if guild is not None or refused.code != LACKS_ENTRY_POINT:
                raise
            await keep_entry_point(self)
            return []

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Accept interactions unless the bot is shutting down; accepted ones are waited for."""
        asked_by_a_person.set(True)
        latency.handling(interaction)
        if interaction.type is discord.InteractionType.autocomplete:
            return not self.client.shutdown.draining
        if self.client.shutdown.draining:
            await send_error(interaction, Restarting())
            return False
        self.client.shutdown.entered(interaction)
        return True

    async def _call(self, interaction: discord.Interaction[TakuBot]) -> None:
        """Run a command or an autocompletion to its end; a failed autocompletion suggests nothing."""
        with self.client.tables.interaction_deadline():
            await super()._call(interaction)
        if interaction.type is discord.InteractionType.autocomplete and not interaction.response.is_done():
            await interaction.response.autocomplete([])

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Show an error message; no traceback reaches a player."""
        original = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        self.client.shutdown.left(interaction)
        if interaction.type is not discord.InteractionType.autocomplete:
            await send_error(interaction, original)
        elif isinstance(original, FAILED) and not is_our_fault(original):
            log.warning("autocompletion: %s", original)
        else:
            log.warning("autocompletion failed", exc_info=error)


class Client(TakuBot):
    """Taku on Discord; its services are opened and closed by the creator (see `open_client`)."""

    def __init__(self, services: Services, **options: Any) -> None:
        super().__init__(services, tree_cls=Tree, **options)
        cache = self.settings.cache_folder
        self.films = FilmRenderer(self.tables, self.render_service, cache / "films")
        self.record_pages = PageBuilder(self.tables, self.render_service, cache / "pages")
        self._publisher, self._overviews = TablePublisher(self), OverviewUpdater(self)
        self._publisher.register_recovery(self.message_recovery)
        self.shutdown = GracefulShutdown(self._publisher.settled, self.shutdown_requested.set)
        self.notifications, self.emoji_sync = NotificationSender(self, ThreadManager(self).send), EmojiSync(self)
        self._startup: asyncio.Task[None] | None = None
        self._jobs: asyncio.Task[None] | None = None
        self._failed_tasks = list[str]()
        if (requests := self.tables.requests) is not None:
            throttle(self, requests.turn)
        self.tables.outages.begin()
        self.tables.events.subscribe(self.publisher.changed)
        self.tables.events.subscribe(self.overviews.changed)
        self.tables.events.on_notice(self.notifications.on_notification)
        self.tables.ai_runner.on_long(self.publisher.touch)
        for begin in (self.notifications.begin, self.publisher.begin, self.overviews.begin, self.emoji_sync.begin):
            self.on_start(begin)

    @property
    def publisher(self) -> TablePublisher:
        """Return the publisher of boards, cards and results."""
        return self._publisher

    @property
    def overviews(self) -> OverviewUpdater:
        """Return the updater of the servers' overviews."""
        return self._overviews

    async def setup_hook(self) -> None:
        """Load the cogs, sync the commands, and start notifications and rendering when connected."""
        for feature in FEATURES:
            await feature.setup(self)
        await self.tree.set_translator(CommandTranslator())
        await self._sync()
        self._startup = restart_on_failure(self._run_start_callbacks, "the beginning")
        self.require(self._startup)

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
            _log_refused_sync(refused, "everywhere")

    async def _sync_in(self, guild_id: int) -> None:
        try:
            await self._tell_commands(discord.Object(guild_id))
        except discord.Forbidden:
            log.error("commands cannot be offered in server %s: the bot was not let in there", guild_id)
        except discord.HTTPException as refused:
            _log_refused_sync(refused, f"in server {guild_id}")

    async def _tell_commands(self, guild: discord.Object | None) -> None:
        await self.tree.sync(guild=guild)

    async def _run_start_callbacks(self) -> None:
        await self.wait_until_ready()
        for begin in self._starts:
            begin()

    async def on_ready(self) -> None:
        """Mark Discord as reachable, at the start or after a long disconnection."""
        await self.tables.outages.on_reconnect()

    async def on_resumed(self) -> None:
        """Mark Discord as reachable again."""
        await self.tables.outages.on_reconnect()

    async def on_disconnect(self) -> None:
        """Mark Discord as unreachable."""
        self.tables.outages.on_disconnect()

    def dispatch(self, event_name: str, /, *args: Any, **kwargs: Any) -> None:
        """Note an interaction's arrival, at the first hook common to gateway and HTTP.

        A closing client has no loop.
        """
        if self.is_closed():
            return
        if event_name == "interaction":
            latency.arrived(args[0], self.router.purposes, self.tables.latency)
        super().dispatch(event_name, *args, **kwargs)

    async def on_app_command_completion(self, interaction: Interaction, _: object) -> None:
        """Finish a command."""
        self.shutdown.left(interaction)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Route components and modals; commands go through the tree."""
        asked_by_a_person.set(True)
        latency.handling(interaction)
        with self.tables.interaction_deadline():
            if interaction.type in ROUTED:
                await self._route(interaction)
            if interaction.type is not discord.InteractionType.autocomplete:
                await self._update_dm_reachability(interaction)

    async def _update_dm_reachability(self, interaction: Interaction) -> None:
        try:
            directly = interaction.guild_id is None and not elsewhere(interaction)
            again = await self.dm_reachability.reopened(interaction.user.id, directly=directly)
        except TableError as error:
            log.warning("after an interaction: %s", error)
            return
        for info in again:
            self.publisher.touch(info.id)

    async def _route(self, interaction: Interaction) -> None:
        if self.shutdown.draining:
            await send_error(interaction, Restarting())
            return
        with self.shutdown.handling(interaction):
            await self.router.dispatch(interaction)

    async def on_message(self, message: discord.Message, /) -> None:
        """Ignore messages."""

    async def close(self) -> None:
        """Disconnect; running work is cancelled (see `finish`)."""
        await self._cancel_jobs()
        if self._startup is not None:
            self._startup.cancel()
        self.overviews.close()
        await self.background_tasks.close()
        await self.record_pages.close()
        await self.films.close()
        await self.tables.notable_moves.close()
        await super().close()

    async def _cancel_jobs(self) -> None:
        if self._jobs is not None:
            self._jobs.cancel()
            await asyncio.wait({self._jobs})

    def attach_jobs(self, jobs: asyncio.Task[None]) -> None:
        """Attach the task of background jobs."""
        self._jobs = jobs
        self.require(jobs)

    async def why_not_ready(self) -> str:
        """Return the reason why the bot is not ready, in one word, for `/ready`; "" if it is."""
        registry.reachable.set(self.tables.outages.reachable)
        if self.shutdown.draining:
            return "draining"
        try:
            await self.tables.status.check_store()
        except TableError:
            return "store"
        return "" if self.tables.outages.reachable else "discord"

    async def count(self) -> None:
        """Update the metrics that need database queries, for `/metrics`."""
        for status, count in (await self.tables.status.tables()).items():
            registry.tables.labels(status).set(count)
        queued = await self.tables.status.queued()
        registry.jobs_queued.clear()
        for (kind, status), count in queued.items():
            registry.jobs_queued.labels(kind, status).set(count)
        late, now = await self.tables.status.late(), self.tables.now()
        registry.jobs_waiting.set(late.count)
        registry.jobs_oldest.set((now - (late.oldest or now)).total_seconds())

    def require(self, task: asyncio.Task[None]) -> None:
        """Stop the client when this task fails."""
        task.add_done_callback(self._on_required_task_done)

    def _on_required_task_done(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and task.exception() is not None:
            self._failed_tasks.append(task.get_name())
            self.shutdown_requested.set()

    async def finish(self) -> None:
        """Finish running interactions and show their effects, within a time limit.

        Background jobs are not finished: they might have no end.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(FINISHING):
                await self._cancel_jobs()
                while under_way := [task for task in asyncio.all_tasks() if task.get_name() in PRESSES]:
                    await asyncio.wait(under_way)
                await self.publisher.settled()

    async def run_until_shutdown(self, token: str) -> None:
        """Run until SIGTERM or Ctrl-C, then close cleanly.

        Raises TaskLostError if a task that it needs fails.
        """
        running = asyncio.create_task(self.start(token))
        await self._wait_for_shutdown(running)
        if not running.done() and not self._failed_tasks:
            self.shutdown.draining = True  # interactions still arrive
            await self.finish()
        await self.close()
        running.cancel()
        await asyncio.wait({running})
        self._check_failed_tasks()
        if not running.cancelled():
            running.result()

    async def serve_until_shutdown(self, serving: AbstractAsyncContextManager[object]) -> None:
        """Run without a gateway until told to stop: interactions arrive while `serving` is open."""
        try:
            async with serving:
                await self._wait_for_shutdown()
        finally:
            await self.close()
        self._check_failed_tasks()

    async def _wait_for_shutdown(self, *running: asyncio.Task[None]) -> None:
        """Wait for a signal, or the end of a running or needed task."""
        loop = asyncio.get_running_loop()
        for one in (signal.SIGTERM, signal.SIGINT):
            with suppress(NotImplementedError):
                loop.add_signal_handler(one, self.shutdown_requested.set)
        ending = asyncio.create_task(self.shutdown_requested.wait())
        await asyncio.wait({ending, *running}, return_when=asyncio.FIRST_COMPLETED)
        ending.cancel()

    def _check_failed_tasks(self) -> None:
        if self._failed_tasks:
            raise TaskLostError(
                f"The bot has ended, since {self._failed_tasks[0]} has stopped (see the log). Start it again."
            )


class Served(Client):
    """Client of the HTTP endpoint; several processes may serve the same bot."""

    async def _tell_commands(self, guild: discord.Object | None) -> None:
        await sync_once(self.tree, guild, self.settings.cache_folder / "commands")


class Sharded(Client, discord.AutoShardedClient):
    """Client with several of a bot's gateway shards; reachable when all of them are connected.

    Without one of them, users of its servers cannot act, and their time must not run out.
    """

    def __init__(self, services: Services, **options: Any) -> None:
        shards = services.settings.shards_here
        assert shards is not None
        ids, count = shards
        super().__init__(services, shard_ids=list(ids), shard_count=count, **options)
        self._away = set(ids)

    async def _tell_commands(self, guild: discord.Object | None) -> None:
        """Sync once for all processes."""
        if 0 in (self.shard_ids or ()):
            await super()._tell_commands(guild)

    async def on_ready(self) -> None:
        """Do nothing: each shard reports for itself."""

    async def on_resumed(self) -> None:
        """Do nothing: each shard reports for itself."""

    async def on_shard_ready(self, shard_id: int) -> None:
        """Mark a shard as connected, at the start or after a long disconnection."""
        await self._found(shard_id)

    async def on_shard_resumed(self, shard_id: int) -> None:
        """Mark a shard as connected again."""
        await self._found(shard_id)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Mark a shard as disconnected, after `on_disconnect`."""
        self._away.add(shard_id)

    async def _found(self, shard_id: int) -> None:
        self._away.discard(shard_id)
        if not self._away:
            await self.tables.outages.on_reconnect()


def _log_refused_sync(refused: discord.HTTPException, where: str) -> None:
    """Log a refused sync; raise transient errors, as a later start retries the sync."""
    if is_transient(refused):
        raise refused
    log.error(
        "Discord refuses the slash commands %s (code %s: %s): the bot runs with those that Discord has from before",
        where,
        refused.code,
        refused.text,
    )


def make_gateway_client(services: Services, **options: Any) -> Client:
    """Create the client that the settings demand."""
    return (Sharded if services.settings.shards_here else Client)(services, **options)


@asynccontextmanager
async def open_client(
    settings: Settings,
    *,
    make: Callable[..., Client] = make_gateway_client,
    now: Callable[[], datetime] | None = None,
    **options: Any,
) -> AsyncGenerator[Client]:
    """Yield a client that has not logged in yet, with its services and background jobs."""
    async with open_services(settings, now) as services:
        client = make(services, **options)
        await check_upgrades(services.tables)
        pulse = Heartbeat(services.tables)
        work = jobs_of(services.tables, settings.database, client.publisher.reconcile, client.budget.share)
        ahead = cancel_and_wait(restart_on_failure(PuzzlePrefetch(services.puzzles).run, "the puzzles of the day"))
        beating = cancel_and_wait(restart_on_failure(pulse.run, "the pulse"))
        async with ahead, beating, cancel_and_wait(spawn(work.run(), "the tables' work")) as jobs:
            client.attach_jobs(jobs)
            yield client
