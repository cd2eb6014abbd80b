"""How a seat of level 2 or 3 sees the game: what hexes, goods, time and people are worth to it now, in points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Final

from bot.games.auztralia import persons
from bot.games.auztralia.ai.weights import Weights
from bot.games.auztralia.book import ANY, KANGAROO, TEMPLE, Book
from bot.games.auztralia.data import COAL, FARMS_EACH, GOAL, GOLD, IRON, PHOSPHATE, RAILS_EACH
from bot.games.auztralia.network import Network, blocked, network
from bot.games.auztralia.state import NOBODY, State

FAR: Final = 99.0
STEEP: Final = 1.5
"""How much longer a rail in hills takes."""
FARM_POINTS, PHOSPHATE_POINTS = 2, 3
GOLD_STEPS: Final = (3, 6, 10)
SLOW: Final = 12
"""With less time left than this, what is only of use later is worth less."""


class Mind:
    """What a seat thinks of a state that it takes to be true."""

    def __init__(self, book: Book, state: State, seat: int, weights: Weights) -> None:
        self.book, self.state, self.seat, self.weights = book, state, seat, weights
        self.me = state.seats[seat]
        self.seats = len(state.seats)
        self.left = max(0, GOAL - state.clock[seat])
        """time that is left"""
        self.later = min(1.0, self.left / SLOW)
        self.harm = weights.harm[0 if self.seats == 1 else 2 if state.together else 1]
        self.turns = max(0, GOAL - state.clock[self.seats])
        """turns that the Old Ones still have"""
        self.old = blocked(state)

    # --- goods -------------------------------------------------------------------------------------------------------

    def gold(self, n: int) -> float:
        """What so much gold is worth."""
        value, low = 0.0, 0
        for step, each in zip((*GOLD_STEPS, n), self.weights.gold, strict=True):
            value += max(0, min(n, step) - low) * each
            low = max(low, step)
        return value * (0.05 + 0.95 * self.later)

    def goods(self, coal: int, iron: int) -> float:
        """What coal and iron are worth: railway that there is time to build, then gold."""
        need = min((RAILS_EACH - len(self.me.rails)) / 2, self.left / 4)
        pairs = min(coal, iron)
        used = min(pairs, need)
        alone = min(abs(coal - iron), need - used)
        rest = coal + iron - 2 * used - alone
        return used * self.weights.rail + alone * self.weights.single + rest * self.weights.gold[3] * self.later

    def store(self, changes: Sequence[int] = (0, 0, 0, 0)) -> float:
        """What the warehouse is worth after changes."""
        coal, iron, gold, phosphate = (max(0, has + more) for has, more in zip(self.me.goods, changes, strict=True))
        return self.goods(coal, iron) + self.gold(gold) + PHOSPHATE_POINTS * phosphate

    @cached_property
    def stored(self) -> float:
        """What it is worth as it is."""
        return self.store()

    def gain(self, *changes: int) -> float:
        """What changes in the warehouse are worth."""
        return self.store(changes) - self.stored

    def time(self, n: float) -> float:
        """What time costs; beyond the end of the calendar it is free."""
        return self.weights.time * min(n, self.left)

    def cube(self, space: int) -> float:
        """What it costs to put a cube on a space: the gold, and that the next one is dearer."""
        n = self.me.spaces[space]
        return -self.gain(0, 0, -n, 0) + self.weights.cube * self.later

    # --- hexes -------------------------------------------------------------------------------------------------------

    @cached_property
    def net(self) -> Network:
        """The own railway."""
        return network(self.book, self.state, self.seat)

    @cached_property
    def farmed(self) -> list[int]:
        """Farms of each kind that are placed."""
        return self._farmed(self.seat)

    def _farmed(self, seat: int) -> list[int]:
        placed = [0, 0, 0]
        for at, owner in enumerate(self.state.farms):
            if owner == seat:
                placed[self.book.farm[at]] += 1
        return placed

    @cached_property
    def risks(self) -> list[float]:
        """How likely a farm on each hex is blighted."""
        steps, reach = self.book.board.steps, 0.5 * self.turns
        safe = [0.97 if self.turns else 1.0] * len(self.old)
        for tile in self.state.tiles:
            if self.book.kind[tile.old_one] == TEMPLE or not reach:
                continue
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
        """What a farm there is worth, without the time that it takes."""
        risk = self.risks[at]
        return FARM_POINTS * (1 - risk) - self.harm * risk + self.gain(0, 0, 1, 0)

    def ore(self, at: int, good: int) -> float:
        """What mining a good there is worth, without the time that it takes."""
        n = self.state.goods[at][good]
        changes = [0, 0, 0, 0]
        changes[good] = n
        changes[GOLD] += int(good == PHOSPHATE) + persons.total(self.book, self.me, "prospect")
        return self.gain(*changes) if n else 0.0

    @cached_property
    def lands(self) -> list[float]:
        """What each hex will bring, if nothing bars it, less the time and the cube for it."""
        return [self._land(at) for at in range(len(self.old))]

    def _land(self, at: int) -> float:
        kind, goods = self.book.farm[at], self.state.goods[at]
        value, mines = 0.0, 0
        for good, n in enumerate(goods):
            if n:
                mines += 1
                value += max(0.0, self.ore(at, good) - self.time(1) - self.weights.cube)
        free = kind != NOBODY and self.state.farms[at] == NOBODY and self.farmed[kind] < FARMS_EACH
        if free:
            value += max(0.0, self.farm(at) - self.time(1) - self.weights.cube / 2) * (0.5 if mines else 1)
        return value

    def distances(self, starts: Iterable[int], rails: frozenset[int]) -> list[float]:
        """How many rail tiles are missing to each hex; a rail in hills counts for more."""
        board, old, hills = self.book.board, self.old, self.book.hills
        far = [FAR] * len(old)
        wave = [(0.0, at) for at in starts if not old[at]]
        for _, at in wave:
            far[at] = 0.0
        while wave:
            later: list[tuple[float, int]] = []
            for now, here in wave:
                if now > far[here]:
                    continue
                for edge in board.edge_at[here]:
                    a, b = board.edges[edge]
                    there = b if a == here else a
                    if old[there]:
                        continue
                    then = now + (0 if edge in rails else STEEP if hills[edge] else 1)
                    if then < far[there]:
                        far[there] = then
                        later.append((then, there))
            wave = later
        return far

    @cached_property
    def rivals(self) -> list[float]:
        """How many rail tiles the nearest other player misses to each hex."""
        nearest = [FAR] * len(self.old)
        for other, one in enumerate(self.state.seats):
            if other != self.seat and one.port != NOBODY:
                touched = {end for edge in one.rails for end in self.book.board.edges[edge]} | {one.port}
                far = self.distances(touched, frozenset())
                nearest = [min(a, b) for a, b in zip(nearest, far, strict=True)]
        return nearest

    def outlook(self, far: Sequence[float]) -> float:
        """What all land is worth that lies so many rail tiles away."""
        weights, value = self.weights, 0.0
        reachable = min(RAILS_EACH - len(self.me.rails), self.left / 1.6)
        for land, missing, rival in zip(self.lands, far, self.rivals, strict=True):
            if land and missing <= reachable:
                part = weights.ready * weights.near**missing
                value += land * part * (weights.rival if rival < missing + 2 else 1)
        return value * min(1.0, self.left / 6)

    def from_port(self, at: int) -> float:
        """What a port there is worth."""
        return self.outlook(self.distances([at], frozenset()))

    @cached_property
    def connected(self) -> list[float]:
        """How far each hex is from the own railway."""
        return self.distances((*self.net.hexes, *self.net.touched), frozenset(self.me.rails))

    def after_rails(self, rails: Sequence[int]) -> float:
        """What all land is worth when these are laid too."""
        pairs, own = self.book.board.edges, frozenset((*self.me.rails, *rails))
        ends = {end for edge in rails for end in pairs[edge]}
        return self.outlook(self.distances({*self.net.hexes, *self.net.touched, *ends}, own))

    # --- Old Ones ----------------------------------------------------------------------------------------------------

    @cached_property
    def sleeping(self) -> list[int]:
        """Hexes with hidden Old Ones, those that wake first in front."""
        return [at for at in self.book.board.waking if self.state.hidden[at]]

    def stays_hidden(self, at: int) -> float:
        """How likely nothing else turns up what is hidden there."""
        now = self.state.clock[self.seats]
        coming = sum(space > now for space in self.book.glow) * 1.1
        return 0.15 if self.sleeping.index(at) < coming else 0.9

    def faces(self, level: int) -> list[tuple[float, int]]:
        """What may be hidden at a level: how likely, and which tile of the set."""
        bag = self.state.bags[level - 1]
        total = sum(bag)
        return [(n / total, one) for one, n in enumerate(bag) if n]

    def threat(self, at: int) -> float:
        """What harm an Old One there may still do."""
        near = 0.0
        for farm, owner in enumerate(self.state.farms):
            if owner != NOBODY and not self.state.blight[farm]:
                far = self.book.board.steps[at][farm]
                if far <= 4:
                    near = max(near, ((2 + self.harm) if owner == self.seat else self.harm) / (1 + 0.5 * far))
        port = self.me.port
        if port != NOBODY and self.book.board.steps[at][port] <= 3:
            near += 1.5
        return near * min(1.0, self.turns / 6)

    def prey(self, one: int, at: int, cubes: Sequence[int] = ()) -> float:
        """What it is worth to be rid of an Old One that is face up there."""
        points, kind = self.book.points[one], self.book.kind[one]
        if kind == KANGAROO:
            return 0.0
        others = sum(n for seat, n in enumerate(cubes) if seat != self.seat)
        share = 1 - others / max(self.book.strength[one], others + 1)
        value = points * (share + self.harm)
        value += 1.0 * min(1.0, self.turns / 10) if kind == TEMPLE else self.threat(at)
        return value

    # --- people ------------------------------------------------------------------------------------------------------

    def person(self, card: int, *, new: bool = True) -> float:
        """What a personality is worth to this seat."""
        del new
        printed = self.book.box.persons[card]
        effect, n, unit = self.book.effects[card]
        left, later = self.left, self.later
        have = self.me.units
        army = min(1.0, (1 + sum(have)) / 4) * min(1.0, left / 15)
        fits = 1.0 if unit == ANY else 1.0 if have[unit] else 0.5
        value = {
            "range": 1.2 * n * army * fits,
            "tough": 1.2 * army * fits,
            "barrage": 1.6 * army * fits,
            "guard": 1.2 * min(1.0, sum(self.farmed) / 4) * min(1.0, self.turns / 15),
            "cheap": 0.09 * n * left,
            "prospect": 0.07 * n * left,
            "rails": 0.11 * n * min(left, RAILS_EACH - len(self.me.rails)),
            "crops": 0.06 * n * left,
            "import": 0.05 * n * left,
            "calm": 1.0 * n * army,
            "swift": 1.2 * n * army,
            "rally": 0.6 * army,
            "retreat": 0.9 * army,
            "redraw": 1.2 * army,
            "shield": 0.9 * n * army,
            "strike": 2.0 * n * army,
            "unit": 2.2 * later,
            "cash": self.gain(0, 0, n, 0),
            "goods": self.gain(n, n, 0, 0),
            "recall": self.retrieved() * 0.8,
            "restore": (2 + self.harm) * min(1.0, 0.3 * sum(self._blighted()) + 0.3),
            "expose": n * self.harm * 2.0 if self.sleeping else 0.0,
            "score": self._scored(card),
        }[effect]
        return value + printed.points

    def _blighted(self) -> list[bool]:
        return [one and self.state.farms[at] == self.seat for at, one in enumerate(self.state.blight)]

    def retrieved(self) -> float:
        """What it is worth to have all cubes of the player board back."""
        value = 0.0
        for n in self.me.spaces:
            if n:
                value += self.weights.cube * n + 0.12 * n * (n - 1)
        return value * self.later

    def _scored(self, card: int) -> float:
        """Points at the end: what there is, and what will probably come."""
        printed = self.book.box.persons[card]
        me, later = self.me, self.left
        farms = self.farmed
        have, rate = {
            "farms": (sum(farms), 0.22),
            "sheep": (farms[0], 0.08),
            "cattle": (farms[1], 0.08),
            "corn": (farms[2], 0.08),
            "sets": (min(farms), 0.06),
            "phosphate": (me.goods[PHOSPHATE], 0.06),
            "rails": (len(me.rails), 0.35),
            "persons": (len(me.persons), 0.08),
            "gold": (me.goods[GOLD], 0.0),
            "slain": (me.slain, 0.05),
            "units": (sum(me.units), 0.05),
            "healthy": (1, 0.0),
        }[printed.measure or "gold"]
        return min(printed.most, printed.n * (have + rate * later) / printed.per)

    # --- what is on one's mind ----------------------------------------------------------------------------------------

    @property
    def rail_stock(self) -> bool:
        """Whether there is coal and iron for a rail action."""
        return bool(self.me.goods[COAL] and self.me.goods[IRON])
