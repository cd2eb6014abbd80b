"""Benchmark of each level's strength against the one below.

Usage: `python -m tests.tools.bench.levels [GAME ...] [--games N] [--master N]`.

Neighbouring levels play each other in the smallest number of players, and one of the higher level plays among two and
three of the lower. Of two players the higher must win 60 in 100 games, among more one and a half times its fair share.
The best player wins, even if a rival that is no player does better. A deal is played once for each place of the levels.
Then the ratings of the levels, as tables rate them. `--write` saves the results in `reports/levels.txt`, each pairing
and number of players as soon as it is known, and rates by everything in the file; the times of decisions are printed,
but not saved.
"""

from __future__ import annotations

import argparse
import os
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from statistics import fmean
from typing import Final

from msgspec import Struct

from bot.games.engine.ai_levels import MASTER
from bot.games.registry import GAMES
from tests.tools.bench.balance import Contest, Job, Played
from tests.tools.bench.games import play, sizes, usual
from tests.tools.bench.level_ratings import Standings, table
from tests.tools.bench.report import at_least, share
from tests.tools.bench.reports_files import Part, read, write

TWO: Final = 0.6
"""Minimum share of wins of the higher level among two players."""
TIMES: Final = 1.5
"""Minimum multiple of the fair share among more players."""
AMONG: Final = (3, 4)
RATINGS: Final = "ratings"
ABOUT: Final = "Each level against the one below: python -m tests.tools.bench.levels --write"


class Bout(Struct, frozen=True):
    """A level among seats of the one below."""

    higher: int
    lower: int
    seats: int

    @property
    def bar(self) -> float:
        """The required share of wins."""
        return TWO if self.seats == 2 else TIMES / self.seats

    @property
    def levels(self) -> tuple[int, ...]:
        """The levels by seat, in the first game."""
        return self.higher, *[self.lower] * (self.seats - 1)

    @property
    def title(self) -> str:
        """The names of the opponents."""
        among = "against" if self.seats == 2 else f"among {self.seats - 1} of"
        return f"level {self.higher} {among} {self.lower}"


def bouts(game: str) -> Iterator[Bout]:
    """Yield all bouts of a game."""
    several = [seats for seats in sizes(game) if seats > 1]
    for lower, higher in pairwise(GAMES[game].levels):
        for seats in sorted({several[0], *(one for one in AMONG if one in several)}):
            yield Bout(higher, lower, seats)


def wins(bout: Bout, played: Iterable[Played]) -> float:
    """Return the number of games that the higher level won, ties in parts."""
    found = 0.0
    for one in played:
        best = [level for level, place in zip(one.levels, one.places, strict=True) if place == min(one.places)]
        found += (bout.higher in best) / len(best)
    return found


def report(bout: Bout, every: Sequence[Played], seed: int = 1) -> Part:
    """Print the results of a bout."""
    part, played, standings = Part(), [one for one in every if not one.endless], Standings()
    part.say(f"{len(every)} games, deals of seed {seed}; {len(every) - len(played)} did not end")
    if played:
        won, of = wins(bout, played), len(played)
        part.say(f"  wins {share(won, of)}, {won / of * bout.seats:.2f} times the fair share")
        part.say(f"  at least {bout.bar:.1%}: {at_least(bout.bar, won, of)}")
        for one in played:
            standings.add(one.levels, one.places)
        part.say(standings.text())
    return part


def report_times(played: Iterable[Played]) -> None:
    """Print the decision times of each level."""
    times = defaultdict[int, list[float]](list)
    for one in played:
        for level, seconds in zip(one.levels, one.seconds, strict=True):
            times[level] += seconds
    for level, seconds in sorted(times.items()):
        cpu = f"{1000 * fmean(seconds):.2f} ms of CPU a decision on average, {1000 * max(seconds):.0f} ms at most"
        print(f"level {level}: {cpu}, {len(seconds)} decisions")


def main() -> None:
    """Parse the arguments, play, print."""
    given, known = _asked().parse_args(), dict[str, list[str]]()
    with ProcessPoolExecutor(given.cores) as cores:
        for game in given.game or GAMES:
            times = list[Played]()
            for bout in bouts(game):
                if bout.higher in (given.level or GAMES[game].levels) and given.seats in (None, bout.seats):
                    name = f"{game}, {bout.title}"
                    print(f"\n{name}", flush=True)
                    played = list(cores.map(play, _jobs(game, bout, given)))
                    known[name] = report(bout, played, given.seed).lines
                    times += played
                    if given.write:
                        write("levels", ABOUT, {name: known[name]})
            report_times(times)
    if given.write:
        known = read("levels")
    ratings = {f"{name}, {RATINGS}": rated(name, known) for name in (given.game or GAMES)}
    ratings[f"all games, {RATINGS}"] = rated("", known)
    if given.write:
        write("levels", ABOUT, ratings)


def rated(game: str, known: Mapping[str, Sequence[str]]) -> list[str]:
    """Return the ratings of the levels at a game, or over all (""); prints them."""
    part = Part()
    print(f"\n{game or 'all games'}, {RATINGS}")
    for line in table(Standings.of(line for name, lines in known.items() if name.startswith(game) for line in lines)):
        part.say(line)
    return part.lines


def _jobs(game: str, bout: Bout, given: argparse.Namespace) -> list[Job]:
    games = given.master if bout.higher == MASTER and GAMES[game].master else given.games
    return Contest(game, usual(game)).jobs(bout.levels, bout.seats, games, given.seed)


def _asked() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("game", nargs="*", choices=[*GAMES, []], help="default: all")
    parser.add_argument("--level", type=int, action="append", help="only this one against the one below")
    parser.add_argument("--seats", type=int, help="only this number of players")
    parser.add_argument("--games", type=int, default=1000, help="of each two levels and number of players")
    parser.add_argument("--master", type=int, default=200, help="of them where a master plays who thinks for long")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cores", type=int, default=os.cpu_count())
    parser.add_argument("--write", action="store_true", help="keep what is found in reports/levels.txt")
    return parser


if __name__ == "__main__":
    main()
