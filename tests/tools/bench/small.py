"""Memory on a small host: a day at ten tables, in a cgroup of 384 MB without swap.

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
from collections.abc import Generator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter

from bot.games.registry import GAMES
from bot.memory_budget import BUDGETS
from tests.fake_discord import Channel, FakeDiscord, ImpossibleError
from tests.sockets.app_process import REAL, environment
from tests.sockets.process import said
from tests.tools.bench.discord.process_usage import MIB, children, memory
from tests.tools.bench.report import failed, heading, line, pair
from tests.tools.soak.database_reader import SqliteReader
from tests.tools.soak.process import bots
from tests.tools.soak.tables import Place, beside, is_behind, members, open_table, say, turn

LIMIT, MOST = 384, 260
"""MB of the cgroup, and of the bot's process."""
V1, V2 = Path("/sys/fs/cgroup/memory"), Path("/sys/fs/cgroup")
LIMITS_V1 = {"memory.limit_in_bytes": LIMIT << 20, "memory.memsw.limit_in_bytes": LIMIT << 20, "memory.swappiness": 0}
LIMITS_V2 = {"memory.max": LIMIT << 20, "memory.swap.max": 0}
SLOW = 60.0
"""Seconds that a person waits for an answer, a film or a board."""
IN_GROUP = 'echo $$ > "$0" && exec "$@"'


@dataclass
class Usage:
    """The most memory in MB, of the bot and with its children; milliseconds of moves."""

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
    """Return the proportional set size of a process in MB."""
    rows = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return next(int(row.split()[1]) // MIB for row in rows if row.startswith("Pss:"))


@contextmanager
def cgroup() -> Generator[Path | None]:
    """Make a group with the limit; None, with a line that says so, if that is not permitted."""
    top, files = (V1, LIMITS_V1) if V1.exists() else (V2, LIMITS_V2)
    with ExitStack() as removed:
        room: Path | None = top / f"taku-small-{os.getpid()}"
        try:
            room.mkdir()
            removed.callback(room.rmdir)
            for name, value in files.items():
                (room / name).write_text(str(value))
        except OSError as problem:
            print(f"without a cgroup, as it cannot be made: {problem}", flush=True)
            room = None
        yield room


def of_group(room: Path) -> str:
    """Return the group's most memory, with the page cache, and what it was refused."""
    most, events = ("max_usage_in_bytes", "oom_control") if V1.exists() else ("peak", "events")
    counts = dict(row.split() for row in (room / f"memory.{events}").read_text().splitlines())
    return f"{int((room / f'memory.{most}').read_text()) >> 20} MB, {counts['oom_kill']} killed"


async def seated(discord: FakeDiscord, channel: Channel) -> list[Place]:
    """Open two tables of each game: with two people, and with one and the best AI."""
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
    except (ImpossibleError, AssertionError):  # an AI seat was faster, and the pressed message may be gone
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
    sure = await person.slash(place.thread, "taku end")
    await person.click(sure.message, label="End the table")
    for command in ("film", "record"):
        asked = await person.slash(place.thread, command)
        for _ in range(int(SLOW)):
            if asked.original is not None and asked.original.files:
                break
            await asyncio.sleep(1)
        else:
            raise TimeoutError(f"/{command} at {place.game}: {asked.text}")


async def day(rounds: int, pause: float, size: str) -> tuple[Usage, str]:
    """Play a day; return the usage, and the figures of the cgroup."""
    found, chance = Usage(), Random(1)
    with tempfile.TemporaryDirectory() as name, cgroup() as room:
        folder = Path(name)
        async with FakeDiscord.run(checked=False, patience=SLOW) as discord:
            channel, disk = discord.guild().channel("games"), SqliteReader(folder / "taku.db")
            variables = environment(folder) | {"TAKU_MEMORY": size}
            within = () if room is None else ("sh", "-c", IN_GROUP, str(room / "cgroup.procs"))
            async with bots(discord, folder, variables, cold=REAL, within=within) as running:
                await running.start()
                watching = asyncio.create_task(found.watch(running.pid))
                try:
                    places = await seated(discord, channel)
                    for at in range(rounds):
                        await asyncio.gather(*(move(place, disk, chance, found) for place in places))
                        await look_about(places[at % 5 :: 5], chance)
                        await asyncio.sleep(pause)
                    await look_back(places[1])
                    await look_back(places[-1])
                except (ImpossibleError, AssertionError, TimeoutError, OSError) as problem:
                    found.losses.append(f"{problem}\n{said(folder)[-2000:]}")
                finally:
                    watching.cancel()
                    await running.close()
        return found, "" if room is None else of_group(room)


def main() -> int:
    """Run the command line; return 1 if the bot needs more than it may, or a move was lost."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.bench.small", description=__doc__)
    parser.add_argument("--rounds", type=int, default=20, help="moves at each table")
    parser.add_argument("--pause", type=float, default=15.0, help="seconds between rounds")
    parser.add_argument("--memory", choices=list(BUDGETS), default="small", help="the bot's TAKU_MEMORY")
    options = parser.parse_args()
    heading()
    found, group = asyncio.run(day(options.rounds, options.pause, options.memory))
    line("the bot's process, the most", f"{found.bot} MB", "", f"- / {MOST} MB")
    line("with its child processes, the most (and of these at once)", f"{found.family} MB ({found.children})")
    line(f"the cgroup of {LIMIT} MB without swap, the most", group or "none")
    line("click to new board, ten tables at once, p50 / p99", pair(found.moves))
    return failed([*found.losses, *([f"the bot took {found.bot} MB"] if found.bot > MOST else [])])


if __name__ == "__main__":
    sys.exit(main())
