"""Benchmark of the balance of every game at full length.

Usage: `python -m tests.tools.bench.full_length [GAME ...] [--games N] ...`.

Runs the benchmarks of the games one after the other, with AI players of level 3. For levels against each other see
`tests.tools.bench.levels`. `--write` saves the results in `reports/balance.txt`, without times.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tests.tools.bench.reports_files import Part, write

ABOUT: Final = "The balance of the house's sets: python -m tests.tools.bench.full_length --write"
BENCHES: Final[Mapping[str, str]] = {
    "spacebase": "spacebase --games {games} --level {level} --duels 0",
    "auztralia": "auztralia --games {games} --others {others} --level {level} --duels 0",
    "farfarout": "farfarout --games {games} --level {level} --duels 0",
    "andromeda": "balance --game andromeda --games {games} --levels {level}",
}
TIME: Final = re.compile(r"\d m?s\b")
"""Times, which depend on this machine."""


def said_by(command: Sequence[str], cores: int) -> Iterator[str]:
    """Yield the output of a benchmark, line by line. Raises CalledProcessError if it fails."""
    whole = [sys.executable, "-m", *command, "--cores", str(cores)]
    with subprocess.Popen(
        whole, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"}
    ) as bench:
        yield from (line.rstrip("\n") for line in bench.stdout or ())
    if bench.returncode:
        raise subprocess.CalledProcessError(bench.returncode, whole)


def main() -> None:
    """Parse the arguments, run the benchmarks."""
    given = _asked().parse_args()
    for game in given.game or BENCHES:
        others = given.others or given.games
        bench, part = BENCHES[game].format(games=given.games, others=others, level=given.level), Part()
        print(f"\n{game}")
        part.say(f"python -m tests.tools.bench.{bench}")
        for line in said_by(f"tests.tools.bench.{bench}".split(), given.cores):
            part.say(line, kept=not TIME.search(line))
        if given.write:
            write("balance", ABOUT, {game: part.lines})


def _asked() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("game", nargs="*", choices=[*BENCHES, []], help="default: all")
    parser.add_argument("--games", type=int, default=2000, help="of each number of players")
    parser.add_argument("--others", type=int, help="of each other map, variant and difficulty; default: as many")
    parser.add_argument("--level", type=int, default=3)
    parser.add_argument("--cores", type=int, default=os.cpu_count())
    parser.add_argument("--write", action="store_true", help="keep what is found in reports/balance.txt")
    return parser


if __name__ == "__main__":
    main()
