"""How much stronger each level is than the one below: python -m tests.bench.levels [GAME ...] [--games N] [--master N].

Neighbouring levels play each other in the smallest number of players, and one of the higher level plays among two and
three of the lower. Of two players the higher must win 60 in 100 games, among more one and a half times its fair share.
Who is best of the players wins, also where a rival that is none does better. A deal is played once for each place of
the levels. Then the ratings of the levels, as tables rate them, over all that is in the text. `--write` keeps what is
found in `reports/levels.txt`; how long decisions take is told, and not kept.
"""

from __future__ import annotations

import argparse
import os
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from statistics import fmean
from typing import Final

from msgspec import Struct

from bot.games.engine.minds import MASTER
from bot.games.registry import GAMES
from tests.bench.balance import Contest, Played
from tests.bench.games import play, sizes, usual
from tests.bench.report import at_least, share
from tests.bench.standings import Standings, table
from tests.bench.texts import Part, read, write

TWO: Final = 0.6
"""Of two players the higher level must have this share of the wins."""
TIMES: Final = 1.5
"""Among more it must have so many times its fair share."""
AMONG: Final = (3, 4)
ALL: Final = "ratings of all levels over all games"
ABOUT: Final = "Each level against the one below: python -m tests.bench.levels --write"


class Bout(Struct, frozen=True):
    """A level among seats of the one below."""

    higher: int
    lower: int
    seats: int

    @property
    def bar(self) -> float:
        """The share of wins that is asked of it."""
        return TWO if self.seats == 2 else TIMES / self.seats

    @property
    def levels(self) -> tuple[int, ...]:
        """By seat, in the first game."""
        return self.higher, *[self.lower] * (self.seats - 1)


def bouts(game: str) -> Iterator[Bout]:
    """All that a game has."""
    several = [seats for seats in sizes(game) if seats > 1]
    for lower, higher in pairwise(GAMES[game].levels):
        for seats in sorted({several[0], *(one for one in AMONG if one in several)}):
            yield Bout(higher, lower, seats)


def wins(bout: Bout, played: Iterable[Played]) -> float:
    """In how many of the games the higher level was best; where several were, in parts."""
    found = 0.0
    for one in played:
        best = [level for level, place in zip(one.levels, one.places, strict=True) if place == min(one.places)]
        found += (bout.higher in best) / len(best)
    return found


def report(part: Part, bout: Bout, every: Sequence[Played]) -> None:
    """Prints how a bout went."""
    played = [one for one in every if not one.endless]
    among = "against" if bout.seats == 2 else f"among {bout.seats - 1} of"
    who = f"  level {bout.higher} {among} {bout.lower}:"
    if len(played) < len(every):
        part.say(f"{who} {len(every) - len(played)} of {len(every)} games DID NOT END")
    if played:
        won, of = wins(bout, played), len(played)
        part.say(
            f"{who} {share(won, of)} of {of} games, {won / of * bout.seats:.2f} times the fair share"
            f" (at least {bout.bar:.1%}): {at_least(bout.bar, won, of)}"
        )


def report_times(part: Part, played: Iterable[Played]) -> None:
    """Prints how long each level takes."""
    times = defaultdict[int, list[float]](list)
    for one in played:
        for level, seconds in zip(one.levels, one.seconds, strict=True):
            times[level] += seconds
    for level, seconds in sorted(times.items()):
        cpu = f"{1000 * fmean(seconds):.2f} ms of CPU a decision on average, {1000 * max(seconds):.0f} ms at most"
        part.say(f"  level {level}: {cpu}, {len(seconds)} decisions", kept=False)


def main() -> None:
    """Reads the arguments, plays, prints."""
    given, parts = _asked().parse_args(), dict[str, Part]()
    with ProcessPoolExecutor(given.cores) as cores:
        for game in given.game or GAMES:
            parts[game] = _part(game, given, lambda jobs: cores.map(play, jobs))
    kept = {game: part.lines for game, part in parts.items()}
    known, over_all = (read("levels") if given.write else {}) | kept, Part()
    print(f"\n{ALL}")
    for line in table(Standings.of(line for lines in known.values() for line in lines)):
        over_all.say(line)
    if given.write:
        write("levels", ABOUT, kept | {ALL: over_all.lines})


def _part(game: str, given: argparse.Namespace, each: Callable[[Iterable[object]], Iterable[Played]]) -> Part:
    part, everything, standings = Part(), list[Played](), Standings()
    print(f"\n{game}", flush=True)
    part.say(f"deals of seed {given.seed}")
    contest = Contest(game, usual(game))
    for bout in bouts(game):
        games = given.master if bout.higher == MASTER and GAMES[game].master else given.games
        played = list(each(contest.jobs(bout.levels, bout.seats, games, given.seed)))
        report(part, bout, played)
        everything += played
    for one in everything:
        standings.add(one.levels, one.places)
    part.say(standings.text())
    for line in table(standings):
        part.say(line)
    report_times(part, everything)
    return part


def _asked() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("game", nargs="*", choices=[*GAMES, []], help="default: all")
    parser.add_argument("--games", type=int, default=1000, help="of each two levels and number of players")
    parser.add_argument("--master", type=int, default=200, help="of them where a master plays who thinks for long")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cores", type=int, default=os.cpu_count())
    parser.add_argument("--write", action="store_true", help="keep what is found in reports/levels.txt")
    return parser


if __name__ == "__main__":
    main()
