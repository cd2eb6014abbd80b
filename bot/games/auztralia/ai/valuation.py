"""Evaluation of a position for levels 2 and 3: hexes, goods and time in points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from typing import Final

from bot.games.auztralia.ai.weights import Weights
from bot.games.auztralia.components.book import KANGAROO, TEMPLE, Book
from bot.games.auztralia.components.data import COAL, FARMS_EACH, GOAL, GOLD, IRON, KINDS, PHOSPHATE, RAILS_EACH
from bot.games.auztralia.rules import persons
from bot.games.auztralia.rules.network import Network, blocked, network
from bot.games.auztralia.state import NOBODY, State

CARDS: Final = 2
"""Cards that move the Old Ones in each of their turns."""
FAR: Final = 99.0
STEEP: Final = 1.5
"""Factor of time for a rail in hills."""
FARM_POINTS, PHOSPHATE_POINTS = 2, 3
GOLD_STEPS: Final = (3, 6, 10)
MOST_GOLD: Final = 99
SLOW: Final = 12
"""Time left below which things only useful later are worth less."""


@lru_cache(maxsize=64)
def speeds(book: Book) -> tuple[float, ...]:
    """Return the hexes that each kind moves in a turn of the Old Ones."""
    return tuple(CARDS * sum(kind in moves for moves in book.moves) / len(book.moves) for kind in range(len(KINDS)))


@lru_cache(maxsize=16)
def _purse(each: tuple[float, ...]) -> tuple[float, ...]:
    """Return the value of n gold, if there is time to spend it."""
    steps = (0, *GOLD_STEPS, MOST_GOLD)
    return tuple(
        sum(max(0, min(n, high) - low) * worth for low, high, worth in zip(steps[:-1], steps[1:], each, strict=True))
        for n in range(MOST_GOLD + 1)
    )


@lru_cache(maxsize=64)
def _links(book: Book) -> tuple[tuple[tuple[int, int, float], ...], ...]:
    """Return by hex its neighbours, the edges to them, and the time of a rail there."""
    pairs, board = book.board.edges, book.board
    return tuple(
        tuple((sum(pairs[edge]) - here, edge, STEEP if book.hills[edge] else 1.0) for edge in edges)
        for here, edges in enumerate(board.edge_at)
    )


class Mind:
    """Evaluation of a state that a seat takes to be true."""

    def __init__(self, book: Book, state: State, seat: int, weights: Weights) -> None:
        self.book, self.state, self.seat, self.weights = book, state, seat, weights
        self.me = state.seats[seat]
        self.seats = len(state.seats)
        self.left = max(0, GOAL - state.clock[seat])
        """Time left."""
        self.later = min(1.0, self.left / SLOW)
        self.harm = weights.harm[0 if self.seats == 1 else 2 if state.together else 1]
        self.turns = max(0, GOAL - state.clock[self.seats])
        """Turns that the Old Ones have left."""
        self.old = blocked(state)
        self.swift = [self.turns * speed for speed in speeds(book)]
        """Distance in hexes that each kind may still move."""
        self._comes: dict[tuple[int, int], float] = {}
        self._threats: dict[tuple[int, int], float] = {}
        self._opened: dict[tuple[int, ...], float] = {}
        self._lifts: dict[int, list[float]] = {}
        self._faced: dict[int, frozenset[int]] = {}
        self._fall: dict[float, float] = {}

    # --- goods -------------------------------------------------------------------------------------------------------

    def gold(self, n: int) -> float:
        """Return the value of n gold."""
        return _purse(self.weights.gold)[min(n, MOST_GOLD)] * (0.05 + 0.95 * self.later)

    def goods(self, coal: int, iron: int) -> float:
        """Return the value of coal and iron.

        Pairs count as railways that there is time to build, each a little less than the one before; a single one as a
        railway less the cost to fetch the other; the rest at its selling price.
        """
        need = min((RAILS_EACH - len(self.me.rails)) / 2, self.left / 4)
        pairs, alone, value = min(coal, iron), abs(coal - iron), 0.0
        worth, rest = self.pair, float(coal + iron)
        while need > 0 and (pairs or alone):
            part = min(1.0, need)
            if pairs:
                value += part * worth
                pairs, rest = pairs - 1, rest - 2 * part
            else:
                single = min(self.weights.single, worth - self.weights.fetch)
                value += part * max(0.0, single)
                alone, rest = alone - 1, rest - part
            worth *= self.weights.slope
            need -= part
        return value + rest * self.weights.sale * self.later

    @cached_property
    def pair(self) -> float:
        """Return the value of a pair of coal and iron.

        It is a part of the best railway's gain beyond its time.
        """
        return self.weights.rail * max(0.3, min(3.0, self.best_rails - self.time(2) - self.weights.cube))

    def store(self, changes: Sequence[int] = (0, 0, 0, 0)) -> float:
        """Return the value of the warehouse after changes."""
        coal, iron, gold, phosphate = (max(0, has + more) for has, more in zip(self.me.goods, changes, strict=True))
        return self.goods(coal, iron) + self.gold(gold) + PHOSPHATE_POINTS * phosphate

    @cached_property
    def stored(self) -> float:
        """Return the current value of the warehouse."""
        return self.store()

    def gain(self, *changes: int) -> float:
        """Return the value of changes in the warehouse."""
        return self.store(changes) - self.stored

    def gain_gold(self, n: int) -> float:
        """Return the value of gold in addition to the own."""
        has = self.me.goods[GOLD]
        return self.gold(max(0, has + n)) - self.gold(has)

    def time(self, n: float) -> float:
        """Return the cost of time; beyond the end of the calendar it is free."""
        return self.weights.time * min(n, self.left)

    def cube(self, space: int) -> float:
        """Return the cost of a cube on a space: the gold, and that the next one costs more."""
        n = self.me.spaces[space]
        return -self.gain_gold(-n) + self.weights.cube * self.later

    # --- hexes -------------------------------------------------------------------------------------------------------

    @cached_property
    def net(self) -> Network:
        """Return the own railway network."""
        return network(self.book, self.state, self.seat)

    @cached_property
    def farmed(self) -> list[int]:
        """Return the farms placed of each kind."""
        return self._farmed(self.seat)

    def _farmed(self, seat: int) -> list[int]:
        placed = [0, 0, 0]
        for at, owner in enumerate(self.state.farms):
            if owner == seat:
                placed[self.book.farm[at]] += 1
        return placed

    @cached_property
    def risks(self) -> list[float]:
        """Return the probability that a farm on each hex is blighted."""
        steps = self.book.board.steps
        safe = [0.97 if self.turns else 1.0] * len(self.old)
        for tile in self.state.tiles:
            reach = self.swift[self.book.kind[tile.old_one]]
            for at, far in enumerate(steps[tile.hex]):
                if far < reach:
                    safe[at] *= 1 - self.weights.danger * (1 - far / reach) / (1 + 0.5 * far)
        waking = min(1.0, self.turns / 20)
        for at, level in enumerate(self.state.hidden):
            if level:
                for near, far in enumerate(steps[at]):
                    if far <= 3:
                        safe[near] *= 1 - 0.08 * waking / (1 + far)
        return [1 - one for one in safe]

    def farm(self, at: int) -> float:
        """Return the value of a farm there, without its time."""
        risk = self.risks[at]
        return FARM_POINTS * (1 - risk) - self.harm * risk + self.gain_gold(1)

    def ore(self, at: int, good: int) -> float:
        """Return the value of mining a good there, without its time."""
        return self.ore_of(good, self.state.goods[at][good])

    def ore_of(self, good: int, n: int) -> float:
        """Return the value of mining n of a good."""
        changes = [0, 0, 0, 0]
        changes[good] = n
        changes[GOLD] += int(good == PHOSPHATE) + persons.total(self.book, self.me, "prospect")
        return self.gain(*changes) if n else 0.0

    def _prize(self, good: int, n: int) -> float:
        """Return the value of goods that are still far away, coal and iron as singles."""
        if good in (COAL, IRON):
            return n * self.weights.single * self.later
        return PHOSPHATE_POINTS * n + self.gain_gold(1) if good == PHOSPHATE else self.gain_gold(n)

    @cached_property
    def lands(self) -> list[float]:
        """Return the gain of each hex if nothing bars it, less time and cube."""
        return [self._land(at) for at in range(len(self.old))]

    def _land(self, at: int) -> float:
        kind, goods = self.book.farm[at], self.state.goods[at]
        value, mines = 0.0, 0
        for good, n in enumerate(goods):
            if n:
                mines += 1
                value += max(0.0, self._prize(good, n) - self.time(1) - self.weights.cube)
        free = kind != NOBODY and self.state.farms[at] == NOBODY and self.farmed[kind] < FARMS_EACH
        if free:
            value += max(0.0, self.farm(at) - self.time(1) - self.weights.cube / 2) * (0.5 if mines else 1)
        return value

    def distances(self, starts: Iterable[int], rails: Sequence[int] = ()) -> list[float]:
        """Return the missing rail tiles from these hexes to each, with `rails` already laid."""
        old, links, own = self.old, _links(self.book), frozenset(rails)
        found = [FAR] * len(old)
        wave = [at for at in starts if not old[at]]
        for at in wave:
            found[at] = 0.0
        while wave:
            later: list[int] = []
            for here in wave:
                now = found[here]
                for there, edge, length in links[here]:
                    then = now if edge in own else now + length
                    if then < found[there] and not old[there]:
                        found[there] = then
                        later.append(there)
            wave = later
        return found

    @cached_property
    def rivals(self) -> list[float]:
        """Return the missing rail tiles of the nearest opponent to each hex."""
        nearest = [FAR] * len(self.old)
        for other, one in enumerate(self.state.seats):
            if other != self.seat and one.port != NOBODY:
                touched = {end for edge in one.rails for end in self.book.board.edges[edge]} | {one.port}
                far = self.distances(touched)
                nearest = [min(a, b) for a, b in zip(nearest, far, strict=True)]
        return nearest

    def _part(self, at: int, missing: float) -> float:
        """Return the value of the land at a distance in rail tiles."""
        land = self.lands[at]
        if not land or missing > self.reachable:
            return 0.0
        fall = self._fall.get(missing)
        if fall is None:
            fall = self._fall[missing] = self.weights.ready * self.weights.near**missing * min(1.0, self.left / 6)
        return land * fall * (self.weights.rival if self.rivals[at] < missing + 2 else 1)

    @cached_property
    def reachable(self) -> float:
        """Return the rail tiles for which there is time and stock."""
        return min(RAILS_EACH - len(self.me.rails), self.left / 1.6)

    def from_port(self, at: int) -> float:
        """Return the value of all land for a port there."""
        return sum(self._part(here, missing) for here, missing in enumerate(self.distances([at])))

    @cached_property
    def connected(self) -> list[float]:
        """Return the distance of each hex from the own railway."""
        return self.distances((*self.net.hexes, *self.net.touched), self.me.rails)

    @cached_property
    def outlook(self) -> list[float]:
        """Return the value of each hex's land at its current distance."""
        return [self._part(at, missing) for at, missing in enumerate(self.connected)]

    def _lift(self, end: int) -> list[float]:
        """Return by hex the gain in value if a rail reaches `end`."""
        found = self._lifts.get(end)
        if found is None:
            found = [0.0] * len(self.old)
            for at, missing in self._nearer(end, 0.0).items():
                found[at] = self._part(at, missing) - self.outlook[at]
            self._lifts[end] = found
        return found

    def cleared(self, at: int) -> float:
        """Return the value of removing the Old One that bars a hex."""
        links, far = _links(self.book)[at], self.connected
        start = min((far[there] + length for there, _, length in links), default=FAR)
        if at in self.net.touched:
            start = 0.0
        if start > self.reachable:
            return 0.0
        now = self.outlook
        return self.weights.clear * sum(
            self._part(here, missing) - now[here] for here, missing in self._nearer(at, start).items()
        )

    def _nearer(self, end: int, start: float) -> dict[int, float]:
        """Return the hexes that get nearer by way of a hex at distance `start`, with distances."""
        links, old, far = _links(self.book), self.old, self.connected
        found = {end: start}
        wave = [end]
        while wave:
            later: list[int] = []
            for here in wave:
                now = found[here]
                for there, _, length in links[here]:
                    then = now + length
                    if then < found.get(there, far[there]) and not old[there]:
                        found[there] = then
                        later.append(there)
            wave = later
        return found

    @cached_property
    def best_rails(self) -> float:
        """Return the gain of the best two tiles."""
        line: tuple[int, ...] = ()
        for _ in range(2):
            edges = [e for e, toll in network(self.book, self.state, self.seat, line).edges.items() if not toll]
            if edges:
                line = max(((*line, edge) for edge in edges), key=self.opened)
        return self.opened(line)

    def opened(self, rails: tuple[int, ...]) -> float:
        """Return the gain of these rails.

        A hex nearer to two new ends counts by the nearer one.
        """
        key = tuple(sorted(rails))
        found = self._opened.get(key)
        if found is None:
            pairs, far, old = self.book.board.edges, self.connected, self.old
            ends = dict.fromkeys(end for edge in key for end in pairs[edge] if far[end] and not old[end])
            lifts = [self._lift(end) for end in ends]
            found = sum(map(max, *lifts)) if len(lifts) > 1 else sum(lifts[0]) if lifts else 0.0
            front = frozenset[int]().union(*(self._facing(end) for end in ends)) - self._front
            self._opened[key] = found = found + self.weights.front * len(front) * self.later
        return found

    def _facing(self, end: int) -> frozenset[int]:
        """Return the Old Ones next to a hex."""
        found = self._faced.get(end)
        if found is None:
            found = self._faced[end] = frozenset(there for _, there in self.book.links[end] if self.old[there])
        return found

    @cached_property
    def _front(self) -> frozenset[int]:
        """Return the Old Ones next to the own railway."""
        return frozenset[int]().union(*map(self._facing, self.net.touched))

    # --- Old Ones ----------------------------------------------------------------------------------------------------

    @cached_property
    def sleeping(self) -> list[int]:
        """Return the hexes with hidden Old Ones, in waking order."""
        return [at for at in self.book.board.waking if self.state.hidden[at]]

    def stays_hidden(self, at: int) -> float:
        """Return the probability that nothing else turns up the tile hidden there."""
        now = self.state.clock[self.seats]
        coming = sum(space > now for space in self.book.glow) * 1.1
        return 0.15 if self.sleeping.index(at) < coming else 0.9

    def faces(self, level: int) -> list[tuple[float, int]]:
        """Return the possible tiles of a level: probability, and number in the set."""
        bag = self.state.bags[level - 1]
        total = sum(bag)
        return [(n / total, one) for one, n in enumerate(bag) if n]

    @cached_property
    def fields(self) -> list[tuple[int, float]]:
        """Return the farms that may still be blighted, and the loss."""
        mine = FARM_POINTS + self.harm
        return [
            (farm, mine if owner == self.seat else self.harm)
            for farm, owner in enumerate(self.state.farms)
            if owner != NOBODY and not self.state.blight[farm]
        ]

    def threat(self, one: int, at: int) -> float:
        """Return the harm that a face-up Old One there may still do to farms."""
        key = self.book.kind[one], at
        if key not in self._threats:
            self._threats[key] = self._threat(*key)
        return self._threats[key]

    def _threat(self, kind: int, at: int) -> float:
        harm, reach, steps = 0.0, self.swift[kind], self.book.board.steps[at]
        for farm, loss in self.fields:
            far = steps[farm]
            if far < reach:
                harm += loss * (1 - far / reach) / (1 + far)
        return min(harm, 2 * (FARM_POINTS + self.harm))

    def comes(self, one: int, at: int) -> float:
        """Return the probability that a face-up Old One there reaches the own port.

        It moves to the nearest target, farms included.
        """
        key = self.book.kind[one], at
        if key not in self._comes:
            self._comes[key] = self._come(*key)
        return self._comes[key]

    def _come(self, kind: int, at: int) -> float:
        port, steps, reach = self.me.port, self.book.board.steps[at], self.swift[kind]
        if port == NOBODY or steps[port] > reach:
            return 0.0
        far = steps[port]
        nearer = sum(steps[farm] < far for farm, _ in self.fields)
        nearer += sum(one.port != NOBODY and steps[one.port] < far for one in self.state.seats)
        return 0.9 * (1 - far / (reach + 1)) / (1 + 0.7 * nearer)

    def prey(self, one: int, cubes: Sequence[int] = ()) -> float:
        """Return the value of defeating a face-up Old One, for its points."""
        points, kind = self.book.points[one], self.book.kind[one]
        if kind == KANGAROO:
            return 0.0
        others = sum(n for seat, n in enumerate(cubes) if seat != self.seat)
        share = 1 - others / max(self.book.strength[one], others + 1)
        value = points * (share + self.harm)
        return value + (min(1.0, self.turns / 10) if kind == TEMPLE else 0.0)

    # --- cubes -------------------------------------------------------------------------------------------------------

    def retrieved(self) -> float:
        """Return the value of retrieving all cubes of the player board."""
        value = 0.0
        for n in self.me.spaces:
            if n:
                value += self.weights.cube * n + 0.12 * n * (n - 1)
        return value * self.later

    @property
    def rail_stock(self) -> bool:
        """Return whether there is coal and iron for a rail action."""
        return bool(self.me.goods[COAL] and self.me.goods[IRON])
