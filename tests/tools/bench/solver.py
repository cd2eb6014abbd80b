"""Benchmark of the solver of Ricochet Robots.

Usage: `python -m tests.tools.bench.solver [--against-plain N]`.

With `--against-plain` it is not timed but compared with its twin in plain Python and with a naive search, on N legal
and N odd positions.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence

from bot.games.ricochet.rules.goal import counts
from bot.games.ricochet.solver import DEPTH, solve
from bot.games.ricochet.solver.search import solved_plainly
from bot.games.ricochet.solver.tables import question_of
from tests.games.ricochet.plain import breadth_first
from tests.games.ricochet.puzzles import Puzzle, legal, odd
from tests.tools.bench.report import heading, line, percentile

COUNT = 100
PLAIN, REFLECTED = "ABC", "ABCD"
HARD = (
    402,
    495,
    596,
    757,
    895,
    913,
    1058,
    1379,
    1382,
    1430,
    1468,
    1471,
    1587,
    1602,
    1791,
    1958,
    1983,
    2095,
    2287,
    2438,
)
"""The first twenty seeds of legal positions, reflectors allowed, that need 12 moves or more."""
DEEP = 5
EFFORTS = (0, 300, 3_000, 30_000)
"""Maximum numbers of positions with which the solver is compared with its twin, one after the other."""
MEMORY = """
from pathlib import Path
from bot.games.ricochet.solver import solve
from tests.games.ricochet.puzzles import legal
def held():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4 // 1024
def run(seed):
    puzzle = legal(seed, "ABCD")
    solve(puzzle.board, puzzle.robots, puzzle.goal)
before = held()
run(0)
loaded = held()
for seed in {seeds}:
    run(seed)
print(loaded - before, held() - loaded)
"""


def milliseconds(puzzles: Sequence[Puzzle]) -> list[float]:
    """Return the solving time of each puzzle, uncached."""
    times = list[float]()
    for puzzle in puzzles:
        start = time.perf_counter()
        solve(puzzle.board, puzzle.robots, puzzle.goal)
        times.append((time.perf_counter() - start) * 1000)
    return times


def report() -> None:
    """Print the times of three sets of puzzles, with the boards' tables.

    Start and memory are measured in a separate process.
    """
    line("ricochet: first route, the module is loaded", f"{milliseconds([legal(COUNT, PLAIN)])[0]:.0f} ms")
    for what, puzzles, bar, goal in (
        ("solved, no reflectors", [legal(seed, PLAIN) for seed in range(COUNT)], "", "0.2 / 1.8 / -"),
        ("solved, reflectors", [legal(seed, REFLECTED) for seed in range(COUNT)], "", "0.4 / 1.7 / -"),
        ("solved, 12+ moves", [legal(seed, REFLECTED) for seed in HARD], "max 60,000", "480 / 8,135 / -"),
    ):
        times = milliseconds(puzzles)
        figures = [statistics.median(times), percentile(times, 90), percentile(times, 95), max(times)]
        shown = " / ".join(f"{figure:,.1f}" if figure < 100 else f"{figure:,.0f}" for figure in figures)
        line(f"ricochet: {what}, ms, median / 90% / 95% / max", shown, bar, goal)
    made = subprocess.run([sys.executable, "-c", MEMORY.format(seeds=HARD)], check=True, capture_output=True, text=True)
    loaded, searching = made.stdout.split()
    line("ricochet: memory of the solver, loaded + after hard searches", f"{loaded} + {searching} MB")


def against_plain(count: int) -> None:
    """Print every position about which two searches disagree."""
    wrong = 0
    for seed in range(count):
        for puzzle in (legal(seed, REFLECTED), odd(seed)):
            most = DEEP if seed % 10 == 0 else DEEP - 1
            length, found = breadth_first(puzzle, most), solve(puzzle.board, puzzle.robots, puzzle.goal, most=most)
            fine = found.proven and len(found.way) == length
            if not fine or (length and not counts(puzzle.board, puzzle.robots, puzzle.goal, found.way)):
                wrong += 1
                print(f"seed {seed}: {length} moves, the solver says {found}: {puzzle}")
            effort = EFFORTS[seed % len(EFFORTS)]
            asked = puzzle.board, puzzle.robots, puzzle.goal
            twin = solved_plainly(question_of(*asked, DEPTH, effort))
            if (found := solve(*asked, effort=effort)) != twin:
                wrong += 1
                print(f"seed {seed}, effort {effort}: the twin says {twin}, the solver {found}: {puzzle}")
    print(f"{2 * count} positions, {wrong} wrong")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--against-plain", type=int, default=0)
    if positions := parser.parse_args().against_plain:
        against_plain(positions)
    else:
        heading()
        report()
