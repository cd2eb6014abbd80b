"""Search for leaks of the pages: pairs of worlds whose answers must be equal.

Usage: `python -m tests.tools.page_leaks [GAME ...] [--pairs N] [--tries]`; without a game all of them.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from pathlib import Path

from bot.games.registry import GAMES
from bot.store.store import Store
from bot.tables.service import Tables
from tests.web.two_worlds import begun, differing, tables_of

PAIRS = 10_000


async def measure(game: str, pairs: int, *, tried: bool) -> None:
    """Compare pairs of worlds of a game, and print how many differ in what is hidden."""
    started, different, compared = time.monotonic(), 0, 0
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(f"sqlite+aiosqlite:///{Path(folder) / 'leaks.db'}", single_process=True)
        try:
            kinds = tables_of(game)
            for seed, (seats, settings) in enumerate(kinds, start=1):
                few = pairs // len(kinds)
                table = await begun(Tables(store), game, seats, settings)
                different += await differing(table, settings, seed * pairs, few, tried=tried)
                compared += few
        finally:
            await store.close()
    print(f"{game}: {compared} pairs, {different} of them different worlds, {time.monotonic() - started:.0f} s: equal")


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--pairs", type=int, default=PAIRS, help="pairs of worlds of each game")
    parser.add_argument("--tries", action="store_true", help="pages of tries instead of tables")
    options = parser.parse_args()
    for game in options.games:
        asyncio.run(measure(game, options.pairs, tried=options.tries))


if __name__ == "__main__":
    main()
