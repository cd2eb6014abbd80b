"""Runners of the bot under test, in this process or in a separate one."""

import asyncio
import contextlib
import os
import sys
from asyncio.subprocess import DEVNULL, Process
from collections.abc import AsyncGenerator, Callable, Generator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import discord
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

from .pointing import point_to
from .world import TOKEN

if TYPE_CHECKING:
    from .gateway import Gateway

ROOT = Path(__file__).parents[2]
START_SECONDS = 20.0
GUILDS_SECONDS = 0.02
Bot = TypeVar("Bot", bound=discord.Client)


@contextlib.contextmanager
def pointed_to(base: str) -> Generator[None, None, None]:
    """Point discord.py of this process to a fake for a while."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE
    point_to(base)
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE = before


@contextlib.asynccontextmanager
async def run_client(make: Callable[[], Bot]) -> AsyncGenerator[Bot, None]:
    """Yield a bot in this process, ready when the block begins and closed when it ends."""
    client = make()
    client._connection.guild_ready_timeout = GUILDS_SECONDS
    tasks: list[asyncio.Task[None]] = []
    try:
        await client.login(TOKEN)
        tasks = [asyncio.create_task(client.connect()), asyncio.create_task(client.wait_until_ready())]
        await asyncio.wait(tasks, timeout=START_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        if tasks[0].done():
            tasks[0].result()
        assert client.is_ready(), "the bot did not get ready"
        yield client
    finally:
        await client.close()
        for task in tasks[1:]:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)
    tasks[0].result()


@contextlib.asynccontextmanager
async def run_process(
    gateway: "Gateway", base: str, factory: str, environment: Mapping[str, str] | None = None
) -> AsyncGenerator[Process, None]:
    """Yield a bot in a separate process, connected in the block and killed at its end."""
    gateway.ready.clear()
    variables = {**os.environ, **(environment or {}), "DISCORD_TOKEN": TOKEN}
    command = (sys.executable, "-m", "tests.fake_discord.launch", base, factory)
    process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, env=variables, stdin=DEVNULL)
    try:
        connected = asyncio.create_task(gateway.ready.wait())
        ended = asyncio.create_task(process.wait())
        await asyncio.wait({connected, ended}, timeout=START_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        connected.cancel()
        ended.cancel()
        assert gateway.ready.is_set(), f"the bot process did not connect (exit {process.returncode})"
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
