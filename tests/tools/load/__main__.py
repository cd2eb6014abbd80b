"""The load test, about twenty minutes long.

`python -m tests.tools.load [--workers 1 2 4] [--resting N] [--playing N] [--seconds S] [--rate R] [--dms on|off]`

Requires PostgreSQL and nginx, as packaged by Debian.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import sys
from time import perf_counter

from bot.games.registry import GAMES
from tests import postgres
from tests.sockets import load_balancer
from tests.tools.bench.report import failed, heading, line
from tests.tools.load.endurance import endure
from tests.tools.load.fleet import fleet, with_tables
from tests.tools.load.growth import grow

WORKERS = (1, 2, 4)


async def load(options: argparse.Namespace) -> list[str]:
    """Run the load test; return a sentence for each fault."""
    dms = options.dms == "on"
    async with fleet() as running:
        began = perf_counter()
        here = await with_tables(running, options.games, options.resting, options.playing, dms=dms)
        line(
            f"{options.resting} tables at rest and {options.playing} in play, made in",
            f"{perf_counter() - began:.0f} s",
        )
        line("  of the database a table at rest", f"{await running.size() / 1024 / (options.resting + 1):.1f} KB")
        if options.workers:
            await grow(running, here, options.workers, options.seconds)
        return await endure(running, here, options.rate, options.spell, dms=dms) if options.rate else []


def main() -> int:
    """Run the command line; return 1 if anything was lost, done twice, or never became right."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.load", description=__doc__)
    parser.add_argument("--workers", type=int, nargs="*", default=WORKERS, help="how many, one number after the other")
    parser.add_argument("--resting", type=int, default=100_000, help="tables at which nobody moves")
    parser.add_argument("--playing", type=int, default=500)
    parser.add_argument("--games", nargs="+", choices=list(GAMES), default=list(GAMES))
    parser.add_argument("--seconds", type=float, default=45.0, help="that are measured with each number of workers")
    parser.add_argument("--rate", type=float, default=6.0, help="moves a second while things fail; 0: nothing does")
    parser.add_argument("--spell", type=float, default=60.0, help="seconds from one thing that fails to the next")
    parser.add_argument("--dms", choices=("on", "off"), default="on", help="whether people get direct messages")
    options = parser.parse_args()
    for there, word in ((postgres.tools(), postgres.NONE), (load_balancer.installed(), load_balancer.NONE)):
        if there is None:
            print(word, file=sys.stderr)
            return 1
    print(f"{os.cpu_count()} cores, Python {platform.python_version()}\n")
    heading()
    return failed(asyncio.run(load(options)))


if __name__ == "__main__":
    sys.exit(main())
