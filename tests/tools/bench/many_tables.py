"""Benchmark of ten thousand open tables: memory, start-up, and moves compared to ten tables."""

from __future__ import annotations

import asyncio
import json
import resource
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from sqlalchemy import make_url

from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import random_path
from bot.games.registry import GAMES
from bot.store import schema
from bot.store.store import Store
from bot.tables.model.loading import load
from bot.tables.model.views import Person
from bot.tables.scheduling.timer_loop import TimerLoop
from bot.tables.service import Tables
from tests.tools.bench.report import line

FEW, MANY = 10, 10_000
MOVES = 200


async def fill(url: str, count: int) -> None:
    """Start ten tables of Andromeda with three people each, and copy them up to `count`."""
    store = await Store.open(url)
    tables = Tables(store)
    for number in range(FEW):
        people = [Person(number * 10 + seat, f"P{seat}") for seat in range(3)]
        info = await tables.lobby.open(
            game="andromeda", host=people[0], guild_id=1, channel_id=1, language="en", wanted=3
        )
        for person in people[1:]:
            await tables.seating.join(info.id, person)
        await tables.lobby.start(info.id, people[0], number + 1)
    await store.close()
    database = sqlite3.connect(str(make_url(url).database))
    for table in (schema.tables, schema.seats, schema.moves, schema.snapshots):
        of = "id" if table is schema.tables else "table_id"
        moved = {of: f"{of} + :by", "thread_id": "thread_id + :by"}
        columns = [column.name for column in table.columns]
        copied = ", ".join(moved.get(column, column) for column in columns)
        database.executemany(
            f"INSERT INTO {table.name} ({', '.join(columns)}) SELECT {copied} FROM {table.name} WHERE {of} <= {FEW}",
            [{"by": by} for by in range(FEW, count, FEW)],
        )
    database.commit()
    database.close()


async def measure(url: str) -> dict[str, float]:
    """Measure the start-up, moves at many tables, and the memory at the end.

    The start-up is the store, the timer loop and the first query of timers.
    """
    start = time.perf_counter()
    store = await Store.open(url)
    tables = Tables(store)
    await TimerLoop(tables).fire_due()
    ready = time.perf_counter() - start
    ids = [table for table, *_ in await store.tables.running_versions()]
    chance, times = LooseChance(1), list[float]()
    for at in range(MOVES):
        loaded = await load(store, ids[at % len(ids)])
        seat = next(decision.seat for decision in loaded.game.pending(loaded.state) if not decision.optional)
        said = random_path(GAMES["andromeda"], loaded.state, seat, chance)
        user_id = loaded.info.seats[seat].user_id
        assert user_id is not None
        start = time.perf_counter()
        await tables.moves.act(loaded.row.id, user_id, said)
        times.append(time.perf_counter() - start)
    await store.close()
    return {"ready": ready, "move": statistics.median(times), "memory": memory()}


def memory() -> float:
    """Return the maximum memory of this process, in MB.

    The system's own count includes the parent's.
    """
    status = Path("/proc/self/status")
    if not status.exists():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    (peak,) = (one for one in status.read_text().splitlines() if one.startswith("VmHWM:"))
    return int(peak.split()[1]) / 1024


def in_a_process(url: str) -> dict[str, float]:
    """Run `measure` in a separate process, to measure its memory alone."""
    command = [sys.executable, "-m", "tests.tools.bench.many_tables", url]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def report() -> None:
    """Print both sizes."""
    with tempfile.TemporaryDirectory() as folder:
        figures: list[dict[str, float]] = []
        for count in (FEW, MANY):
            url = f"sqlite+aiosqlite:///{Path(folder)}/{count}.db"
            asyncio.run(fill(url, count))
            figures.append(in_a_process(url))
    few, many = figures
    line("10,000 tables: memory of a process with store and rules", f"{many['memory']:.0f} MB", "250 MB", "120 MB")
    line("10,000 tables: start-up of store and clock", f"{many['ready']:.2f} s", "3 s", "1 s")
    line(
        "a move among 10,000 tables",
        f"{many['move'] * 1000:.1f} ms",
        "as with 10",
        f"{few['move'] * 1000:.1f} ms with 10",
    )


if __name__ == "__main__":
    print(json.dumps(asyncio.run(measure(sys.argv[1]))))
