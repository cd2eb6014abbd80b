"""Value of armies: the Old Ones that they may defeat, and the gain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from operator import mul
from typing import Final

from msgspec import Struct

from bot.games.auztralia.ai import odds
from bot.games.auztralia.ai.odds import Counts, Terms, Tiles
from bot.games.auztralia.ai.valuation import Mind
from bot.games.auztralia.components.book import KANGAROO, TEMPLE
from bot.games.auztralia.components.data import AIRSHIP, GOAL, SANITY, TRAIN, UNITS
from bot.games.auztralia.rules import persons
from bot.games.auztralia.rules.network import Reach, reach
from bot.games.auztralia.state import Tile

ROUND: Final = 4
"""Time in which an army attacks once."""
UNLIKELY: Final = 0.05
OFTEN: Final = 0.6
"""Probability that a port is lost if it is attacked while the army is away or beaten."""
EARLY: Final = 0.8
"""Part of the harm of an Old One that is due to waking it early."""
FOOT: Final = (0, 1, 2)
"""Units that take time for each kind."""


class Case(Struct, frozen=True):
    """A possible encounter on a hex.

    Its probability, the tiles left after the barrage, the value of defeating each, and the sure value of those already
    defeated.
    """

    likely: float
    tiles: Tiles
    worths: tuple[float, ...]
    sure: float


class Place(Struct, frozen=True):
    """All possible encounters on a hex.

    `way` is the value of clearing it; `hidden`: the tile is unknown, and `turned` is the value of turning it up.
    """

    cases: tuple[Case, ...]
    way: float
    hidden: bool = False
    turned: float = 0.0


class Army:
    """Evaluation of combats for a seat."""

    def __init__(self, mind: Mind) -> None:
        self.mind, book, me = mind, mind.book, mind.me
        self.full = tuple(persons.strength(book, me, unit) for unit in range(len(UNITS)))
        self.ranges = tuple(persons.reach(book, me, unit) for unit in range(len(UNITS)))
        self.sanity = SANITY + persons.total(book, me, "calm")
        self.barrage = tuple(persons.total(book, me, "barrage", unit) for unit in range(len(UNITS)))
        self.swift = persons.total(book, me, "swift")
        self.keep = max(0.2, min(1.0, (mind.left - 2) / 14)) if mind.left else 0.0
        siege = sum(mind.comes(tile.old_one, tile.hex) for tile in mind.state.tiles)
        self.keep *= 1 + mind.weights.siege * min(1.0, siege)
        worth = tuple(cost * mind.weights.unit + mind.weights.buy for cost in book.costs)
        self.terms = Terms(worth, bool(persons.total(book, me, "rally")))
        self.reach: Reach = reach(book, mind.state, mind.seat)
        self.forces = odds.forces(book, self.terms, self.full, self.sanity)
        self.shares = [mind.weights.again**nth for nth in range(GOAL // ROUND)]
        self._best: dict[Counts, float] = {}
        self._known: dict[tuple[int, Counts], float] = {}
        self._places: dict[tuple[int, int], Place] = {}

    # --- combats -----------------------------------------------------------------------------------------------------

    def left(self, tile: Tile) -> int:
        """Return the remaining strength of an Old One."""
        return max(1, self.mind.book.strength[tile.old_one] - sum(tile.cubes))

    def prey(self, one: int, at: int, cubes: Sequence[int] = ()) -> float:
        """Return the value of defeating a face-up Old One on a hex."""
        return self.mind.prey(one, cubes) + self.threat(one, at)

    def threat(self, one: int, at: int) -> float:
        """Return the harm of a face-up Old One on a hex: to farms, and to a weakly defended port."""
        if self.mind.book.kind[one] in (KANGAROO, TEMPLE):
            return 0.0
        return self.mind.threat(one, at) + self.mind.weights.port * self.mind.comes(one, at) * OFTEN

    def fight(self, at: int, counts: Counts) -> float:
        """Return the value of an attack by these units, without its time."""
        key = at, counts
        if key not in self._known:
            self._known[key] = self._fight(at, counts)
        return self._known[key]

    def _fight(self, at: int, counts: Counts) -> float:
        force, keep = self.forces.of(counts), self.keep
        place = self.place(at, sum(n for n, some in zip(self.barrage, counts, strict=True) if some))
        stays = keep * force.worth
        value = place.turned
        for case in place.cases:
            course = force.course(case.tiles)
            met = case.sure - stays + keep * course[-1]
            for likely, worth in zip(course, case.worths):  # noqa: B905 - last in it is what comes home
                met += likely * worth
            if place.way:
                met += place.way * (min(course[:-1]) if case.tiles else 1.0)
            if met > 0 or not place.hidden:
                value += case.likely * met
        return value

    def place(self, at: int, barrage: int) -> Place:
        """Return the possible encounters on a hex, after n damage to each tile."""
        key = at, barrage
        if key not in self._places:
            self._places[key] = self._place(at, barrage)
        return self._places[key]

    def _place(self, at: int, barrage: int) -> Place:
        mind, book = self.mind, self.mind.book
        there = [
            (book.kind[tile.old_one], self.left(tile) - barrage, self.prey(tile.old_one, at, tile.cubes))
            for tile in mind.state.tiles
            if tile.hex == at
        ]
        level = mind.state.hidden[at]
        if not level:
            return Place((_case(1.0, there),), mind.cleared(at))
        hidden, turned = mind.stays_hidden(at), 0.0
        cases: list[Case] = []
        for likely, one in mind.faces(level):
            kind = book.kind[one]
            more = [] if kind == KANGAROO else [(kind, book.strength[one] - barrage, self.prey(one, at))]
            cases.append(_case(likely, [*there, *more]))
            turned += likely * (book.points[one] * mind.harm * hidden - self.threat(one, at) * max(EARLY, hidden))
        return Place(tuple(cases), mind.cleared(at), True, turned)

    def time(self, counts: Counts) -> int:
        """Return the time of an attack (Z28)."""
        return max(1, sum(1 for unit in FOOT if counts[unit]) - self.swift)

    # --- targets -----------------------------------------------------------------------------------------------------

    def able(self, at: int, counts: Counts) -> Counts:
        """Return the units that can reach the hex together."""
        return _able(self.ranges, counts, self.reach.ground[at], self.reach.air[at])

    @cached_property
    def targets(self) -> list[int]:
        """Return the hexes with Old Ones that are near enough to consider."""
        state = self.mind.state
        there = {tile.hex for tile in state.tiles} | {at for at, level in enumerate(state.hidden) if level}
        return [at for at in sorted(there) if min(self.reach.ground[at], self.reach.air[at]) <= max(self.ranges)]

    @cached_property
    def zones(self) -> list[tuple[tuple[int, int], list[int]]]:
        """Return the targets grouped by distance on the ground and through the air."""
        found: dict[tuple[int, int], list[int]] = {}
        for at in self.targets:
            found.setdefault((self.reach.ground[at], self.reach.air[at]), []).append(at)
        return list(found.items())

    def best(self, counts: Counts) -> float:
        """Return the value of the attacks that there is time for, and of the defence.

        Each attack counts less than the one before.
        """
        if counts not in self._best:
            self._best[counts] = self._find(counts)
        return self._best[counts]

    def _find(self, counts: Counts) -> float:
        found: list[float] = []
        for (ground, air), hexes in self.zones:
            able = _able(self.ranges, counts, ground, air)
            if not any(able):
                continue
            cost = self.mind.time(self.time(able)) + self.mind.weights.cube
            found += [value for at in hexes if (value := self.fight(at, able) - cost) > 0]
        found.sort(reverse=True)
        rounds = self.mind.left // ROUND
        return sum(map(mul, found[: max(1, rounds)], self.shares)) + self.guard(counts)

    def attacks(self) -> Iterator[tuple[float, int, Counts]]:
        """Yield the possible attacks: value without time, hex and units."""
        for at in self.targets:
            able = self.able(at, tuple(self.mind.me.units))
            for counts in _parties(able):
                yield self.fight(at, counts), at, counts

    # --- the port ----------------------------------------------------------------------------------------------------

    def guard(self, counts: Counts) -> float:
        """Return the harm to the own port if these units defend it, at most 0."""
        force = self.forces.of(counts)
        return -self.mind.weights.port * sum(likely * (1 - force.course((one,))[0]) for likely, one in self.besiegers)

    @cached_property
    def besiegers(self) -> list[tuple[float, tuple[int, int]]]:
        """Return possible attackers of the own port: probability, kind and strength left."""
        found = ((self.mind.comes(tile.old_one, tile.hex), tile) for tile in self.mind.state.tiles)
        return [
            (likely, (self.mind.book.kind[tile.old_one], self.left(tile)))
            for likely, tile in found
            if likely > UNLIKELY
        ]


def _case(likely: float, met: Sequence[tuple[int, int, float]]) -> Case:
    """Return the case of an encounter, each tile as kind, strength left and value."""
    standing = sorted(one for one in met if one[1] > 0)
    return Case(
        likely,
        tuple((kind, left) for kind, left, _ in standing),
        tuple(worth for _, _, worth in standing),
        sum(worth for _, left, worth in met if left <= 0),
    )


@lru_cache(maxsize=65_536)
def _able(ranges: Counts, counts: Counts, ground: int, air: int) -> Counts:
    """Return the units whose range suffices, together."""
    marching = tuple(n if ranges[unit] >= ground else 0 for unit, n in enumerate(counts))
    if any(n for unit, n in enumerate(marching) if unit != AIRSHIP):
        return marching
    return tuple(n if unit == AIRSHIP and ranges[unit] >= air else 0 for unit, n in enumerate(counts))


@lru_cache(maxsize=4096)
def _parties(able: Counts) -> tuple[Counts, ...]:
    """Return the expeditions to try.

    All units, all but one kind, and the trains and airships only.
    """
    found = {able}
    for unit in range(len(able)):
        found.add(tuple(0 if kind == unit else n for kind, n in enumerate(able)))
        if able[unit] > 1:
            found.add(tuple(n - 1 if kind == unit else n for kind, n in enumerate(able)))
    found.add(tuple(n if kind in (TRAIN, AIRSHIP) else 0 for kind, n in enumerate(able)))
    found.add(tuple(n if kind == AIRSHIP else 0 for kind, n in enumerate(able)))
    return tuple(sorted(one for one in found if any(one)))
