"""Benchmark of the computation of all ratings, and of rating at the end of a game."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from sqlalchemy import insert

from bot.store import Store
from bot.store.schema import results, seats, tables
from bot.store.table.ratings import RecomputeReport
from tests.tools.bench.report import line

RESULTS, SEATS, PEOPLE, SERVERS = 100_000, 4, 2_000, 50
ENDED = 200
"""Number of tables rated one after the other."""
BEGAN = datetime(2024, 1, 1, tzinfo=UTC)
PAGE = 5_000


async def filled(store: Store, count: int) -> None:
    """Insert this many results, unrated.

    Some people play more than others, and one seat in six is an AI player's.
    """
    random = Random(1)
    rows: dict[Any, list[dict[str, object]]] = {tables: [], seats: [], results: []}
    for table_id in range(1, count // SEATS + 1):
        rows[tables].append(_table(table_id))
        who = random.sample(range(1, PEOPLE), SEATS)
        for seat, place in enumerate(random.sample(range(1, SEATS + 1), SEATS)):
            level = random.randint(1, 3) if random.random() < 1 / 6 else None
            one = {"table_id": table_id, "seat": seat, "name": "Ann", "ai_level": level}
            one["user_id"] = None if level else who[seat] // random.randint(1, 8) or 1
            rows[seats].append({**one, "stand_in": False})
            rows[results].append({**one, "place": place, "points": 9})
    for table, every in rows.items():
        for page in _pages(every):
            await store.database.write((insert(table), page))


def _table(table_id: int) -> dict[str, object]:
    at = BEGAN + timedelta(minutes=40 * table_id)
    return {
        "id": table_id, "game": ("andromeda", "ricochet", "spacebase", "auztralia", "farfarout")[table_id % 5],
        "rules_version": 1, "status": "finished", "host_id": 1, "guild_id": table_id % SERVERS, "channel_id": 1,
        "language": "en", "speed": "days", "settings": {}, "seat_count": SEATS, "last_move": 100, "reason": "",
        "created_at": at, "started_at": at, "ended_at": at,
    }  # fmt: skip


def _pages(rows: list[dict[str, object]]) -> Iterator[list[dict[str, object]]]:
    for at in range(0, len(rows), PAGE):
        yield rows[at : at + PAGE]


async def measured(url: str, count: int) -> tuple[RecomputeReport, float, float]:
    """Return the report of the computation, its seconds, and milliseconds for one more table."""
    store = await Store.open(url)
    try:
        await filled(store, count)
        begun = perf_counter()
        done = await store.ratings.compute()
        took = perf_counter() - begun
        more = range(done.tables + 1, done.tables + ENDED + 1)
        for table, rows in _like(more).items():
            await store.database.write((insert(table), rows))
        begun = perf_counter()
        for table_id in more:
            await store.database.transaction(lambda connection, ended=table_id: store.ratings.rate(connection, [ended]))
        return done, took, (perf_counter() - begun) * 1000 / ENDED
    finally:
        await store.close()


def _like(ids: range) -> dict[Any, list[dict[str, object]]]:
    """Return more tables, each of four people."""
    ones = [
        {
            "table_id": table_id,
            "seat": seat,
            "name": "Ann",
            "ai_level": None,
            "user_id": 1 + (table_id * 7 + seat) % 999,
        }
        for table_id in ids
        for seat in range(SEATS)
    ]
    return {
        tables: [_table(table_id) for table_id in ids],
        seats: [{**one, "stand_in": False} for one in ones],
        results: [{**one, "place": 1 + int(str(one["seat"])), "points": 9} for one in ones],
    }


def report(count: int = RESULTS) -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        done, took, one = asyncio.run(measured(f"sqlite+aiosqlite:///{Path(folder) / 'bench.db'}", count))
    line(f"all ratings anew from {done.results:,} results", f"{took:.1f} s, {done.rated:,} tables rated")
    line("rating a table of four, with its commit", f"{one:.1f} ms")


if __name__ == "__main__":
    report()
