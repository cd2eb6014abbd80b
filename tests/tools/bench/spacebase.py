"""Benchmark of the balance of Space Base's house set.

Usage: `python -m tests.tools.bench.spacebase [--games 2000] [--level 3] [--duels 400] [--playouts N] ...`.

AI seats of one level play each other at every size: the lengths of games, the winners by turn order, and the share of
games in which a shown ship is bought; each with its target. Then the levels play each other.

With `--playouts N` those of the master are measured instead: as many in WebAssembly are compared with Python.
"""

from __future__ import annotations

import re
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from statistics import fmean, median
from typing import Final

from bot.games.engine.chance import LooseChance
from bot.games.spacebase import SPACEBASE
from bot.games.spacebase.ai import playout
from bot.games.spacebase.ai.playout_module import PLAYOUTS, playouts
from bot.games.spacebase.ai.playout_table import model, table_of
from bot.games.spacebase.components.cardfile import set_of
from bot.games.spacebase.components.cards import Card
from tests.games.spacebase.playouts import differing, midgame
from tests.tools.bench.balance import CHUNK, Contest, Job, Played, asked, play, report_duel
from tests.tools.bench.report import at_most, middle, percentile, said, share

ROUNDS: Final = {2: 21, 3: 18, 4: 15, 5: 12}
WITHIN: Final = 2
OVER: Final = 0.05
"""Maximum excess of a seat's wins over its fair share."""
LEAST: Final = 0.01
"""Minimum share of the games with a shown ship in which it is bought."""
SETTINGS: Final = {"start": "normal", "goal": "40"}
COUNT: Final = ("Bought:card", "Refilled:cards", "Victory:at_once")
DUELS: Final = ((2, 1), (3, 1), (3, 2))
FEW: Final = 8
PARTS: Final = 5
"""Stages of a game at which playouts begin."""
FAST: Final = 1000


def rounds(one: Played) -> int:
    """Return the rounds of a game; the count has gone on by one unless it was won at once."""
    return one.length - ("Victory at_once False" in one.counted)


def cards(one: Played, tag: str) -> set[int]:
    """Return the cards of a kind of event."""
    return {int(card) for key in one.counted if key.startswith(f"{tag} ") for card in re.findall(r"\d+", key)}


def begin(job: Job) -> tuple[int, set[int]]:
    """Return the start player, and the ships shown at the start."""
    state, _ = SPACEBASE.setup(len(job.levels), job.settings, LooseChance(job.deal))
    return state.first, {card for row in state.yard for card in row}


def report(todo: Sequence[Job], played: Sequence[Played]) -> Counter[str]:
    """Print the results of games of one size; return the counts of shown and bought ships.

    The keys are like `shown 7`.
    """
    seats, by_order, ships = len(todo[0].levels), defaultdict[int, float](float), Counter[str]()
    for job, one in zip(todo, played, strict=True):
        first, shown = begin(job)
        for seat, win in enumerate(one.wins):
            by_order[(seat - first) % seats] += win
        bought = cards(one, "Bought")
        ships.update(f"shown {card}" for card in shown | cards(one, "Refilled") | bought)
        ships.update(f"bought {card}" for card in bought)
    lengths = [rounds(one) for one in played]
    spread = f"90 % from {percentile(lengths, 5):.0f} to {percentile(lengths, 95):.0f}"
    print(f"{seats} players, {len(played)} games of level {todo[0].levels[0]}: {middle(lengths)} rounds", end=" ")
    print(f"(target {ROUNDS[seats]} ± {WITHIN}; {spread}): {said(abs(median(lengths) - ROUNDS[seats]) <= WITHIN)}")
    wins, limit = [by_order[at] for at in range(seats)], 1 / seats + OVER
    print(f"  wins in order of play {', '.join(share(won, len(played)) for won in wins)} (at most", end=" ")
    print(f"{limit:.1%}): {at_most(limit, wins, len(played))}")
    points = [sorted(sum(points for _, points in parts) for parts in one.parts) for one in played]
    winner, last = (fmean(each[at] for each in points) for at in (-1, 0))
    at_once = fmean("Victory at_once True" in one.counted for one in played)
    print(f"  points of the winner {winner:.1f}, of the last {last:.1f}; won at once by an ability: {at_once:.1%}")
    times = [1000 * second for one in played for seat in one.seconds for second in seat]
    print(f"  a decision takes {median(times):.2f} ms, 95 % {percentile(times, 95):.2f} ms, all {max(times):.0f} ms")
    return ships


def report_ships(ships: Counter[str]) -> None:
    """Print the ships that are bought least and most, over all sizes."""
    rates = [
        (ships[f"bought {card.id}"] / shown, card)
        for card in set_of("").cards
        if (shown := ships[f"shown {card.id}"]) and card.level in (1, 2, 3)
    ]
    rates.sort(key=lambda one: one[0])
    few, seldom = sum(rate < LEAST for rate, _ in rates), rates[0][1]
    lowest = share(ships[f"bought {seldom.id}"], ships[f"shown {seldom.id}"])
    print(f"bought in fewer than {LEAST:.0%} of the games that show them: {few} of {len(rates)} ships", end=" ")
    print(f"(the one bought least in {lowest}): {said(not few)}")
    for title, some in (("least", rates[:FEW]), ("most", rates[-FEW:])):
        print(f"  bought {title}: {', '.join(_rate(rate, card) for rate, card in some)}")


def _rate(rate: float, card: Card) -> str:
    return f"{card.name} ({'I' * card.level} {card.sector}) {rate:.0%}"


def report_playouts(count: int) -> None:
    """Print how many playouts end differently, and how many a second are played."""
    with PLAYOUTS.instance() as instance:
        assert instance is not None
        for seats in ROUNDS:
            those = [midgame(seats, 1 + 5 * seats * stage, seed=stage) for stage in range(PARTS)]
            each = count // len(ROUNDS) // PARTS
            differ = sum(differing(state, range(each), instance) for state in those)
            m = model("", seats)
            speeds = list[float]()
            for play, games in ((partial(playouts, instance=instance), FAST), (playout.playouts, FAST // 100)):
                start = time.process_time()
                for state in those:
                    play(m, table_of(m, state), 0, 0, games)
                speeds.append(games * len(those) / (time.process_time() - start))
            print(f"{seats} players: {differ} of {each * PARTS} playouts end differently;", end=" ")
            print(f"{speeds[0]:,.0f} a second, in Python {speeds[1]:,.0f}")


def main() -> None:
    """Parse the arguments, play on every core, print."""
    parser, ships = asked(__doc__, games=2000, duels=400), Counter[str]()
    parser.add_argument("--playouts", type=int)
    given = parser.parse_args()
    if given.playouts:
        report_playouts(given.playouts)
        return
    contest = Contest("spacebase", SETTINGS, COUNT)
    with ProcessPoolExecutor(given.cores) as cores:
        for seats in [given.seats] if given.seats else ROUNDS:
            todo = contest.jobs([given.level], seats, given.games, given.seed)
            ships += report(todo, list(cores.map(play, todo, chunksize=CHUNK)))
        report_ships(ships)
        for one, other in DUELS if given.duels else ():
            levels = (one, other, other, other)
            report_duel(
                levels, list(cores.map(play, contest.jobs(levels, 4, given.duels, given.seed), chunksize=CHUNK))
            )


if __name__ == "__main__":
    main()
