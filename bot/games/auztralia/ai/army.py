"""What armies are good for: which Old Ones they may defeat, and what that is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from bot.games.auztralia import persons
from bot.games.auztralia.ai import odds
from bot.games.auztralia.ai.mind import Mind
from bot.games.auztralia.ai.odds import Stakes, Tiles, Units
from bot.games.auztralia.book import KANGAROO, TEMPLE
from bot.games.auztralia.data import AIRSHIP, SANITY, TRAIN, UNITS
from bot.games.auztralia.network import Reach, reach
from bot.games.auztralia.state import NOBODY

Counts = tuple[int, ...]
"""Units by kind."""
LEFT_BEHIND: Final = 0.35
"""Of what an Old One is worth, the part of each damage that one leaves on it."""
SECOND: Final = 0.5
PORT: Final = 14.0
"""The harm of a lost port."""
STEP: Final = 0.5
"""Values are rounded, so that the same combats come again."""
FOOT: Final = (0, 1, 2)
"""Units that take time for each kind."""


def rounded(value: float) -> float:
    """To the nearest step."""
    return round(value / STEP) * STEP


class Army:
    """Combats as a seat sees them."""

    def __init__(self, mind: Mind) -> None:
        self.mind, book, me = mind, mind.book, mind.me
        self.full = tuple(persons.strength(book, me, unit) for unit in range(len(UNITS)))
        self.ranges = tuple(persons.reach(book, me, unit) for unit in range(len(UNITS)))
        self.sanity = SANITY + persons.total(book, me, "calm")
        self.barrage = tuple(persons.total(book, me, "barrage", unit) for unit in range(len(UNITS)))
        keep = mind.weights.unit * max(0.2, min(1.0, (mind.left - 2) / 14)) if mind.left else 0.0
        worth = tuple(round(cost * keep * 4) / 4 for cost in book.costs)
        rally = bool(persons.total(book, me, "rally"))
        self.stakes = Stakes(worth, rally=rally)
        self.defence = Stakes(worth, defence=True, lost=PORT)
        self.reach: Reach = reach(book, mind.state, mind.seat)
        self._known: dict[tuple[int, Counts], float] = {}

    # --- combats -----------------------------------------------------------------------------------------------------

    def units(self, counts: Counts) -> Units:
        """Unhurt units."""
        return tuple((unit, self.full[unit], self.full[unit]) for unit, n in enumerate(counts) for _ in range(n))

    def tile(self, one: int, at: int, cubes: Sequence[int] = ()) -> tuple[int, int, float, float]:
        """A tile of the set as it fights there."""
        book = self.mind.book
        left = max(1, book.strength[one] - sum(cubes))
        worth = rounded(self.mind.prey(one, at, cubes))
        return book.kind[one], left, worth, round(worth / book.strength[one] * LEFT_BEHIND, 2)

    def there(self, at: int) -> Tiles:
        """The tiles that are face up on a hex."""
        return tuple(
            sorted(self.tile(tile.old_one, at, tile.cubes) for tile in self.mind.state.tiles if tile.hex == at)
        )

    def fight(self, at: int, counts: Counts) -> float:
        """What an attack by these units is worth, without its time."""
        key = at, counts
        if key not in self._known:
            self._known[key] = self._fight(at, counts)
        return self._known[key]

    def _fight(self, at: int, counts: Counts) -> float:
        units, there = self.units(counts), self.there(at)
        home = odds.withdrawn(self.stakes, units)
        level = self.mind.state.hidden[at]
        if not level:
            return self._met(there, units, counts) - home
        hidden, harm = self.mind.stays_hidden(at), self.mind.harm
        value = 0.0
        for likely, one in self.mind.faces(level):
            points = self.mind.book.points[one]
            more = () if self.mind.book.kind[one] == KANGAROO else (self.tile(one, at),)
            tiles = tuple(sorted((*there, *more)))
            value += likely * ((self._met(tiles, units, counts) if tiles else home) + points * harm * hidden)
        return value - home

    def _met(self, tiles: Tiles, units: Units, counts: Counts) -> float:
        """With the damage that is done before the first card."""
        hits = sum(n for n, there in zip(self.barrage, counts, strict=True) if there)
        if not hits:
            return odds.attack(self.mind.book, self.stakes, tiles, units, self.sanity)
        card = (tuple(hits for _ in tiles), 0, 0, False)
        return odds.turned(self.mind.book, self.stakes, tiles, units, self.sanity, card)

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

    def targets(self) -> list[int]:
        """Hexes with Old Ones that are near enough to think of."""
        state = self.mind.state
        there = {tile.hex for tile in state.tiles} | {at for at, level in enumerate(state.hidden) if level}
        return [at for at in sorted(there) if min(self.reach.ground[at], self.reach.air[at]) <= max(self.ranges)]

    def best(self, counts: Counts) -> float:
        """What the two best attacks that are possible are worth."""
        found = [0.0, 0.0]
        for at in self.targets():
            able = self.able(at, counts)
            if any(able):
                found.append(self.fight(at, able) - self.mind.time(self.time(able)) - self.mind.weights.cube)
        found.sort(reverse=True)
        second = SECOND if self.mind.left > 8 else 0.0
        return found[0] + second * found[1] + self.guard(counts)

    def attacks(self) -> Iterator[tuple[float, int, Counts]]:
        """What may be attacked, with which units, and what that is worth."""
        mind = self.mind
        for at in self.targets():
            able = self.able(at, tuple(mind.me.units))
            for counts in _parties(able):
                yield self.fight(at, counts) - mind.time(self.time(counts)), at, counts

    # --- the port ----------------------------------------------------------------------------------------------------

    def guard(self, counts: Counts) -> float:
        """The harm that threatens the own port if these units defend it; not more than 0."""
        mind, harm = self.mind, 0.0
        port, speed = mind.me.port, 0.5
        if port == NOBODY or not mind.turns:
            return 0.0
        units = self.units(counts)
        steps = mind.book.board.steps
        for tile in mind.state.tiles:
            kind = mind.book.kind[tile.old_one]
            far = steps[tile.hex][port]
            if kind == TEMPLE or far > speed * mind.turns:
                continue
            nearer = sum(
                owner != NOBODY and not mind.state.blight[at] and steps[tile.hex][at] < far
                for at, owner in enumerate(mind.state.farms)
            )
            likely = 0.8 * (1 - far / (speed * mind.turns + 1)) / (1 + 0.7 * nearer)
            if likely > 0.05:
                tiles: Tiles = ((kind, max(1, mind.book.strength[tile.old_one] - sum(tile.cubes)), 0.0, 0.0),)
                lost = odds.attack(mind.book, self.defence, tiles, units, self.sanity)
                harm += likely * min(0.0, lost - odds.withdrawn(self.defence, units))
        return harm


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
