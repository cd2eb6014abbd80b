"""Benchmark of blunders: moves of AI seats that a person would call broken.

Usage: `python -m tests.tools.bench.blunders [GAME ...] [--games N] [--write]`.

AI seats of one level play each other, with each number of players in turn. Blunders are defined in
`tests/tools/blunders`, a module for each game; for each kind its share of the turns is printed, and the upper bound of
the true share (in 95 of 100 measurements). From level 2 on none may happen in more than one turn of a hundred, and each
game must come to an end. `--write` saves the results in `reports/silly.txt`.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, cast

from msgspec import Struct

from bot.games.registry import GAMES
from tests.tools.bench.balance import Job
from tests.tools.bench.games import play, sizes, usual
from tests.tools.bench.report import highest, share
from tests.tools.bench.reports_files import Part, write
from tests.tools.blunders.observed_game import Detector, Step

BAR: Final = 0.01
"""Maximum share of turns with a kind of blunder, from level `HELD` on."""
HELD: Final = 2
ENDLESS: Final = "endless"
ABOUT: Final = "What a person would call broken: python -m tests.tools.bench.blunders --write"


class Looked(Struct):
    """The turns and blunders of one or many games.

    Games that did not end are counted separately.
    """

    games: int
    turns: int
    found: Counter[str]
    endless: int = 0


def detector(game: str) -> Detector | None:
    """Return the detector of a game's blunders, if there is one."""
    name = f"tests.tools.blunders.{game}"
    return cast("Detector", import_module(name)) if find_spec(name) else None


def jobs(game: str, level: int, games: int, seats: Sequence[int], seed: int = 1) -> list[Job]:
    """Return games of AI seats of a level, with these numbers of players in turn."""
    return [
        Job(game, usual(game), (level,) * seats[at % len(seats)], seed * 1_000_000 + at, f"silly {seed}/{at}", ())
        for at in range(games)
    ]


def looked(job: Job) -> Looked:
    """Play a game, and detect its blunders."""
    steps, watch = list[Step[Any]](), detector(job.game)
    if play(job, steps).endless:
        return Looked(1, 0, Counter(), 1)
    found = Counter(one.kind for one in watch.found(steps)) if watch else Counter[str]()
    return Looked(1, watch.turns(steps) if watch else 0, found)


def together(those: Iterable[Looked]) -> Looked:
    """Return the sum of these results."""
    every = list(those)
    found = sum((one.found for one in every), Counter[str]())
    return Looked(len(every), sum(one.turns for one in every), found, sum(one.endless for one in every))


def report(level: int, seats: Sequence[int], one: Looked, kinds: Iterable[tuple[str, str]]) -> Part:
    """Print the results of a level, each kind with its description."""
    part, held = Part(), level >= HELD
    players = f"{seats[0]} to {seats[-1]}" if len(seats) > 1 else f"{seats[0]}"
    part.say(f"{one.games} games of {players} players, {one.turns} turns")
    for kind, sentence in kinds:
        if one.turns and kind != ENDLESS:
            hits = min(one.found[kind], one.turns)
            mark = " ABOVE THE BAR" if held and hits > BAR * one.turns else ""
            part.say(f"  {hits / one.turns:7.2%} [to {highest(hits, one.turns):.2%}]  {kind}: {sentence}{mark}")
    mark = " ABOVE THE BAR" if held and one.endless else ""
    part.say(f"  {ENDLESS}: {share(one.endless, one.games)} of the games did not end{mark}")
    return part


def main() -> None:
    """Parse the arguments, play, print."""
    given = _asked().parse_args()
    with ProcessPoolExecutor(given.cores) as cores:
        for game in given.game or GAMES:
            watch, seats = detector(game), [given.seats] if given.seats else sizes(game)
            for level in [one for one in map(int, given.levels.split(",")) if one in GAMES[game].levels]:
                name = f"{game}, level {level}"
                print(f"\n{name}" + ("" if watch else ": nobody has said what is silly in it"), flush=True)
                one = together(cores.map(looked, jobs(game, level, given.games, seats, given.seed)))
                part = report(level, seats, one, watch.KINDS.items() if watch else ())
                if given.write:
                    write("silly", ABOUT, {name: part.lines})


def _asked() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("game", nargs="*", choices=[*GAMES, []], help="default: all")
    parser.add_argument("--games", type=int, default=300, help="of each level")
    parser.add_argument("--levels", default="1,2,3", help="those of them that a game has; 4: its master")
    parser.add_argument("--seats", type=int, help="default: each number of players in turn")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cores", type=int, default=os.cpu_count())
    parser.add_argument("--write", action="store_true", help="keep what is found in reports/silly.txt")
    return parser


if __name__ == "__main__":
    main()
