"""What armies are good for: which Old Ones they may defeat, and what that is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Final

from bot.games.auztralia.ai import odds
from bot.games.auztralia.ai.mind import Mind
from bot.games.auztralia.ai.odds import Terms, Units
from bot.games.auztralia.parts.book import KANGAROO, TEMPLE
from bot.games.auztralia.parts.data import AIRSHIP, SANITY, TRAIN, UNITS
from bot.games.auztralia.rules import persons
from bot.games.auztralia.rules.network import Reach, reach
from bot.games.auztralia.state import Tile

Counts = tuple[int, ...]
"""Units by kind."""
SECOND: Final = 0.5
UNLIKELY: Final = 0.05
OFTEN: Final = 0.6
"""How often a port is lost that is attacked while the army is away or beaten."""
EARLY: Final = 0.8
"""Of the harm that an Old One may do, what comes of its being woken so early."""
FOOT: Final = (0, 1, 2)
"""Units that take time for each kind."""


class Army:
    """Combats as a seat sees them."""

    def __init__(self, mind: Mind) -> None:
        self.mind, book, me = mind, mind.book, mind.me
        self.full = tuple(persons.strength(book, me, unit) for unit in range(len(UNITS)))
        self.ranges = tuple(persons.reach(book, me, unit) for unit in range(len(UNITS)))
        self.sanity = SANITY + persons.total(book, me, "calm")
        self.barrage = tuple(persons.total(book, me, "barrage", unit) for unit in range(len(UNITS)))
        self.keep = max(0.2, min(1.0, (mind.left - 2) / 14)) if mind.left else 0.0
        siege = sum(mind.comes(tile.old_one, tile.hex) for tile in mind.state.tiles)
        self.keep *= 1 + mind.weights.siege * min(1.0, siege)
        worth = tuple(cost * mind.weights.unit + mind.weights.buy for cost in book.costs)
        self.terms = Terms(worth, bool(persons.total(book, me, "rally")))
        self.reach: Reach = reach(book, mind.state, mind.seat)
        self._best: dict[Counts, float] = {}
        self._known: dict[tuple[int, Counts], float] = {}

    # --- combats -----------------------------------------------------------------------------------------------------

    def units(self, counts: Counts) -> Units:
        """Unhurt units."""
        return tuple((unit, self.full[unit], self.full[unit]) for unit, n in enumerate(counts) for _ in range(n))

    def left(self, tile: Tile) -> int:
        """What an Old One still bears."""
        return max(1, self.mind.book.strength[tile.old_one] - sum(tile.cubes))

    def prey(self, one: int, at: int, cubes: Sequence[int] = ()) -> float:
        """What it is worth to be rid of an Old One that is face up there."""
        return self.mind.prey(one, cubes) + self.threat(one, at)

    def threat(self, one: int, at: int) -> float:
        """The harm that an Old One may do which is face up there: to farms, and to a port that few defend."""
        if self.mind.book.kind[one] in (KANGAROO, TEMPLE):
            return 0.0
        return self.mind.threat(one, at) + self.mind.weights.port * self.mind.comes(one, at) * OFTEN

    def fight(self, at: int, counts: Counts) -> float:
        """What an attack by these units is worth, without its time."""
        key = at, counts
        if key not in self._known:
            self._known[key] = self._fight(at, counts)
        return self._known[key]

    def _fight(self, at: int, counts: Counts) -> float:
        mind, book = self.mind, self.mind.book
        there = [
            (book.kind[tile.old_one], self.left(tile), self.prey(tile.old_one, at, tile.cubes))
            for tile in mind.state.tiles
            if tile.hex == at
        ]
        level = mind.state.hidden[at]
        if not level:
            return self._met(there, counts)
        hidden, value = mind.stays_hidden(at), 0.0
        for likely, one in mind.faces(level):
            kind = book.kind[one]
            more = [] if kind == KANGAROO else [(kind, book.strength[one], self.prey(one, at))]
            met = max(0.0, self._met([*there, *more], counts))
            value += likely * (met + book.points[one] * mind.harm * hidden - self.threat(one, at) * max(EARLY, hidden))
        return value

    def _met(self, there: Sequence[tuple[int, int, float]], counts: Counts) -> float:
        """What it is worth to fight these to the end: kind, strength, worth."""
        barrage = sum(n for n, some in zip(self.barrage, counts, strict=True) if some)
        standing = sorted((kind, left - barrage, worth) for kind, left, worth in there if left > barrage)
        units = self.units(counts)
        value = sum(worth for _, left, worth in there if left <= barrage) - self.keep * odds.home(self.terms, units)
        tiles = tuple((kind, left) for kind, left, _ in standing)
        *gone, home = odds.course(self.mind.book, self.terms, tiles, units, self.sanity)
        value += sum(likely * worth for likely, (_, _, worth) in zip(gone, standing, strict=True))
        return value + self.keep * home

    def time(self, counts: Counts) -> int:
        """The time of an attack (Z28)."""
        kinds = sum(1 for unit in FOOT if counts[unit])
        return max(1, kinds - persons.total(self.mind.book, self.mind.me, "swift"))

    # --- targets -----------------------------------------------------------------------------------------------------

    def able(self, at: int, counts: Counts, more: int = 0) -> Counts:
        """Those of the units that get there, together; `more`: if the railway were so much nearer."""
        ground, air = self.reach.ground[at] - more, self.reach.air[at] - more
        marching = tuple(n if self.ranges[unit] >= ground else 0 for unit, n in enumerate(counts))
        if any(n for unit, n in enumerate(marching) if unit != AIRSHIP):
            return marching
        return tuple(n if unit == AIRSHIP and self.ranges[unit] >= air else 0 for unit, n in enumerate(counts))

    @cached_property
    def targets(self) -> list[int]:
        """Hexes with Old Ones that are near enough to think of."""
        state = self.mind.state
        there = {tile.hex for tile in state.tiles} | {at for at, level in enumerate(state.hidden) if level}
        return [at for at in sorted(there) if min(self.reach.ground[at], self.reach.air[at]) <= max(self.ranges)]

    def best(self, counts: Counts) -> float:
        """What the two best attacks that are possible are worth, and the defence."""
        if counts not in self._best:
            self._best[counts] = self._find(counts)
        return self._best[counts]

    def _find(self, counts: Counts) -> float:
        found = [0.0, 0.0]
        for at in self.targets:
            able = self.able(at, counts)
            if any(able):
                found.append(self.fight(at, able) - self.mind.time(self.time(able)) - self.mind.weights.cube)
        found.sort(reverse=True)
        second = SECOND if self.mind.left > 8 else 0.0
        return found[0] + second * found[1] + self.guard(counts)

    def attacks(self) -> Iterator[tuple[float, int, Counts]]:
        """What may be attacked, with which units, and what that is worth."""
        mind = self.mind
        for at in self.targets:
            able = self.able(at, tuple(mind.me.units))
            for counts in _parties(able):
                yield self.fight(at, counts) - mind.time(self.time(counts)), at, counts

    # --- the port ----------------------------------------------------------------------------------------------------

    def guard(self, counts: Counts) -> float:
        """The harm that threatens the own port if these units defend it; not more than 0."""
        mind, units, harm = self.mind, self.units(counts), 0.0
        for tile in mind.state.tiles:
            likely = mind.comes(tile.old_one, tile.hex)
            if likely > UNLIKELY:
                tiles = ((mind.book.kind[tile.old_one], self.left(tile)),)
                harm += likely * (1 - odds.course(mind.book, self.terms, tiles, units, self.sanity)[0])
        return -harm * mind.weights.port


@lru_cache(maxsize=4096)
def _parties(able: Counts) -> tuple[Counts, ...]:
    """Which units to send: all, all but a kind, and the railway and the airships alone."""
    found = {able}
    for unit in range(len(able)):
        found.add(tuple(0 if kind == unit else n for kind, n in enumerate(able)))
        if able[unit] > 1:
            found.add(tuple(n - 1 if kind == unit else n for kind, n in enumerate(able)))
    found.add(tuple(n if kind in (TRAIN, AIRSHIP) else 0 for kind, n in enumerate(able)))
    found.add(tuple(n if kind == AIRSHIP else 0 for kind, n in enumerate(able)))
    return tuple(sorted(one for one in found if any(one)))
