"""Statistics benchmark: query times on a large server.

Usage: `python -m tests.tools.bench.statistics [--tables N]`.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from sqlalchemy import insert

from bot.store.schema import rating_events, results, tables
from bot.tables.service import Tables
from tests.databases import opened
from tests.tools.bench.report import line

TABLES, SEATS, PEOPLE, SERVERS = 100_000, 4, 2_000, 50
GAMES = ("andromeda", "ricochet", "spacebase", "auztralia", "farfarout")
BEGAN, MINUTES = datetime(2024, 1, 1, tzinfo=UTC), 10
PAGE, TIMES = 5_000, 3
LARGE = 1
"""The server with half of all games; the other servers share the rest."""


def rows(count: int) -> Iterator[tuple[Any, dict[str, object]]]:
    """Yield this many ended tables, rated, of people who play more or less."""
    random = Random(1)
    for table_id in range(1, count + 1):
        at, game = BEGAN + timedelta(minutes=MINUTES * table_id), random.choice(GAMES)
        guild = LARGE if table_id % 2 else 2 + table_id % SERVERS
        yield tables, {
            "id": table_id, "game": game, "rules_version": 1, "status": "finished", "host_id": 1, "guild_id": guild,
            "channel_id": 1, "language": "en", "speed": "days", "settings": {}, "seat_count": SEATS,
            "last_move": random.randint(20, 200), "reason": "", "created_at": at, "started_at": at,
            "ended_at": at + timedelta(hours=random.randint(1, 200)), "private": random.random() < 0.1,
        }  # fmt: skip
        who = random.sample(range(1, PEOPLE), SEATS)
        for seat, place in enumerate(random.sample(range(1, SEATS + 1), SEATS)):
            level = random.randint(1, 3) if random.random() < 1 / 6 else None
            user = None if level else who[seat] // random.randint(1, 8) or 1
            one = {"table_id": table_id, "seat": seat, "place": place}
            yield results, {**one, "name": "Ann", "ai_level": level, "user_id": user, "points": random.randint(5, 80)}
            if user:
                skills = {"mu_before": 25.0, "sigma_before": 8.0, "mu": 25.0, "sigma": 8.0}
                yield rating_events, {**one, **skills, "game": "", "player": str(user), "at": at}


async def fill(tables_: Tables, count: int) -> None:
    """Write the rows."""
    waiting: dict[Any, list[dict[str, object]]] = {tables: [], results: [], rating_events: []}
    database = tables_.uow.store.database
    for n, (table, row) in enumerate(rows(count), start=1):
        waiting[table].append(row)
        if n % PAGE == 0:
            await database.write(*((insert(one), every) for one, every in waiting.items() if every))
            waiting = {one: [] for one in waiting}
    await database.write(*((insert(one), every) for one, every in waiting.items() if every))


async def timed(what: str, read: Callable[[], Awaitable[object]], tables_: Tables) -> None:
    """Print the slowest of a few runs, and the longest block of the event loop meanwhile."""
    slowest = held = 0.0
    for _ in range(TIMES):
        tables_.statistics.forget()
        watching = asyncio.create_task(_held())
        await asyncio.sleep(0)
        begun = perf_counter()
        await read()
        slowest = max(slowest, perf_counter() - begun)
        watching.cancel()
        held = max(held, await watching)
    line(what, f"{slowest * 1000:,.0f} ms; the loop is kept {held * 1000:.0f} ms at most")


async def _held() -> float:
    most, before = 0.0, perf_counter()
    try:
        while True:
            await asyncio.sleep(0.001)
            most, before = max(most, perf_counter() - before), perf_counter()
    except asyncio.CancelledError:
        return most


async def measure(folder: Path, count: int) -> None:
    """Print all figures."""
    store = await opened(folder / "bench.db")
    now = BEGAN + timedelta(minutes=MINUTES * count, hours=200)
    tables_ = Tables(store, now=lambda: now)
    try:
        await fill(tables_, count)
        read = tables_.statistics
        await timed(f"/stats server, {count // 2:,} games there", lambda: read.of_server(LARGE), tables_)
        await timed(f"/stats server, {count // 2 // SERVERS:,} games there", lambda: read.of_server(7), tables_)
        await timed("/stats game at the large server", lambda: read.of_game(GAMES[0], LARGE), tables_)
        await timed(f"/stats game everywhere, {count:,} games in all", lambda: read.of_game(GAMES[0], None), tables_)
        mine = await read.of_person(1, None, 1)
        await timed(f"/profile everywhere, {len(mine.played):,} games", lambda: read.of_person(1, None, 1), tables_)
        await timed("/profile of somebody else there", lambda: read.of_person(1, LARGE, 2), tables_)
        few = await read.of_person(1_999, None, 1_999)
        await timed(f"/profile, {len(few.played):,} games", lambda: read.of_person(1_999, None, 1_999), tables_)
    finally:
        await store.close()


def report(count: int = TABLES) -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder), count))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.split(":", maxsplit=1)[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=TABLES)
    report(parser.parse_args().tables)
