"""Load test of moves by real interactions.

Usage: `python -m tests.tools.bench.discord [--tables N] [--alone] [--memory] [--rounds N] [--dms on|off|both] ...`.

Without --tables, --alone and --memory: fifty tables at once, one table alone, fifty clocks at once, and the memory.
"""

from __future__ import annotations

import argparse
import sys

from bot.games.registry import GAMES
from tests.tools.bench.discord.report import Target, report
from tests.tools.bench.report import failed, heading


def main() -> int:
    """Run the command line; return 1 on a loss."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.bench.discord", description=__doc__)
    parser.add_argument("--tables", type=int, help="only so many tables at once")
    parser.add_argument("--alone", action="store_true", help="only one table alone")
    parser.add_argument("--memory", action="store_true", help="only the memory of the bot's process")
    parser.add_argument("--rounds", type=int, help="moves that each table makes and that are measured")
    parser.add_argument("--dms", choices=("on", "off", "both"), default=Target.dms, help="whether people get messages")
    parser.add_argument("--game", choices=list(GAMES), default=Target.game)
    parser.add_argument("--masters", action="store_true", help="meanwhile a master thinks all the time")
    parser.add_argument("--http", action="store_true", help="interactions by HTTP instead of the gateway")
    wish = Target(**vars(parser.parse_args()))
    heading()
    return failed(report(wish))


if __name__ == "__main__":
    sys.exit(main())
