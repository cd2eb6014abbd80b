"""Benchmark of AI seats against each other.

Usage: `python -m tests.tools.bench.balance [--game G] [--games N] [--seats S] [--levels 3,1] ...`.

Prints wins by seat, by turn order from the seat that decides first, and by level; the sources of points; the lengths of
games and the times of decisions. Levels are given seat by seat, the last one counts for all further seats, and they
move on by one seat from game to game; so do the seats of a shuffle that is played once for each place of the levels.
`--count Founded:planet,place` counts events of that tag by the values of these fields.
"""

from __future__ import annotations

import argparse
import os
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from statistics import fmean, median
from typing import Any

from msgspec import Struct

from bot.games.contract import ChoicePath, Event, Later, Outcome
from bot.games.engine.ai_levels import choose
from bot.games.engine.chance import Chance, LooseChance
from bot.games.engine.choice_walk import action_of
from bot.games.registry import GAMES, AnyGame
from tests.tools.bench.report import percentile, share
from tests.tools.blunders.observed_game import Step

CHUNK = 4
MOST = 5_000
"""Maximum number of decisions, after which a game counts as endless."""


class Job(Struct, frozen=True):
    """A game to play: all its inputs."""

    game: str
    settings: Mapping[str, str]
    levels: tuple[int, ...]
    deal: int
    seed: str
    count: tuple[str, ...]


class Played(Struct, frozen=True):
    """The result of a game; seats in the order of the table.

    An `endless` one has no places and no wins, and the points at its abortion.
    """

    levels: tuple[int, ...]
    first: int
    wins: tuple[float, ...]
    parts: tuple[tuple[tuple[str, int], ...], ...]
    seconds: tuple[tuple[float, ...], ...]
    length: int
    counted: dict[str, int]
    rivals: tuple[tuple[int, int], ...] = ()
    """place and points of rivals that are no players"""
    places: tuple[int, ...] = ()
    endless: bool = False


class Course(Struct):
    """A running game: the players with their random generators, and the measurements."""

    levels: tuple[int, ...]
    own: Chance
    seconds: list[list[float]]
    counted: Counter[str]
    first: int = -1

    @property
    def decisions(self) -> int:
        """The number of decisions so far."""
        return sum(map(len, self.seconds))

    def asks(self, game: AnyGame, state: Any, seat: int) -> ChoicePath | Later:
        """Request a seat's move; records the time that it takes."""
        view, ask = game.view(state, seat), game.ask(state, seat)
        self.first = seat if self.first < 0 else self.first
        start = time.process_time()
        said = choose(game, view, ask, self.own, self.levels[seat])
        self.seconds[seat].append(time.process_time() - start)
        return said


def begun(job: Job) -> Course:
    """Return an empty course."""
    return Course(job.levels, LooseChance(job.seed), [[] for _ in job.levels], Counter())


def levels_of(levels: Sequence[int], seats: int, number: int) -> tuple[int, ...]:
    """Return the levels by seat in game `number`: filled up with the last one, and rotated."""
    full = [*levels, *[levels[-1]] * seats][:seats]
    turn = number % seats
    return tuple(full[seats - turn :] + full[: seats - turn])


class Contest(Struct, frozen=True):
    """Games that differ only in the levels, the number of seats and the random draws."""

    game: str
    settings: Mapping[str, str]
    count: Sequence[str] = ()

    def jobs(self, levels: Sequence[int], seats: int, games: int, seed: int) -> list[Job]:
        """Return games for a number of seats; a deal is played once for each place of the levels."""
        deals = 1 if len(set(levels)) == 1 else seats
        return [
            Job(
                self.game,
                self.settings,
                levels_of(levels, seats, number),
                seed * 1_000_000 + number // deals,
                f"{seed}/{number}",
                tuple(self.count),
            )
            for number in range(games)
        ]


def play(job: Job, steps: list[Step[Any]] | None = None) -> Played:
    """Play a game to its end, or until it counts as endless; `steps` are appended if given."""
    game, chance, course = GAMES[job.game], LooseChance(job.deal), begun(job)
    state, events = game.setup(len(job.levels), job.settings, chance)
    course.counted.update(_counted(events, job.count))
    while course.decisions < MOST and (needed := [one for one in game.pending(state) if not one.optional]):
        seat = needed[0].seat
        said = course.asks(game, state, seat)
        assert not isinstance(said, Later), "games with clocks have a simulation of their own"
        before = None if steps is None else game.clone(state)
        events = game.play(state, seat, action_of(game, said), chance)
        course.counted.update(_counted(events, job.count))
        if steps is not None:
            steps.append(Step(len(steps), seat, before, said, tuple(events)))
    return played(game, state, course)


def played(game: AnyGame, state: Any, course: Course) -> Played:
    """Return the result."""
    outcome = game.outcome(state)
    places = outcome.places if outcome else ()
    scores = outcome.scores if outcome else game.standing(game.view(state, None))
    return Played(
        levels=course.levels,
        first=course.first,
        wins=tuple((place == 1) / max(1, places.count(1)) for place in places) or (0.0,) * len(course.levels),
        parts=tuple(tuple((part.name.key, part.points) for part in score) for score in scores),
        seconds=tuple(map(tuple, course.seconds)),
        length=int(getattr(state, "round", 0)) or course.decisions,
        counted=dict(course.counted),
        rivals=_rivals(outcome),
        places=places,
        endless=outcome is None,
    )


def _rivals(outcome: Outcome | None) -> tuple[tuple[int, int], ...]:
    return tuple((one.place, sum(part.points for part in one.parts)) for one in outcome.rivals) if outcome else ()


def ended(those: Iterable[Played]) -> list[Played]:
    """Return the games that have ended; prints the number of others."""
    every = list(those)
    found = [one for one in every if not one.endless]
    if len(found) < len(every):
        print(f"{len(every) - len(found)} of {len(every)} games DID NOT END")
    return found


def _counted(events: Iterable[Event], wanted: Sequence[str]) -> Iterable[str]:
    for event in events:
        for one in wanted:
            tag, _, fields = one.partition(":")
            if event.__struct_config__.tag == tag:
                yield " ".join((tag, *(f"{name} {getattr(event, name)}" for name in fields.split(",") if name)))


# --- arguments -------------------------------------------------------------------------------------------------------


def asked(about: str | None, games: int, duels: int) -> argparse.ArgumentParser:
    """Return a parser of the common arguments of all games' reports."""
    parser = argparse.ArgumentParser(description=(about or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--games", type=int, default=games)
    parser.add_argument("--level", type=int, default=3)
    parser.add_argument("--duels", type=int, default=duels)
    parser.add_argument("--seats", type=int, help="default: every number of players")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cores", type=int, default=os.cpu_count())
    return parser


# --- output ----------------------------------------------------------------------------------------------------------


def report_duel(levels: Sequence[int], played: Iterable[Played]) -> None:
    """Print the share of wins of one seat of the first level among seats of the other."""
    those = ended(played)
    wins = [win for one in those for win, level in zip(one.wins, one.levels, strict=True) if level == levels[0]]
    if wins:
        print(f"one of level {levels[0]} among {len(levels) - 1} of level {levels[1]}:", end=" ")
        print(f"{share(sum(wins), len(wins))} of {len(wins)} games,", end=" ")
        print(f"{fmean(wins) * len(levels):.2f} times the fair share")


def rates(title: str, wins: Mapping[int, Sequence[float]], fair: float) -> None:
    """Print shares of wins with their intervals, and the fair share."""
    for key, values in sorted(wins.items()):
        rate, of = fmean(values), len(values)
        print(f"  {title} {key}: {share(sum(values), of)} of {of} ({rate / fair:.2f} times the fair share)")


def report(every: Sequence[Played]) -> None:
    """Print everything about games of one number of seats."""
    if not (played := ended(every)):
        return
    seats = len(played[0].levels)
    by_seat, by_order, by_level = (defaultdict[int, list[float]](list) for _ in range(3))
    totals, parts = defaultdict[int, list[int]](list), defaultdict[tuple[int, str], list[int]](list)
    seconds, counted = defaultdict[int, list[float]](list), Counter[str]()
    for one in played:
        counted.update(one.counted)
        for seat, level in enumerate(one.levels):
            by_seat[seat + 1].append(one.wins[seat])
            by_order[(seat - one.first) % seats + 1].append(one.wins[seat])
            by_level[level].append(one.wins[seat])
            totals[level].append(sum(points for _, points in one.parts[seat]))
            seconds[level] += one.seconds[seat]
            for name, points in one.parts[seat]:
                parts[level, name].append(points)
    print(f"{seats} seats, {len(played)} games; rounds {fmean(one.length for one in played):.2f}", end=" ")
    print(f"(from {min(one.length for one in played)} to {max(one.length for one in played)})")
    rates("seat", by_seat, 1 / seats)
    rates("in order of play", by_order, 1 / seats)
    rates("level", by_level, 1 / seats)
    for level, values in sorted(totals.items()):
        print(f"  level {level} scores {fmean(values):.1f}:", end=" ")
        print(
            ", ".join(
                f"{name} {fmean(points):.1f} (by {fmean(map(bool, points)):.0%} of seats)"
                for (at, name), points in parts.items()
                if at == level
            )
        )
        times = [1000 * second for second in seconds[level]]
        print(
            f"  level {level} decides in {median(times):.2f} ms, 95 % in {percentile(times, 95):.2f} ms,"
            f" all in {max(times):.0f} ms; {len(times) / len(values):.0f} times a game"
        )
    for name, count in sorted(counted.items()):
        print(f"  {name}: {count / len(played):.2f} a game")


def main() -> None:
    """Parse the arguments, play on every core, print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0] if __doc__ else "")
    parser.add_argument("--game", choices=sorted(GAMES), default=next(iter(GAMES)))
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seats", type=int, help="default: every number the game allows")
    parser.add_argument("--levels", default="1", help="for example 3,1: one seat of level 3, the others of level 1")
    parser.add_argument("--count", action="append", default=[], metavar="EVENT[:FIELD,FIELD]")
    parser.add_argument("--set", action="append", default=[], metavar="SETTING=VALUE")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cores", type=int, default=os.cpu_count())
    given = parser.parse_args()
    meta = GAMES[given.game].meta
    settings = {setting.id: setting.values[0].value for setting in meta.settings}
    settings |= dict(one.split("=", 1) for one in given.set)
    levels = [int(level) for level in given.levels.split(",")]
    with ProcessPoolExecutor(given.cores) as cores:
        for seats in [given.seats] if given.seats else range(meta.seats[0], meta.seats[1] + 1):
            jobs = Contest(given.game, settings, given.count).jobs(levels, seats, given.games, given.seed)
            report(list(cores.map(play, jobs, chunksize=CHUNK)))


if __name__ == "__main__":
    main()
