"""Whole games on pages of tables, by touch and by mouse, with a third player in Discord.

Usage: `python -m tests.tools.touch [--moves N] [GAME ...]`; without a game all of them.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from bot.games.registry import GAMES
from tests.demo.drive import chromium
from tests.e2e.tables import sample
from tests.tools.presses.play import deterministic
from tests.web.touch_game import Played, play, seated, with_pages

MOST = 600


async def game(name: str, folder: Path, most: int) -> Played:
    """Play a game from its lobby, for `most` moves; print the figures."""
    began = perf_counter()
    async with chromium() as browser, with_pages(folder) as (w, address):
        with deterministic(sample(name).seed or "1"):
            async with seated(w, browser, name, address) as (table, players):
                played = await play(w, table, players, most)
    end = "to the result" if played.over else "not to the result"
    print(
        f"{name} {end}: {played.on_pages} moves on pages, {played.taps / max(1, played.on_pages):.2f} taps each,"
        f" {played.by_buttons} by buttons, {perf_counter() - began:.0f} s, errors: {len(played.errors)}",
        *played.errors[:5],
        sep="\n  ",
        flush=True,
    )
    return played


async def games(names: list[str], most: int) -> bool:
    """Play these games; return whether they went to their results without an error."""
    played = list[Played]()
    for name in names:
        with tempfile.TemporaryDirectory(prefix="taku-touch-") as folder:
            played.append(await game(name, Path(folder), most))
    return all(one.over and not one.errors for one in played)


def main() -> int:
    """Run the command line; return 1 if a game did not go to its result, or a page had an error."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", choices=[[], *GAMES])
    parser.add_argument("--moves", type=int, default=MOST, help="at most so many moves of each game")
    wish = parser.parse_args()
    os.environ["TAKU_EMOJIS"] = "off"  # they are known without an upload
    return int(not asyncio.run(games(wish.games or list(GAMES), wish.moves)))


if __name__ == "__main__":
    sys.exit(main())
