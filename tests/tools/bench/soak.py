"""The soak test.

`python -m tests.tools.bench.soak [--kills N | --faults [MINUTES] | --steady [MINUTES] | --careless [SECONDS]] ...`

By default the real program is killed a thousand times in the middle of play at many tables of all games.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from itertools import cycle, islice
from pathlib import Path

from bot.games.registry import GAMES
from tests.fuzz.tables import Careless, Tally
from tests.sockets.app_process import REAL, SKETCHING
from tests.tools.soak.run import soak

KILLS, LONGEST, MINUTES, TABLES, HOUR = 1000, 120.0, 60.0, 10, 3600.0


async def careless(seconds: float, seed: int) -> Tally:
    """Play games, each with its own seed; the first fault is raised."""
    tally, end = Tally(), time.monotonic() + seconds
    while time.monotonic() < end:
        for game in GAMES:
            seed += 1
            with tempfile.TemporaryDirectory() as folder:
                try:
                    await Careless(Path(folder), game, seed, tally).play()
                except BaseException:
                    print(f"{game}, seed {seed}", file=sys.stderr)
                    raise
    return tally


async def real(options: argparse.Namespace) -> int:
    """Run the real program; return 0 if all checks held."""
    folder = Path(options.folder or tempfile.mkdtemp(prefix="taku-soak-"))
    print(f"seed {options.seed}, {options.tables} tables, in {folder}", flush=True)
    games = list(islice(cycle(GAMES), options.tables))
    cold = REAL if options.steady is not None else SKETCHING if options.cold else ""
    async with soak(folder, seed=options.seed, games=games, cold=cold) as running:
        begun, told = time.monotonic(), 0

        def tell(line: str) -> None:
            nonlocal told
            print(f"{time.monotonic() - begun:6.0f} s  {line}", flush=True)
            for fault in running.faults[told:]:
                print(f"          {fault}", flush=True)
            told = len(running.faults)

        if options.steady is not None:
            await running.steady(options.steady * 60, tell)
        elif options.faults is not None:
            await running.troubles(options.faults * 60, tell)
        else:
            await running.kills(options.kills, options.minutes * 60, tell)
        await running.close()
        tell(running.line())
        return 1 if running.faults else 0


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.bench.soak", description=__doc__)
    parser.add_argument("--kills", type=int, default=KILLS, help="how often the bot is killed")
    parser.add_argument("--minutes", type=float, default=LONGEST, help="after which it is not killed any more")
    parser.add_argument("--faults", type=float, nargs="?", const=MINUTES, help="minutes of troubles, instead of kills")
    parser.add_argument("--steady", type=float, nargs="?", const=MINUTES, help="minutes of play in which nothing fails")
    parser.add_argument("--careless", type=float, nargs="?", const=HOUR, help="seconds of whole games without Discord")
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--cold", action="store_true", help="start each bot from nothing, which takes longer")
    parser.add_argument("--folder", type=Path, help="an empty folder for the database and the log, which stay")
    options = parser.parse_args()
    if options.careless is not None:
        print(asyncio.run(careless(options.careless, options.seed)))
        return 0
    return asyncio.run(real(options))


if __name__ == "__main__":
    sys.exit(main())
