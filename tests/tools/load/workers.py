"""Bot processes that serve by HTTP, cold-started as by a host, with pictures."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, Process
from pathlib import Path

from tests.fake_discord import FakeDiscord
from tests.fake_discord.bots import ROOT
from tests.fake_discord.world import TOKEN
from tests.sockets.app_process import environment
from tests.sockets.load_balancer import free_port, listens
from tests.sockets.process import LOG
from tests.tools.bench.discord.named_threads import NAMED_SERVING
from tests.tools.load.clock_skew import SKEW, SKEWED_SERVING
from tests.tools.soak.polling import poll_until

SECONDS = 60.0


class Worker:
    """Consecutive processes at one port; `skew`: seconds by which its clock is wrong."""

    def __init__(self, discord: FakeDiscord, folder: Path, database: str, *, requests: float, skew: int = 0) -> None:
        self.port, self.skew = free_port(), skew
        self._discord, self._folder = discord, folder
        self._factory = SKEWED_SERVING if skew else NAMED_SERVING
        self._process: Process | None = None
        self._variables = {
            **os.environ,
            **environment(folder),
            "DISCORD_TOKEN": TOKEN,
            "DISCORD_PUBLIC_KEY": discord.outgoing.public_key,
            "TAKU_DATABASE": database,
            "TAKU_LISTEN": f"127.0.0.1:{self.port}",
            "TAKU_REQUESTS": str(requests),
            SKEW: str(skew),
        }

    @property
    def pid(self) -> int:
        """The id of the process."""
        assert self._process is not None
        return self._process.pid

    async def start(self) -> None:
        """Start the process; return when it accepts interactions."""
        command = (sys.executable, "-m", "tests.fake_discord.launch", self._discord.world.base, self._factory)
        with (self._folder / LOG).open("ab") as log:
            self._process = process = await asyncio.create_subprocess_exec(
                *command, cwd=ROOT, env=self._variables, stdin=DEVNULL, stderr=log
            )
        await poll_until(lambda: listens(self.port) or process.returncode is not None, SECONDS, "a worker")
        assert process.returncode is None, (self._folder / LOG).read_text(encoding="utf-8")[-3000:]

    async def kill(self) -> None:
        """Kill the process at once."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
            await self._process.wait()
