"""Benchmark of the rules for searches, and of each level's decisions.

Usage: `python -m tests.tools.bench.speed`.

Positions are those of games among AI seats of level 2, of all numbers of players. Each step is timed separately, in CPU
time: `guess` a state from a view, `clone` it, enumerate all the `choices` of a move, `play` that; and each level's
decision. `--write` saves the figures in `reports/speed.txt`.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable, Iterable, Iterator
from statistics import fmean, median
from typing import Any, Final

from msgspec import Struct

from bot.games.contract import ChoicePath
from bot.games.engine.ai_levels import choose
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import action_of
from bot.games.registry import GAMES, AnyGame
from tests.tools.bench.balance import Job
from tests.tools.bench.games import play, sizes, usual
from tests.tools.bench.report import heading, line, percentile
from tests.tools.bench.reports_files import write
from tests.tools.blunders.observed_game import Step

LEVEL: Final = 2
POSITIONS: Final = 300
"""Positions of each game, spread over its games."""
MASTERS: Final = 30
"""Positions for a master's decisions."""
LONGEST: Final = 2_000
"""Maximum milliseconds of CPU for a master."""
ABOUT: Final = "CPU time of rules and levels, all on one machine: python -m tests.tools.bench.speed --write"
Work = Callable[[], object]


class Position(Struct):
    """A state, the seat that decides in it, and its move."""

    state: Any
    seat: int
    said: ChoicePath


class Figure(Struct, frozen=True):
    """A row of the table."""

    what: str
    figure: str
    bar: str = ""


def positions(game: str) -> list[Position]:
    """Return positions of a game of each number of players."""
    found = list[Position]()
    for number, seats in enumerate(sizes(game)):
        steps = list[Step[Any]]()
        play(Job(game, usual(game), (LEVEL,) * seats, number, f"speed {number}", ()), steps)
        found += [Position(one.before, one.seat, one.said) for one in steps if one.seat >= 0]
    return [found[at * len(found) // POSITIONS] for at in range(POSITIONS)] if len(found) > POSITIONS else found


def microseconds(works: Iterable[Work]) -> list[float]:
    """Return the CPU time of each; measured once, as a second run would use caches."""
    times = list[float]()
    for work in works:
        start = time.process_time_ns()
        work()
        times.append((time.process_time_ns() - start) / 1000)
    return times


# --- timed steps -----------------------------------------------------------------------------------------------------


def _guess(game: AnyGame, one: Position) -> Work:
    view, chance = game.view(one.state, one.seat), LooseChance(1)
    return lambda: game.determinize(view, chance)


def _clone(game: AnyGame, one: Position) -> Work:
    return lambda: game.clone(one.state)


def _choices(game: AnyGame, one: Position) -> Work:
    def work() -> None:
        ask = game.ask(one.state, one.seat)
        for at in range(len(one.said) + 1):
            ask(one.said[:at])

    return work


def _play(game: AnyGame, one: Position) -> Work:
    state, action, chance = game.clone(one.state), action_of(game, one.said), LooseChance(1)
    return lambda: game.play(state, one.seat, action, chance)


def _says(game: AnyGame, one: Position, level: int) -> Work:
    view, chance = game.view(one.state, one.seat), LooseChance(level)
    return lambda: choose(game, view, game.ask(one.state, one.seat), chance, level)


RULES: Final = {"guess": _guess, "clone": _clone, "choices of a saying": _choices, "play": _play}

# --- output ----------------------------------------------------------------------------------------------------------


def measured(game: AnyGame) -> Iterator[Figure]:
    """Yield the rows of a game."""
    those, name = positions(game.meta.id), game.meta.id
    for what, make in RULES.items():
        times = microseconds(make(game, one) for one in those)
        yield Figure(f"{name}: {what}, µs, median / 95%", f"{two(median(times))} / {two(percentile(times, 95))}")
    for level in game.levels:
        thinks = level == game.levels[-1] and game.master is not None
        some = those[:: max(1, len(those) // MASTERS)] if thinks else those
        times = [one / 1000 for one in microseconds(_says(game, one, level) for one in some)]
        figures = " / ".join(map(two, (1000 / fmean(times), median(times), percentile(times, 95), max(times))))
        bar = f"max {LONGEST:,}" if thinks else ""
        yield Figure(f"{name}: level {level}, a second, ms median / 95% / max", figures, bar)


def two(figure: float) -> str:
    """Return the figure with two significant digits."""
    if figure <= 0:
        return "0"
    digits = 1 - math.floor(math.log10(figure))
    return f"{round(figure, digits):,.{max(0, digits)}f}"


def report(games: Iterable[str] = GAMES) -> dict[str, list[str]]:
    """Print the rows; return them as they are saved, by game."""
    kept = dict[str, list[str]]()
    for game in games:
        kept[game] = []
        for row in measured(GAMES[game]):
            line(row.what, row.figure, row.bar)
            kept[game].append(f"{row.what:<58} {row.figure}")
    return kept


def main() -> None:
    """Parse the arguments, measure."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("game", nargs="*", choices=[*GAMES, []], help="default: all")
    parser.add_argument("--write", action="store_true", help="keep the figures in reports/speed.txt")
    given = parser.parse_args()
    heading()
    kept = report(given.game or GAMES)
    if given.write:
        write("speed", ABOUT, kept)


if __name__ == "__main__":
    main()
