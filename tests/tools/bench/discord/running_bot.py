"""Prepared tables with a running bot, all boards shown, and the bot idle."""

from __future__ import annotations

import asyncio
import base64
import os
import sys
import tempfile
from asyncio.subprocess import DEVNULL, Process
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from rendering.emojis import emojis, name, png
from tests.fake_discord import FakeDiscord
from tests.fake_discord.bots import ROOT, START_SECONDS
from tests.fake_discord.world import TOKEN
from tests.sockets.app_process import environment
from tests.sockets.load_balancer import free_port, listens
from tests.tools.bench.discord.board_times import PATIENCE
from tests.tools.bench.discord.named_threads import NAMED, NAMED_SERVING
from tests.tools.bench.discord.prepared_tables import PreparedTables, database_in, prepared_tables
from tests.tools.bench.discord.process_usage import LONGEST, SPELL, cpu, memory, rests
from tests.tools.soak.polling import poll_until


class UnservedError(Exception):
    """The measurement is impossible; the message is a sentence."""


@dataclass(frozen=True)
class Taken:
    """The bot's usage since its start: seconds, CPU seconds, and MB of memory."""

    seconds: float
    cpu: float
    memory: int


@dataclass(frozen=True)
class Bot:
    """The bot's process, and the times until it was connected and until it had warmed up."""

    pid: int
    connected: Taken
    warm: Taken


@asynccontextmanager
async def running_bot(
    games: Sequence[str],
    *,
    dms: bool,
    speed: str = "days",
    by_http: bool = False,
    variables: Mapping[str, str] = {},
) -> AsyncGenerator[tuple[PreparedTables, Bot]]:
    """Run the bot, not for the first time, with a table of each of these games.

    `variables` are further settings.     Raises UnservedError.
    """
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        async with (
            FakeDiscord.run(checked=False, patience=PATIENCE) as discord,
            database_in(folder) as (store, disk),
        ):
            _upload_emojis(discord)
            here = await prepared_tables(discord, store, disk, games, dms=dms, speed=speed)
            began = perf_counter()
            own = {**environment(folder), **variables}
            bot = _by_http(discord, own) if by_http else discord.process(NAMED, own)
            async with bot as process:
                connected = _since(began, process.pid)
                await _shown(here)
                if not await rests(process.pid):
                    raise UnservedError(f"the bot was still busy after {LONGEST} s")
                yield here, Bot(process.pid, connected, _since(began + SPELL, process.pid))


@asynccontextmanager
async def _by_http(discord: FakeDiscord, settings: Mapping[str, str]) -> AsyncGenerator[Process]:
    """Run the bot's process with interactions by HTTP."""
    port, key = free_port(), discord.outgoing.public_key
    own = {"DISCORD_TOKEN": TOKEN, "DISCORD_PUBLIC_KEY": key, "TAKU_LISTEN": f"127.0.0.1:{port}"}
    command = (sys.executable, "-m", "tests.fake_discord.launch", discord.world.base, NAMED_SERVING)
    variables = {**os.environ, **settings, **own}
    process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, env=variables, stdin=DEVNULL)
    try:
        await poll_until(lambda: listens(port) or process.returncode is not None, START_SECONDS, "a start")
        discord.outgoing.url = f"http://127.0.0.1:{port}/interactions"
        yield process
    finally:
        discord.outgoing.url = ""
        if process.returncode is None:
            process.kill()
        await process.wait()


def _upload_emojis(discord: FakeDiscord) -> None:
    """Add the emojis that the bot uploads at its first start: as much work as all the rest."""
    world = discord.world
    for sign in emojis():
        image = "data:image/png;base64," + base64.b64encode(png(sign)).decode()
        world.emojis.add(world.clock.snowflake(), {"name": name(sign), "image": image}, world.bot.wire())


def _since(began: float, pid: int) -> Taken:
    return Taken(perf_counter() - began, cpu(pid).all, memory(pid)[0])


async def _shown(here: PreparedTables) -> None:
    for seat in here.seats:
        try:
            await here.heard.shown(seat.id, 1)
        except TimeoutError:
            raise UnservedError(f"table {seat.id} never had a board") from None
    await here.discord.until(lambda: all("➤" in seat.board.text for seat in here.seats))
