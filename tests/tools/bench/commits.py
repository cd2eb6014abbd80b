"""Benchmark of durable commits: moves a second."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter

from bot.enums import MoveKind
from bot.rows import Commit, MoveRow, NewTable
from bot.store import Store

STATE = b"s" * 6_000
EVENTS = b"e" * 400


async def bench_commits(url: str, tables: int, moves: int) -> float:
    """Return the moves committed a second.

    `tables` tables at once commit `moves` moves each, one after the other.
    """
    store = await Store.open(url)
    try:
        new = NewTable("bench", 1, 1, 1, 1, "en", "live", {}, 2)
        ids = [(await store.tables.create(new)).id for _ in range(tables)]

        async def play(table_id: int) -> None:
            for number in range(1, moves + 1):
                move = MoveRow(
                    table_id, number, 0, 1, MoveKind.MOVE, ("move", "tarn"), EVENTS, False, False, datetime.now(UTC)
                )
                await store.commit(Commit(table_id, number, move, STATE, interaction=table_id * 1_000_000 + number))

        began = perf_counter()
        await asyncio.gather(*map(play, ids))
        return tables * moves / (perf_counter() - began)
    finally:
        await store.close()


async def main() -> None:
    """Print the figures for one table and for fifty."""
    for tables, moves in ((1, 1_000), (50, 100)):
        with tempfile.TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as folder:
            url = f"sqlite+aiosqlite:///{Path(folder) / 'bench.db'}"
            print(f"{tables:3d} at once: {await bench_commits(url, tables, moves):7,.0f} moves/s")


if __name__ == "__main__":
    asyncio.run(main())
