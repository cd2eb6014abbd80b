"""Demo application: start the bot in a simulated Discord, and run it until stopped."""

import asyncio
import contextlib
import logging
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable, Generator, Sequence

import discord
from aiohttp import web
from simcord.env import Env

from bot.demo.server import DemoSite
from bot.demo.session import BEAT_SECONDS, DemoSession
from bot.demo.simcord_patches import (
    answered_everywhere,
    idle_background,
    keep_pictures_of_emojis,
    pictures_as_they_are,
    spoken_locales,
    start_clock_now,
)
from bot.demo.world import World
from bot.http_connections import STREAMS, Runner

log = logging.getLogger(__name__)
PORTS_TRIED = 20
SETTLE_SECONDS = 10.0
"""Seconds that a click may keep the bot busy before the page reports that it takes too long."""


async def run_demo(
    client: discord.Client,
    *,
    port: int = 8700,
    people: Sequence[str] = ("Ann", "Ben", "Chie", "Dai"),
    beside: Callable[[web.Application, str], None] | None = None,
    open_browser: bool = True,
    stop: asyncio.Event | None = None,
) -> None:
    """Run the bot of this client in the browser until `stop` is set, Ctrl-C or SIGTERM.

    The page is served on the first free port from `port` on, on localhost only. The first of `people` owns the server;
    Chie and Dai speak Japanese. `beside` adds further addresses to the application, at that URL. Errors of the bot are
    logged, not raised. Raises OSError when no port near `port` is free.
    """
    stop = stop or asyncio.Event()
    listener, port = _listen(port)
    with contextlib.closing(listener), _signals(stop), idle_background(), pictures_as_they_are():
        env = Env(client, strict_sync=False, settle_timeout=SETTLE_SECONDS)
        start_clock_now(env)
        keep_pictures_of_emojis(env, client)
        world = World(env, people)
        with spoken_locales(world.locales):
            await env.start()
            assert client.application is not None
            client.application.bot_public = False  # it cannot be added to a server of Discord
            with env.time_context(), answered_everywhere(env):
                try:
                    await _sync_commands(client, env, world)
                    stage = DemoSession(env, world)
                    site = DemoSite(world, stage, port, beside)
                    await _serve(stage, site, listener, stop, open_browser=open_browser)
                finally:
                    await _end(client, env)


async def _serve(
    stage: DemoSession, site: DemoSite, listener: socket.socket, stop: asyncio.Event, *, open_browser: bool
) -> None:
    """Serve the page and tick the clock until `stop`."""
    runner = Runner(site.app, shutdown_timeout=1, more=STREAMS)
    await runner.setup()
    try:
        await web.SockSite(runner, listener).start()
        _say(f"\n  Taku's demo is open at  {site.address}\n  No token, no network. Ctrl-C ends it.")
        _say("  Play against yourself: *Another person beside* puts one more into the page.\n")
        if open_browser and _has_screen():
            await asyncio.to_thread(webbrowser.open, site.address)
        while not stop.is_set():
            await stage.beat()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), BEAT_SECONDS)
    finally:
        await runner.cleanup()
        await stage.close()


async def _sync_commands(client: discord.Client, env: Env, world: World) -> None:
    """Register the slash commands, unless the bot did so itself."""
    tree: object = getattr(client, "tree", None)
    owner = next(iter(world.people.values()))
    if isinstance(tree, discord.app_commands.CommandTree) and not owner.user.available_commands():
        await tree.sync()
        await env.settle()


async def _end(client: discord.Client, env: Env) -> None:
    try:
        await client.close()
    except Exception:
        log.exception("The bot did not close cleanly")
    await env.shutdown()


def _listen(port: int) -> tuple[socket.socket, int]:
    for candidate in range(port, port + PORTS_TRIED):
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if sys.platform != "win32":  # on Windows it would let two programs share the port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(("127.0.0.1", candidate))
            listener.listen()
        except OSError:
            listener.close()
            continue
        if candidate != port:
            _say(f"Port {port} is in use; the demo takes {candidate}.")
        return listener, listener.getsockname()[1]
    raise OSError(f"no free port from {port} to {port + PORTS_TRIED - 1}")


@contextlib.contextmanager
def _signals(stop: asyncio.Event) -> Generator[None]:
    loop = asyncio.get_running_loop()
    caught: list[signal.Signals] = []
    for each in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):  # Windows; not the main thread
            loop.add_signal_handler(each, stop.set)
            caught.append(each)
    try:
        yield
    finally:
        for each in caught:
            loop.remove_signal_handler(each)


def _has_screen() -> bool:
    """Return whether a browser would open in a window, not in this terminal."""
    return sys.platform in {"darwin", "win32"} or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
