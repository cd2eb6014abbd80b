"""Benchmark of the accuracy of win estimates.

Usage: `python -m tests.tools.bench.estimates [GAME ...] [--games N] [--write]`.

AI seats of one level play each other, with each number of players in turn. Before each decision the estimate is
compared with the result, in each quarter of the games: by its Brier score, the sum of (chance - won)² over all seats
and a rival that is no player (0 is perfect, 2 is sure and wrong; a tie is won in parts), by the mean of that over the
seats alone, by the score of a uniform guess, and by a calibration exponent: estimates should be surer (above 1) or less
sure, as odds to this power make the results most likely. Near 1 it is calibrated. The score of the last quarter should
be at most 0.25; where it is above, the docstring of the game's `estimate` gives the reason. `--write` saves the results
in `reports/estimates.txt`.
"""

from __future__ import annotations

import argparse
import math
import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from statistics import fmean
from typing import Any, Final

from msgspec import Struct

from bot.games.registry import GAMES
from tests.tools.bench.balance import Job
from tests.tools.bench.blunders import jobs
from tests.tools.bench.games import play, sizes
from tests.tools.bench.report import said
from tests.tools.bench.reports_files import Part, write
from tests.tools.blunders.observed_game import Step

QUARTERS: Final = 4
BAR: Final = 0.25
"""Maximum Brier score in the last quarter."""
LEAST: Final = 1e-3
"""Minimum chance of a player: an impossible result has no finite weight."""
POWERS: Final = tuple(2 ** (step / 10) for step in range(-20, 21))
ABOUT: Final = "How true the estimates of who wins are: python -m tests.tools.bench.estimates --write"


class Guess(Struct, frozen=True):
    """The estimated chances at a moment of a game, and the winner; rivals come last.

    A rival is no player; it has the rest of the chances.
    """

    quarter: int
    chances: tuple[float, ...]
    won: tuple[float, ...]

    def off(self, chances: Sequence[float]) -> float:
        """Return the Brier score of these chances; 0 is perfect."""
        return sum(self._errors(chances))

    def off_a_seat(self) -> float:
        """Return the mean square error of the seats."""
        return fmean(self._errors(self.chances)[:-1])

    def _errors(self, chances: Sequence[float]) -> list[float]:
        return [(chance - won) ** 2 for chance, won in zip(chances, self.won, strict=True)]

    def surer(self, power: float) -> tuple[float, ...]:
        """Return the chances with odds to this power."""
        weights = [max(LEAST, chance) ** power for chance in self.chances]
        return tuple(weight / sum(weights) for weight in weights)

    def missed(self, power: float) -> float:
        """Return the log loss of the result."""
        chances = zip(self.surer(power), self.won, strict=True)
        return -sum(won * math.log(chance) for chance, won in chances)


def guesses(job: Job) -> list[Guess]:
    """Play a game; return the estimates before each decision."""
    game, steps = GAMES[job.game], list[Step[Any]]()
    played = play(job, steps)
    if played.endless or not game.estimate:
        return []
    won = *played.wins, 1 - sum(played.wins)
    found = list[Guess]()
    for at, step in enumerate(steps):
        chances = game.estimate(game.view(step.before, None))
        found.append(Guess(at * QUARTERS // len(steps), (*chances, max(0.0, 1 - sum(chances))), won))
    return found


def report(every: Iterable[Sequence[Guess]]) -> Part:
    """Print the accuracy, quarter by quarter; each game has the same weight."""
    part, played = Part(), [one for one in every if one]
    part.say(f"{len(played)} games")
    for quarter in range(QUARTERS):
        those = [[one for one in game if one.quarter == quarter] for game in played]
        those = [one for one in those if one]
        off = _mean(those, lambda one: one.off(one.chances))
        alike = _mean(those, lambda one: one.off(_alike(one)))
        seat = _mean(those, Guess.off_a_seat)
        power = min(POWERS, key=lambda power: _mean(those, partial(Guess.missed, power=power)))
        part.say(
            f"  quarter {quarter + 1}: Brier score {off:.2f} ({seat:.2f} a seat), all alike {alike:.2f};"
            f" best to the power of {power:.2f}"
        )
        if quarter == QUARTERS - 1:
            part.say(f"  at most {BAR} in the last quarter: {said(off <= BAR)}")
    return part


def _mean(games: Iterable[Sequence[Guess]], measure: Callable[[Guess], float]) -> float:
    return fmean(fmean(map(measure, game)) for game in games)


def _alike(one: Guess) -> list[float]:
    players = len(one.chances) - 1
    return [1 / players] * players + [0.0]


def main() -> None:
    """Parse the arguments, play, print."""
    given = _asked().parse_args()
    with ProcessPoolExecutor(given.cores) as cores:
        for game in given.game or [one for one in GAMES if GAMES[one].estimate]:
            name = f"{game}, level {given.level}"
            print(f"\n{name}", flush=True)
            seats = [one for one in sizes(game) if one > 1]
            part = report(cores.map(guesses, jobs(game, given.level, given.games, seats, given.seed)))
            if given.write:
                write("estimates", ABOUT, {name: part.lines})


def _asked() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("game", nargs="*", choices=[*GAMES, []], help="default: all")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--level", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cores", type=int, default=os.cpu_count())
    parser.add_argument("--write", action="store_true", help="keep what is found in reports/estimates.txt")
    return parser


if __name__ == "__main__":
    main()
