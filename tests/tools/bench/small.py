"""Memory of the bot on a small host: a day at ten tables, in a cgroup of 384 MB without swap.

Usage: `python -m tests.tools.bench.small [--rounds N] [--pause SECONDS] [--memory small|normal]`.

Two tables of each game, with people and AI seats, one of them a master; people get their hands by message, ask for
hints, a film and the page of a finished game; the puzzles of the day are generated meanwhile. A simulated month makes
50 moves of people a day at ten tables (`tests.tools.bench.month`), at one table at a time; here all move at once, in
each round. Fails if the bot's process exceeds 260 MB.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
from asyncio.subprocess import DEVNULL, Process
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter

from bot.games.registry import GAMES
from tests.fake_discord import Channel, FakeDiscord, ImpossibleError, NoAnswerError
from tests.fake_discord.bots import ROOT
from tests.fake_discord.world import TOKEN
from tests.sockets.app_process import REAL, environment
from tests.sockets.process import LOG, connected, said
from tests.tools.bench.discord.process_usage import MIB, children, memory
from tests.tools.bench.report import failed, heading, line, pair
from tests.tools.soak.database_reader import SqliteReader
from tests.tools.soak.tables import Place, beside, is_behind, members, open_table, say, turn

LIMIT, MOST = 384, 260
"""MB of the cgroup, and of the bot's process."""
V1, V2 = Path("/sys/fs/cgroup/memory"), Path("/sys/fs/cgroup")
SLOW = 60.0
"""Seconds that a person waits for an answer, a film or a board."""
IN_GROUP = 'echo $$ > "$0" && exec "$@"'


@dataclass
class Usage:
    """The most memory in MB, of the bot and of it with its children; the most children, and seconds of moves."""

    bot: int = 0
    family: int = 0
    children: int = 0
    moves: list[float] = field(default_factory=list[float])
    losses: list[str] = field(default_factory=list[str])

    async def watch(self, pid: int) -> None:
        """Sample once a second, until cancelled."""
        while True:
            with suppress(OSError):  # a child has just ended
                there = children(pid)
                self.bot = max(self.bot, memory(pid)[1])
                self.family = max(self.family, sum(map(_shared, [pid, *there])))
                self.children = max(self.children, len(there))
            await asyncio.sleep(1)


def _shared(pid: int) -> int:
    """Return the proportional set size of a process in MB: pages of several processes count in parts."""
    rows = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return next(int(row.split()[1]) // MIB for row in rows if row.startswith("Pss:"))


@contextmanager
def cgroup() -> Generator[Path | None]:
    """Make a group with the limit; None, with a line that says so, if that is not permitted."""
    room = (V1 if V1.exists() else V2) / f"taku-small-{os.getpid()}"
    files = {"memory.limit_in_bytes": LIMIT << 20, "memory.memsw.limit_in_bytes": LIMIT << 20, "memory.swappiness": 0}
    if not V1.exists():
        files = {"memory.max": LIMIT << 20, "memory.swap.max": 0}
    try:
        room.mkdir()
        for name, value in files.items():
            (room / name).write_text(str(value))
    except OSError as problem:
        print(f"without a cgroup, as it cannot be made: {problem}", flush=True)
        with suppress(OSError):
            room.rmdir()
        yield None
        return
    try:
        yield room
    finally:
        room.rmdir()


def of_group(room: Path) -> str:
    """Return the group's most memory, with the page cache, and what it was refused."""
    most = next(path for name in ("memory.max_usage_in_bytes", "memory.peak") if (path := room / name).exists())
    events = next(path for name in ("memory.oom_control", "memory.events") if (path := room / name).exists())
    killed = [row.split()[1] for row in events.read_text().splitlines() if row.startswith("oom_kill ")]
    return f"{int(most.read_text()) >> 20} MB, {killed[0]} killed"


@asynccontextmanager
async def bot_in(room: Path | None, discord: FakeDiscord, folder: Path, size: str) -> AsyncGenerator[Process]:
    """Run the program in the group: connected in the block, killed at its end."""
    command = [sys.executable, "-m", "tests.fake_discord.launch", discord.world.base, REAL]
    if room is not None:
        command = ["sh", "-c", IN_GROUP, str(room / "cgroup.procs"), *command]
    variables = {**os.environ, **environment(folder), "DISCORD_TOKEN": TOKEN, "TAKU_MEMORY": size}
    with (folder / LOG).open("ab") as log:
        process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, env=variables, stdin=DEVNULL, stderr=log)
    try:
        await connected(discord, process, folder)
        yield process
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


async def seated(discord: FakeDiscord, channel: Channel) -> list[Place]:
    """Open two tables of each game: with two people, and with one at AI seats of the highest level."""
    found = list[Place]()
    for at, (name, game) in enumerate(GAMES.items()):
        for people in (min(2, game.meta.seats[1] - 1), 1):
            ai = max(1, game.meta.seats[0] - people)
            players = members(channel.guild or discord.guild(), people, 10 * at + people)
            level = game.levels[-1] if people == 1 else game.levels[0]
            found.append(await open_table(channel, name, players, ai=ai, level=level))
    return found


async def move(place: Place, disk: SqliteReader, chance: Random, found: Usage) -> None:
    """Make a move of a person at the table, and wait until its board shows it."""
    standing = await disk.standing(place.thread.id)
    what = None if standing.over else turn(place, standing, chance)
    if what is None:
        return
    began = perf_counter()
    try:
        await say(place, standing, what, chance)
    except (ImpossibleError, AssertionError) as problem:  # an AI seat may have been faster
        if isinstance(problem, NoAnswerError):
            found.losses.append(f"{place.game}: {problem}")
        return
    while perf_counter() - began < SLOW:
        now = await disk.standing(place.thread.id)
        if now.over or (now.number > standing.number and not is_behind(place, now)):
            found.moves.append((perf_counter() - began) * 1000)
            return
        await asyncio.sleep(0.02)


async def look_about(places: list[Place], chance: Random) -> None:
    """Ask for hints and the puzzles of the day; look at hands, logs and scores."""
    for place in places:
        person = next(iter(place.people.values()))
        with suppress(ImpossibleError, AssertionError):  # the table may be over
            await beside(place, chance)
            await person.slash(place.thread, "hint")
            await person.slash(place.thread, "daily")


async def look_back(place: Place) -> None:
    """End a table of one person, and ask for its film and its page."""
    (person,) = place.people.values()
    sure = await person.slash(place.thread, "end")
    await person.click(sure.message, label="End the table")
    for command in ("film", "record"):
        asked = await person.slash(place.thread, command)
        for _ in range(int(SLOW)):
            if asked.original is not None and asked.original.files:
                break
            await asyncio.sleep(1)
        else:
            raise TimeoutError(f"/{command} at {place.game}: {asked.text}")


async def day(rounds: int, pause: float, size: str) -> tuple[Usage, list[str]]:
    """Play a day; return what was used, and figures of the cgroup."""
    found, chance = Usage(), Random(1)
    with tempfile.TemporaryDirectory() as name, cgroup() as room:
        folder = Path(name)
        async with FakeDiscord.run(checked=False, patience=SLOW) as discord:
            channel, disk = discord.guild().channel("games"), SqliteReader(folder / "taku.db")
            async with bot_in(room, discord, folder, size) as process:
                watching = asyncio.create_task(found.watch(process.pid))
                try:
                    places = await seated(discord, channel)
                    for nth in range(rounds):
                        await asyncio.gather(*(move(place, disk, chance, found) for place in places))
                        await look_about(places[nth % 5 :: 5], chance)
                        await asyncio.sleep(pause)
                        print(nth, memory(process.pid), found.family, len(children(process.pid)), flush=True)
                    await look_back(places[1])
                    await look_back(places[-1])
                except (ImpossibleError, AssertionError, TimeoutError, OSError) as problem:
                    found.losses.append(f"{problem}\n{said(folder)[-2000:]}")
                finally:
                    watching.cancel()
        print(said(folder)[-1500:])
        return found, [] if room is None else [of_group(room)]


def main() -> int:
    """Run the command line; return 1 if the bot needs more than it may, or a move was lost."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.bench.small", description=__doc__)
    parser.add_argument("--rounds", type=int, default=20, help="moves at each table")
    parser.add_argument("--pause", type=float, default=15.0, help="seconds between rounds")
    parser.add_argument("--memory", choices=("small", "normal"), default="small", help="the bot's TAKU_MEMORY")
    options = parser.parse_args()
    heading()
    found, group = asyncio.run(day(options.rounds, options.pause, options.memory))
    line("the bot's process, the most", f"{found.bot} MB", "", f"- / {MOST} MB")
    line("with its child processes, the most (and of these at once)", f"{found.family} MB ({found.children})")
    for figures in group:
        line(f"the cgroup of {LIMIT} MB without swap, the most", figures)
    line("click to new board, ten tables at once, p50 / p99", pair(found.moves))
    return failed([*found.losses, *([f"the bot took {found.bot} MB"] if found.bot > MOST else [])])


if __name__ == "__main__":
    sys.exit(main())
