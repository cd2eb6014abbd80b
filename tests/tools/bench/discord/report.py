"""The load test's figures as a table, with a list of losses."""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from bot.games.registry import GAMES
from tests.sockets.table import GAME
from tests.tools.bench.discord.ai_load import BEGIN
from tests.tools.bench.discord.countdown import count_down
from tests.tools.bench.discord.process_usage import Cpu, memory
from tests.tools.bench.discord.requests import Requests
from tests.tools.bench.discord.rounds import Measured, play
from tests.tools.bench.discord.running_bot import Bot, Taken, UnservedError, running_bot
from tests.tools.bench.report import line, pair

IDLE_SECONDS = 60.0
"""Seconds after the last move, before the memory of an idle bot is measured."""
MANY, FEW_ROUNDS, MANY_ROUNDS = 50, 6, 40
UNCOUNTED = 3
"""Warm-up rounds, in which resources are used for the first time."""


@dataclass(frozen=True)
class Target:
    """The target of a measurement: a number of tables at once, or one `alone`; default both.

    `masters`: one of them thinks continuously. `memory`: only that of the process.
    """

    tables: int | None = None
    alone: bool = False
    rounds: int | None = None
    dms: Literal["on", "off", "both"] = "both"
    game: str = GAME
    http: bool = False
    masters: bool = False
    memory: bool = False


def report(wish: Target) -> list[str]:
    """Print the figures; return a sentence for each loss."""
    everything = wish.tables is None and not wish.alone and not wish.memory
    losses = list[str]()
    for dms in (one for one in (False, True) if wish.dms in ("both", "on" if one else "off")):
        if everything or wish.tables is not None:
            losses += _moves(wish, wish.tables or MANY, FEW_ROUNDS, dms=dms)
        if everything or wish.alone:
            losses += _moves(wish, 1, MANY_ROUNDS, dms=dms)
    return losses + (_clocks() if everything else []) + (_memory() if everything or wish.memory else [])


def _moves(wish: Target, count: int, rounds: int, *, dms: bool) -> list[str]:
    many, way = "one table alone" if count == 1 else f"{count} at once", ", by HTTP" if wish.http else ""
    beside = ", a master thinks beside" if wish.masters else ""
    where = f"{many}, {wish.game}, DMs {'on' if dms else 'off'}{way}{beside}"
    print(where, flush=True)
    try:
        losses = asyncio.run(_measured(wish, count, wish.rounds or rounds, dms=dms))
    except UnservedError as problem:
        losses = [str(problem)]
    return [f"{where}: {loss}" for loss in losses]


async def _measured(wish: Target, count: int, rounds: int, *, dms: bool) -> list[str]:
    async with running_bot([wish.game] * count, dms=dms, by_http=wish.http) as (here, bot):
        _start(bot)
        if wish.masters:
            os.kill(bot.pid, BEGIN)
        found = await play(here, bot.pid, UNCOUNTED, rounds)
        if found.moves:
            _latencies(found, alone=count == 1)
            _cpu(found, dms=dms)
        _requests("within a turn", found.within, "1", "0-1")
        _requests("passing it", found.passing, "2", "2")
        now, most = memory(bot.pid)
        line("  memory, and the most it was", f"{now} / {most} MB")
    return found.losses


def _clocks() -> list[str]:
    try:
        found = asyncio.run(count_down(MANY))
    except (UnservedError, TimeoutError) as problem:
        return [f"clocks: {problem or 'a board never came'}"]
    line(f"{MANY} clocks at once: ring to board p50 / p99", pair(found.late), "- / 3000 ms", "500 / 1500 ms")
    line("requests in their last minute, all tables together", str(found.requests), "0", "0")
    line("tables that rang once", f"{found.once} of {len(found.late)}", "all", "all")
    return [] if found.once == len(found.late) else ["clocks: one did not ring, or rang twice"]


def _memory() -> list[str]:
    try:
        return asyncio.run(_held())
    except UnservedError as problem:
        return [f"memory: {problem}"]


async def _held() -> list[str]:
    """Print the memory of the bot's own process; its workers have ended by then."""
    async with running_bot([], dms=True) as (_, bot):
        line(
            "memory without a table, connected / warm",
            f"{bot.connected.memory} / {bot.warm.memory} MB",
            "",
            "- / 300 MB",
        )
    async with running_bot([*GAMES] * 3, dms=True) as (here, bot):
        found = await play(here, bot.pid, 0, 8)
        now, most = memory(bot.pid)
        await asyncio.sleep(IDLE_SECONDS)
        figures = f"{bot.warm.memory} / {now} / {most} / {memory(bot.pid)[0]} MB"
        line("  three tables of each game, warm / played / most / idle", figures, "", "- / - / - / 420 MB")
    return found.losses


def _start(bot: Bot) -> None:
    def told(one: Taken) -> str:
        return f"{one.seconds:.1f} s / {one.cpu:.1f} s / {one.memory} MB"

    line("  connected after, CPU, memory", told(bot.connected), "2 s / - / -", "1.5 s / - / -")
    line("  warm after, CPU, memory", told(bot.warm), "- / 6 s / 400 MB", "- / 3 s / 300 MB")


def _latencies(found: Measured, *, alone: bool) -> None:
    line("  acknowledgement p50 / p99", pair(found.acks), "- / 300 ms", "- / 150 ms")
    line("  acknowledgement on the way to the last press p50 / p99", pair(found.steps))
    bar, goal = ("40 / 60 ms", "25 / 45 ms") if alone else ("500 / 1000 ms", "400 / 800 ms")
    line("  click to new board p50 / p99", pair(found.boards), bar, goal)
    line("  moves that were made, that could not be", f"{found.moves}, {found.idle}")


def _cpu(found: Measured, *, dms: bool) -> None:
    print("  ms of CPU a move: loop / painting / database / rest / all")
    line("    in all", _stages(found.before + found.after, found.moves), *(("50", "35") if dms else ("25", "18")))
    line("    of it from the last press on", _stages(found.after, found.moves))
    line("    of the fake Discord and the players, from then on", f"{found.fake / found.moves * 1000:.1f}")


def _stages(cpu: Cpu, moves: int) -> str:
    each = (cpu.loop, cpu.painting, cpu.database, cpu.rest, cpu.all)
    return " / ".join(f"{one / moves * 1000:.1f}" for one in each)


def _requests(which: str, moves: Sequence[Requests], bar: str, goal: str) -> None:
    if not moves:
        return
    print(f"  requests a move {which}, mean (most), of {len(moves)} moves")
    _kind("in the thread, against the 50 a second", [one.thread for one in moves], bar, goal)
    _kind("in direct messages, against them as well", [one.direct for one in moves])
    _kind("the interactions' own answers, against none", [one.answers for one in moves])


def _kind(what: str, moves: Sequence[Counter[str]], bar: str = "", goal: str = "") -> None:
    totals = [moved.total() for moved in moves]
    line(f"    {what}", f"{sum(totals) / len(totals):.2f} ({max(totals)})", bar, goal)
    for route, count in sum(moves, Counter[str]()).most_common():
        print(f"      {count / len(moves):5.2f}  {route}", flush=True)
