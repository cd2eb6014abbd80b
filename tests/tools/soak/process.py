"""The bot's process: forked by the fork server, or started as `python -m bot`, and killed."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, Process
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from tests.fake_discord import FakeDiscord
from tests.fake_discord.bots import ROOT
from tests.fake_discord.world import TOKEN
from tests.sockets.process import LOG, BotProcess, bot_process, connected


class Bots:
    """Consecutive bots with the same fake Discord, database and log.

    `cold`: the program to start, by the command `within` if there is one; if "", each bot is forked by the fork server.
    """

    def __init__(
        self,
        discord: FakeDiscord,
        folder: Path,
        environment: Mapping[str, str],
        *,
        cold: str,
        within: Sequence[str] = (),
    ) -> None:
        self._discord, self._folder, self._cold, self._within = discord, folder, cold, within
        self._environment = {**environment, "DISCORD_TOKEN": TOKEN}
        self._bot: BotProcess | Process | None = None

    @property
    def alive(self) -> bool:
        """Return whether a bot runs."""
        return self._bot is not None and self._bot.returncode is None

    @property
    def pid(self) -> int:
        """The id of the running bot."""
        assert self._bot is not None
        return self._bot.pid

    async def start(self) -> None:
        """Start a bot; return once it is connected."""
        self._discord.gateway.sessions.clear()
        self._discord.gateway.ready.clear()
        self._bot = await (
            self._from_cold() if self._cold else bot_process(self._discord, self._folder, self._environment)
        )
        await connected(self._discord, self._bot, self._folder)

    async def _from_cold(self) -> Process:
        program = ("tests.fake_discord.launch", self._discord.world.base, self._cold)
        variables = {**os.environ, **self._environment}
        with (self._folder / LOG).open("ab") as log:
            return await asyncio.create_subprocess_exec(
                *self._within, sys.executable, "-m", *program, cwd=ROOT, env=variables, stdin=DEVNULL, stderr=log
            )

    async def kill(self) -> None:
        """Kill the bot; return when no process of it is left."""
        if self._bot is not None and self.alive:
            self._bot.kill()
            await self._bot.wait()

    async def close(self) -> None:
        """Stop the bot as a supervisor does."""
        if self._bot is not None and self.alive:
            self._bot.terminate()
            await self._bot.wait()


@asynccontextmanager
async def bots(
    discord: FakeDiscord, folder: Path, environment: Mapping[str, str], *, cold: str, within: Sequence[str] = ()
) -> AsyncGenerator[Bots]:
    """Bots without remains after the block."""
    running = Bots(discord, folder, environment, cold=cold, within=within)
    try:
        yield running
    finally:
        await running.kill()
