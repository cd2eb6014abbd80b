"""Benchmark of AI seats of Ricochet Robots against each other and the clock.

Usage: `python -m tests.tools.bench.robots [--seats 2] [--levels 3,1]`.

Time is simulated as at a table: an AI seat is requested a tick after it has a new decision, then at the times that it
asks for, and the game's deadlines fire when due. Prints wins of chips and games by level and by seat, the time and the
outcome of chips. Levels are given seat by seat, the last one counts for all further seats, and they move on by one seat
from game to game.
"""

from __future__ import annotations

import argparse
import math
import os
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from statistics import fmean, median

from msgspec import Struct, structs

from bot.games.contract import SPEED, TABLE, ChoicePath, Deadline, Later
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import action_of, check
from bot.games.ricochet import RICOCHET
from bot.games.ricochet import events as ev
from bot.games.ricochet.rules.moving import read
from bot.games.ricochet.state import State
from tests.tools.bench.balance import Job, Played, begun, levels_of, played, rates
from tests.tools.bench.report import percentile
from tests.tools.blunders.observed_game import Step

TICK = 1.0
MOST = 500
"""Maximum number of chips, after which a game counts as endless."""


class Chip(Struct):
    """The outcome of a chip.

    The winner (-1: nobody), seconds until the first declaration (negative: none) and until the end, the last numbers
    declared, the shortest way and the way shown (0: none), and the number of failed attempts.
    """

    winner: int = -1
    first: float = -1
    seconds: float = 0
    calls: tuple[tuple[int, int], ...] = ()
    best: int = 0
    shown: int = 0
    failed: int = 0


class Evening(Played, frozen=True):
    """A game, and the outcomes of its chips."""

    chips: tuple[Chip, ...] = ()


def job(levels: tuple[int, ...], settings: Mapping[str, str], number: int) -> Job:
    """Return the game of this number."""
    return Job(RICOCHET.meta.id, settings, levels, number, f"ai {number}", ())


class Table:
    """A game and its clocks; moves are appended to `steps`, if given."""

    def __init__(self, job: Job, steps: list[Step[State]] | None = None) -> None:
        self.steps = steps
        self.chance, self.course = LooseChance(job.deal), begun(job)
        self.now, self.opened = 0.0, 0.0
        self.due: dict[str, float] = {}
        self.asked: dict[int, tuple[str, float]] = {}
        self.chips: list[Chip] = []
        self.state: State = RICOCHET.setup(len(job.levels), job.settings, self.chance)[0]

    def play(self) -> Evening:
        """Play to the end of the game, or until it counts as endless."""
        while RICOCHET.outcome(self.state) is None and len(self.chips) < MOST:
            self._step()
        found = played(RICOCHET, self.state, self.course)
        return Evening(**structs.asdict(found), chips=tuple(self.chips))

    def _step(self) -> None:
        """Advance to the next event; at the same instant seats come before the clock."""
        clocks = {clock.id: clock for clock in RICOCHET.clocks.deadlines(self.state)}
        self.due = {one: self.due.get(one, self.now + clock.seconds) for one, clock in clocks.items()}
        asked: dict[int, tuple[str, float]] = {}
        for decision in RICOCHET.pending(self.state):
            if not decision.optional:
                same = f"{decision.kind} {decision.attention.call}"
                before = self.asked.get(decision.seat)
                asked[decision.seat] = before if before and before[0] == same else (same, self.now + TICK)
        self.asked = asked
        seat = min(asked, key=lambda one: asked[one][1], default=TABLE)
        clock = min(self.due, key=self.due.__getitem__, default="")
        if seat == TABLE or (clock and self.due[clock] < asked[seat][1]):
            self.now = self.due.pop(clock)
            self._say(TABLE, self._worked(clocks[clock]))
        else:
            self.now = asked[seat][1]
            self._ask(seat)

    def _worked(self, clock: Deadline) -> ChoicePath:
        return RICOCHET.clocks.work(self.state, clock.id) if clock.works else clock.said

    def _ask(self, seat: int) -> None:
        said = self.course.asks(RICOCHET, self.state, seat)
        if isinstance(said, Later):
            self.asked[seat] = (self.asked[seat][0], self.now + said.seconds)
            return
        del self.asked[seat]
        check(RICOCHET, self.state, seat, said)
        self._say(seat, said)

    def _say(self, seat: int, said: ChoicePath) -> None:
        before = None if self.steps is None else RICOCHET.clone(self.state)
        events = RICOCHET.play(self.state, seat, action_of(RICOCHET, said), self.chance)
        for event in events:
            self._note(event)
        if self.steps is not None and before is not None:
            self.steps.append(Step(len(self.steps), seat, before, said, tuple(events)))

    def _note(self, event: ev.Event) -> None:
        match event:
            case ev.Turned():
                self.chips.append(Chip())
                self.opened = self.now
            case ev.Declared():
                chip = self.chips[-1]
                chip.first = self.now - self.opened if chip.first < 0 else chip.first
                chip.calls = tuple((call.seat, call.number) for call in self.state.calls)
            case ev.Failed():
                self.chips[-1].failed += 1
            case ev.Won(seat=seat, way=way):
                chip = self.chips[-1]
                chip.winner, chip.shown, chip.seconds = seat, len(read(way)), self.now - self.opened
            case ev.Aside():
                self.chips[-1].seconds = self.now - self.opened
            case ev.Known(way=way):
                self.chips[-1].best = len(read(way)) if way else 0
            case _:
                pass


def play(job: Job, steps: list[Step[State]] | None = None) -> Evening:
    """Play a game; see `Table`."""
    return Table(job, steps).play()


# --- output ----------------------------------------------------------------------------------------------------------


def report(evenings: Sequence[Evening]) -> None:
    """Print everything about games of one number of seats."""
    seats = len(evenings[0].levels)
    chips = [chip for game in evenings for chip in game.chips]
    won = [chip for chip in chips if chip.winner >= 0]
    by_level, by_seat, games_by_level, games_by_seat = (defaultdict[int, list[float]](list) for _ in range(4))
    for game in evenings:
        for seat, level in enumerate(game.levels):
            games_by_level[level].append(game.wins[seat])
            games_by_seat[seat + 1].append(game.wins[seat])
            taken = [float(chip.winner == seat) for chip in game.chips if chip.winner >= 0]
            by_level[level] += taken
            by_seat[seat + 1] += taken
    print(f"{seats} seats, {len(evenings)} games, {len(chips)} chips, {len(won)} of them won")
    rates("chips, level", by_level, 1 / seats)
    rates("chips, seat", by_seat, 1 / seats)
    rates("games, level", games_by_level, 1 / seats)
    rates("games, seat", games_by_seat, 1 / seats)
    seconds = [chip.seconds for chip in chips]
    print(
        f"  seconds a chip: mean {fmean(seconds):,.0f}, median {median(seconds):,.0f},"
        f" 95 % in {percentile(seconds, 95):,.0f}; attempts that fail {sum(chip.failed for chip in chips)}"
    )
    more = Counter(min(number for _, number in chip.calls) - chip.best for chip in chips if chip.calls and chip.best)
    print(f"  lowest number, moves more than needed: {dict(sorted(more.items()))}")
    lengths = sorted({chip.best for chip in chips})
    for best in lengths:
        same = [chip for chip in chips if chip.best == best]
        firsts = [chip.first for chip in same if chip.first >= 0]
        print(
            f"  best {best:2}: {len(same):4} chips, {fmean(chip.winner >= 0 for chip in same):4.0%} won, first"
            f" declared after {fmean(firsts) if firsts else math.nan:7,.0f}"
            f" (median {median(firsts) if firsts else math.nan:7,.0f}),"
            f" done after {fmean(chip.seconds for chip in same):7,.0f}"
        )


def main() -> None:
    """Parse the arguments, play on every core, print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0] if __doc__ else "")
    parser.add_argument("--chips", type=int, default=200, help="at least so many are played for")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--levels", default="1", help="for example 3,1: one seat of level 3, the others of level 1")
    parser.add_argument("--speed", choices=("live", "days"), default="live")
    parser.add_argument("--set", action="append", default=[], metavar="SETTING=VALUE")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cores", type=int, default=os.cpu_count())
    given = parser.parse_args()
    settings = {setting.id: setting.values[0].value for setting in RICOCHET.meta.settings}
    settings |= {SPEED: given.speed, **dict(one.split("=", maxsplit=1) for one in given.set)}
    levels = [int(level) for level in given.levels.split(",")]
    jobs = [
        job(levels_of(levels, given.seats, number), settings, given.seed * 1_000_000 + number)
        for number in range(given.chips)
    ]
    evenings: list[Evening] = []
    with ProcessPoolExecutor(given.cores) as pool:
        for game in pool.map(play, jobs):
            evenings.append(game)
            if sum(len(one.chips) for one in evenings) >= given.chips and len(evenings) % given.seats == 0:
                pool.shutdown(cancel_futures=True)
                break
    report(evenings)


if __name__ == "__main__":
    main()
