"""The bot's process, forked by the fork server of this test process."""

from __future__ import annotations

import asyncio
import atexit
import os
import signal
import subprocess
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager, suppress
from functools import cache
from itertools import count
from pathlib import Path

import msgspec

from tests.fake_discord import FakeDiscord
from tests.fake_discord.bots import ROOT
from tests.fake_discord.world import TOKEN
from tests.sockets.app_process import SKETCHING, environment
from tests.sockets.fork_server import Order
from tests.tools.soak.polling import poll_until

LOG = "bot.log"
SECONDS = 60.0
NUMBERS = count()


class BotProcess:
    """A bot with the interface of an asyncio process."""

    def __init__(self, pid: int, code: Path) -> None:
        self.pid, self._code = pid, code

    @property
    def returncode(self) -> int | None:
        """The exit code, or None while it runs."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, 0)
            return None
        return int(self._code.read_text(encoding="utf-8")) if self._code.exists() else -signal.SIGKILL

    def kill(self) -> None:
        """Kill the process at once."""
        self._send(signal.SIGKILL)

    def terminate(self) -> None:
        """Terminate the process as a supervisor does."""
        self._send(signal.SIGTERM)

    def _send(self, how: signal.Signals) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.pid, how)

    async def wait(self) -> int:
        """Wait until no process is left; return the exit code."""
        await poll_until(lambda: self.returncode is not None, SECONDS, "an end")
        return self.returncode or 0


@cache
def _fork_server() -> subprocess.Popen[bytes]:
    command = (sys.executable, "-m", "tests.sockets.fork_server")
    server = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    atexit.register(server.communicate)
    return server


def _fork(order: Order) -> int:
    server = _fork_server()
    assert server.stdin
    assert server.stdout
    server.stdin.write(msgspec.json.encode(order) + b"\n")
    server.stdin.flush()
    return int(server.stdout.readline())


async def bot_process(
    discord: FakeDiscord, folder: Path, variables: Mapping[str, str], factory: str = SKETCHING
) -> BotProcess:
    """Start a bot with these settings, perhaps not connected yet. A folder has one log."""
    code = folder / f"code {next(NUMBERS)}"
    settings = {"DISCORD_TOKEN": TOKEN, **variables}
    order = Order(discord.world.base, factory, settings, str(folder / LOG), str(code))
    return BotProcess(await asyncio.to_thread(_fork, order), code)


async def connected(discord: FakeDiscord, bot: BotProcess | Process, folder: Path) -> None:
    """Wait until the bot is connected; AssertionError if it ends before."""
    ready = discord.gateway.ready
    await poll_until(lambda: ready.is_set() or bot.returncode is not None, SECONDS, "a start")
    assert ready.is_set(), f"the bot did not start:\n{said(folder)[-3000:]}"


def said(folder: Path) -> str:
    """Return the log of the bots in this folder."""
    return (folder / LOG).read_text(encoding="utf-8", errors="replace")


@asynccontextmanager
async def program(discord: FakeDiscord, folder: Path) -> AsyncGenerator[BotProcess]:
    """Yield a bot on the database in `folder`: connected in the block, killed at its end."""
    discord.gateway.ready.clear()
    bot = await bot_process(discord, folder, environment(folder))
    try:
        await connected(discord, bot, folder)
        yield bot
    finally:
        bot.kill()
        await bot.wait()


async def ended(
    discord: FakeDiscord, folder: Path, factory: str = SKETCHING, **variables: str
) -> tuple[int, list[str]]:
    """Return the exit code and the log lines of a program that cannot start."""
    bot = await bot_process(discord, folder, {**environment(folder), **variables}, factory)
    return await bot.wait(), said(folder).splitlines()
