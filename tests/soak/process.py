"""The bot's process: started quickly from the nursery or cold as `python -m bot`, and killed."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from tests.soak.waiting import until
from tests.sockets.real import SKETCHING
from tests.standin import StandIn
from tests.standin.bots import ROOT
from tests.standin.world import TOKEN

START_SECONDS = 60.0
END_SECONDS = 10.0


class Bots:
    """One bot after the other, at the same stand-in and on the same database; all write into one log."""

    def __init__(self, discord: StandIn, environment: Mapping[str, str], log: Path, nursery: Process | None) -> None:
        self._discord, self._log, self._nursery = discord, log, nursery
        self._environment = {**environment, "DISCORD_TOKEN": TOKEN}
        self.pid = 0

    @property
    def alive(self) -> bool:
        """Whether a bot runs."""
        if self.pid:
            with suppress(ProcessLookupError):
                os.kill(self.pid, 0)
                return True
        return False

    async def start(self) -> None:
        """A bot, which is connected when this returns."""
        gateway = self._discord.gateway
        gateway.sessions.clear()
        gateway.ready.clear()
        self.pid = await (self._born() if self._nursery else self._cold())
        await until(lambda: gateway.ready.is_set() or not self.alive, START_SECONDS, "a start")
        assert self.alive, f"the bot did not start:\n{self.last_words()}"

    async def _born(self) -> int:
        assert self._nursery
        assert self._nursery.stdin
        assert self._nursery.stdout
        order = {"environment": self._environment, "log": str(self._log)}
        self._nursery.stdin.write(json.dumps(order).encode() + b"\n")
        return int(await self._nursery.stdout.readline())

    async def _cold(self) -> int:
        command = (sys.executable, "-m", "tests.standin.launch", self._discord.world.base, SKETCHING)
        variables = {**os.environ, **self._environment}
        with self._log.open("ab") as log:
            process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, env=variables, stdin=DEVNULL, stderr=log)
        return process.pid

    async def kill(self) -> None:
        """At once; returns when nothing is left of it."""
        await self._end(signal.SIGKILL)

    async def close(self) -> None:
        """As a supervisor does it."""
        await self._end(signal.SIGTERM)

    async def _end(self, how: signal.Signals) -> None:
        if self.alive:
            os.kill(self.pid, how)
            await until(lambda: not self.alive, END_SECONDS, "an end")
        self.pid = 0

    def last_words(self) -> str:
        """The end of the log."""
        return self._log.read_text(encoding="utf-8", errors="replace")[-3000:] if self._log.exists() else ""


@asynccontextmanager
async def bots(discord: StandIn, environment: Mapping[str, str], log: Path, *, cold: bool) -> AsyncGenerator[Bots]:
    """Nothing of them is left when the block ends."""
    nursery = None
    if not cold:
        command = (sys.executable, "-m", "tests.soak.nursery", discord.world.base)
        nursery = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdin=PIPE, stdout=PIPE)
        assert nursery.stdout
        assert await nursery.stdout.readline() == b"ready\n", "the nursery did not open"
    running = Bots(discord, environment, log, nursery)
    try:
        yield running
    finally:
        await running.kill()
        if nursery is not None:
            assert nursery.stdin
            nursery.stdin.close()
            await nursery.wait()
