"""Candidate actions for a turn at levels 2 and 3, with their value beyond their time."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from typing import Final

from msgspec import Struct

from bot.games.auztralia.ai.army import Army
from bot.games.auztralia.ai.people import person
from bot.games.auztralia.ai.valuation import Mind
from bot.games.auztralia.components.book import SPACE
from bot.games.auztralia.components.data import COAL, FARMS_EACH, GOODS, INFANTRY, IRON, UNITS
from bot.games.auztralia.rules import building, cubes, persons, trading
from bot.games.auztralia.rules.network import network
from bot.games.auztralia.state import NOBODY
from bot.games.contract import ChoicePath, Text, t
from bot.games.engine.choice_walk import NOTHING, join

Parts = tuple[tuple[Text, float], ...]
"""Parts of a value, by name."""
Idea = tuple[Parts, int, ChoicePath]
"""A candidate action: value beyond its time, time, and choice path."""
BROAD, WIDE = 5, 12
"""First rail tiles for which a second is considered: usually, and in a wide search."""
CHAIN: Final = 3
"""Maximum purchases in sequence that are considered."""
CREDIT: Final = 2
"""Gold that may still be gained meanwhile."""
IDLE: Final = 0.3
"""Minimum gain of a trade to be considered."""
HEAP: Final = 2
"""Surplus of one good over the other at which more of it is not bought."""
FAR: Final = 99.0
FEW: Final = 40
"""Maximum cards of the deck that are examined to know its contents."""


class Offer(Struct, frozen=True):
    """Units for sale: choice value, kind, number, gold."""

    said: str
    unit: int
    count: int
    price: int


def ideas(mind: Mind, *, wide: bool = False) -> Iterator[Idea]:
    """Yield all candidates in no order; `wide` includes those inferior to a similar one."""
    army = Army(mind)
    yield from _rails(mind, WIDE if wide else BROAD)
    yield from _mines(mind)
    yield from _farms(mind, wide=wide)
    yield from _trades(mind, wide=wide)
    yield from _people(mind)
    yield from _units(mind, army)
    yield from _attacks(mind, army)
    left = cubes.hq(mind.state, mind.seat)
    time = 1 if left else 2
    if sum(mind.me.spaces) > 1 or not left:
        yield ((_CUBES, mind.retrieved()), (_TIME, -mind.time(time))), time, ("retrieve",)


def _open(mind: Mind, space: str) -> bool:
    return cubes.closed(mind.state, mind.seat, SPACE[space]) is None


def _cost(mind: Mind, space: str, time: int) -> Parts:
    return (_TIME, -mind.time(time)), (_SPACE, -mind.cube(SPACE[space]))


_TIME: Final = t("time")
_SPACE: Final = t("cube on the space")
_CUBES: Final = t("cubes back")
_GOODS: Final = t("coal and iron")
_GOLD: Final = t("gold")
_LAND: Final = t("land within reach")
_ORE: Final = t("goods mined")
_FREED: Final = t("hex freed for a farm")
_FARM: Final = t("farms")
_PERSON: Final = t("personality")
_ARMY: Final = t("combats to come")
_COMBAT: Final = t("combat")


# --- railway ---------------------------------------------------------------------------------------------------------


def _rails(mind: Mind, broad: int) -> Iterator[Idea]:
    book, state, seat = mind.book, mind.state, mind.seat
    if not mind.rail_stock or not (count := building.tiles(book, state, seat)):
        return
    goods = mind.gain(-1, -1, 0, 0)
    for space in ("rail", "hills"):
        if not _open(mind, space):
            continue
        time = book.times[SPACE[space]]
        cost = ((_GOODS, goods), *_cost(mind, space, time))
        lines: list[tuple[int, ...]] = [()]
        for _ in range(count):
            longer = {
                tuple(sorted((*line, edge))): (*line, edge)
                for line in lines
                for edge, toll in network(book, state, seat, line).edges.items()
                if not toll and (space == "hills" or not book.hills[edge])
            }
            if not longer:
                break
            lines = sorted(longer.values(), key=mind.opened, reverse=True)[:broad]
        for line in lines:
            if line and (space == "rail" or any(book.hills[edge] for edge in line)):
                names = [book.rails[edge] for edge in line] + [NOTHING] * (3 - len(line))
                yield ((_LAND, mind.opened(line)), *cost), time, ("rail", space, *names)


# --- land ------------------------------------------------------------------------------------------------------------


def _mines(mind: Mind) -> Iterator[Idea]:
    book = mind.book
    spaces = [space for space in ("mine", "shaft") if _open(mind, space)]
    for at, toll in mind.net.hexes.items():
        for good, n in enumerate(mind.state.goods[at]):
            if not n:
                continue
            value = mind.ore(at, good)
            expected = max(0.0, value - mind.time(1) - mind.weights.cube) * mind.weights.ready
            freed = 0.5 * mind.weights.ready * mind.farm(at) if book.farm[at] != NOBODY and mind.left > 4 else 0.0
            for space in spaces:
                time = book.times[SPACE[space]] + toll
                parts = ((_ORE, value - expected), (_FREED, freed), *_cost(mind, space, time))
                yield parts, time, ("mine", space, book.names[at], GOODS[good])


def _farms(mind: Mind, *, wide: bool) -> Iterator[Idea]:
    """Yield farm actions with the best hex of each kind, for 1 to all kinds.

    `wide` adds the next best hexes and all combinations of kinds.
    """
    if not _open(mind, "farm"):
        return
    book, state = mind.book, mind.state
    land: dict[int, list[tuple[float, int]]] = {}
    for at, toll in mind.net.hexes.items():
        kind = book.farm[at]
        if kind == NOBODY or state.farms[at] != NOBODY or any(state.goods[at]) or mind.farmed[kind] >= FARMS_EACH:
            continue
        value = mind.farm(at) - mind.time(1 + toll)
        value -= mind.lands[at] * mind.weights.ready * (mind.weights.rival if mind.rivals[at] < 2 else 1)
        if toll == 0:
            land.setdefault(kind, []).append((value, at))
    if not land:
        return
    gold = (_GOLD, mind.gain_gold(persons.total(book, mind.me, "crops"))), (_SPACE, -mind.cube(SPACE["farm"]))
    for some in _together(land, wide=wide):
        names = [book.names[at] for _, at in some] + [NOTHING] * (3 - len(some))
        yield ((_FARM, sum(value for value, _ in some)), *gold), len(some), ("farm", *names)


def _together(land: dict[int, list[tuple[float, int]]], *, wide: bool) -> Iterator[tuple[tuple[float, int], ...]]:
    """Yield combinations of hexes of different kinds with their values."""
    if wide:
        kinds = [[None, *sorted(hexes, reverse=True)[:CHAIN]] for hexes in land.values()]
        for found in product(*kinds):
            some = tuple(sorted((one for one in found if one is not None), reverse=True))
            if some:
                yield some
        return
    best = sorted(map(max, land.values()), reverse=True)
    for count in range(1, len(best) + 1):
        yield tuple(best[:count])


# --- goods and people ------------------------------------------------------------------------------------------------

_CHANGES: Final = {"coal": (1, 0, 0), "iron": (0, 1, 0), "sellcoal": (-1, 0, 1), "selliron": (0, -1, 1)}


def _trades(mind: Mind, *, wide: bool) -> Iterator[Idea]:
    if not _open(mind, "trade"):
        return
    time = mind.book.times[SPACE["trade"]]
    cost = _cost(mind, "trade", time)
    count = trading.times(mind.book, mind.state, mind.seat)
    goods = mind.me.goods
    for exchanges in combinations_with_replacement(_CHANGES, count):
        if any(one in exchanges and f"sell{one}" in exchanges for one in ("coal", "iron")):
            continue
        coal, iron, gold = map(sum, zip(*map(_CHANGES.__getitem__, exchanges), strict=True))
        if goods[COAL] + coal < 0 or goods[IRON] + iron < 0:
            continue
        said = (*exchanges, *[NOTHING] * (3 - count))
        gain = mind.gain(coal, iron, gold, 0)
        heaped = (goods[COAL] - goods[IRON] >= HEAP and coal > 0) or (goods[IRON] - goods[COAL] >= HEAP and iron > 0)
        if wide or (gain > IDLE and not heaped):
            yield ((_GOODS, gain), *cost), time, ("trade", *said)


def _people(mind: Mind) -> Iterator[Idea]:
    if not _open(mind, "recruit"):
        return
    time = mind.book.times[SPACE["recruit"]]
    cost = _cost(mind, "recruit", time)
    me = str(mind.seat)
    for card in mind.state.row:
        yield ((_PERSON, person(mind, card)), *cost), time, ("recruit", str(card), NOTHING, me)
    cards = [card for card, n in enumerate(mind.state.people) if n][:FEW]
    if len(cards) > 1:
        values = sorted(person(mind, card) for card in cards)
        two = sum(value * (2 * at + 1) for at, value in enumerate(values)) / len(values) ** 2
        yield ((_PERSON, two), (_GOLD, mind.gain_gold(-1)), *cost), time, ("recruit", "deck", NOTHING, me)


# --- Old Ones --------------------------------------------------------------------------------------------------------


def _units(mind: Mind, army: Army) -> Iterator[Idea]:
    """Yield purchases of units by the gain of the army with one more, and with some after it.

    A combat takes several.
    """
    if not _open(mind, "military") or mind.left < 3:
        return
    book, state, me = mind.book, mind.state, mind.me
    have = tuple(me.units)
    now = army.best(have)
    time = book.times[SPACE["military"]]
    cost = _cost(mind, "military", time)
    paid = -sum(points for _, points in cost)
    purse = cubes.purse(state, mind.seat, SPACE["military"])
    offers = [Offer("infantry2", INFANTRY, 2, 2 * persons.price(book, me, INFANTRY))]
    offers += [Offer(name, unit, 1, persons.price(book, me, unit)) for unit, name in enumerate(UNITS)]
    offers = [one for one in offers if state.supply[one.unit] >= one.count]
    for first in offers:
        if first.price > purse:
            continue
        counts, found = _added(have, first), -FAR
        spent: int = first.price
        for step in range(CHAIN):
            value = (
                army.best(counts) - now + mind.gain_gold(-spent) - paid - step * (mind.time(time) + mind.weights.cube)
            )
            found = max(found, value * mind.weights.hope**step if value > 0 else value)
            more = [one for one in offers if spent + one.price <= purse + CREDIT]
            if not more or mind.left < 4 + step:
                break
            best = max(more, key=lambda one: army.best(_added(counts, one)) + mind.gain_gold(-spent - one.price))
            counts, spent = _added(counts, best), spent + best.price
        gold = mind.gain_gold(-first.price)
        yield ((_ARMY, found + paid - gold), (_GOLD, gold), *cost), time, ("military", first.said)


def _added(counts: tuple[int, ...], more: Offer) -> tuple[int, ...]:
    return tuple(had + more.count * (kind == more.unit) for kind, had in enumerate(counts))


def _attacks(mind: Mind, army: Army) -> Iterator[Idea]:
    if not _open(mind, "attack") or not any(mind.me.units):
        return
    for value, at, counts in army.attacks():
        units = [name for name, n in zip(UNITS, counts, strict=True) for _ in range(n)]
        time = army.time(counts)
        yield (
            ((_COMBAT, value), *_cost(mind, "attack", time)),
            time,
            ("attack", mind.book.names[at], join(tuple(units))),
        )
