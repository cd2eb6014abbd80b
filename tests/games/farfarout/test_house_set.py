"""Tests of the house set: every choice in it is a real one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations
from typing import Any

import pytest

from bot.games.engine.chance import LooseChance
from bot.games.farfarout import FARFAROUT
from bot.games.farfarout.components.book import open_book
from bot.games.farfarout.components.data import CURRENCIES, Effect, Foe, Item, Power, Quest, Ship
from bot.games.farfarout.components.setfile import PURSE
from bot.games.farfarout.rules import quests
from bot.games.farfarout.rules.trading import unit_prices

BOOK = open_book("")
LISTS = ("ships", "crew", "foes", "mains", "outposts", "items", "events", "anomalies")
NO_EFFECT, NO_POWER = Effect(), Power()


def values(thing: Any) -> dict[str, Any]:
    """Return the effects of a thing, without name and id."""
    raw = {field: getattr(thing, field) for field in type(thing).__struct_fields__}
    return {field: value for field, value in raw.items() if field not in ("id", "name", "copies")}


def at_least(one: Any, other: Any) -> bool:
    """Check that no value of one thing is below the other's: numbers, flags, lists of dice."""
    for field in type(one).__struct_fields__:
        mine, theirs = getattr(one, field), getattr(other, field)
        if isinstance(mine, tuple):
            if any(mine.count(die) < theirs.count(die) for die in theirs):
                return False
        elif mine < theirs:
            return False
    return True


def does(item: Item) -> tuple[Power, Effect]:
    return item.power or NO_POWER, item.use or NO_EFFECT


# --- no duplicates, no useless components ----------------------------------------------------------------------------


@pytest.mark.parametrize("kind", LISTS)
def test_no_two_things_are_equal(kind: str) -> None:
    for one, other in combinations(getattr(BOOK.file, kind), 2):
        assert values(one) != values(other), (one.id, other.id)


def test_no_two_items_do_the_same_whatever_their_kind() -> None:
    for one, other in combinations(BOOK.items, 2):
        assert does(one) != does(other), (one.id, other.id)


def test_no_item_does_more_than_another_of_its_kind_and_costs_no_more() -> None:
    for one, other in permutations(BOOK.items, 2):
        if one.kind == other.kind:
            better = all(map(at_least, does(one), does(other)))
            as_cheap = one.kind == "relic" or all(
                0 < getattr(one.price, currency) <= n
                for currency in CURRENCIES
                if (n := getattr(other.price, currency))
            )
            assert not (better and as_cheap), (one.id, other.id)


def test_no_item_of_a_shop_brings_what_it_costs() -> None:
    for item in BOOK.items:
        use = item.use or NO_EFFECT
        market = BOOK.file.market
        for currency in CURRENCIES:
            price = getattr(item.price, currency)
            assert not price or getattr(use, currency) < price, item.id
        if item.kind != "relic":
            brings = use.erg + sum(
                sum(unit_prices(BOOK, BOOK.track.index(getattr(market, ore)), "sell", getattr(use, ore)))
                for ore in ("plutonium", "uranium")
            )
            assert brings <= item.price.erg, item.id


def test_no_ship_is_worse_than_one_that_costs_no_more() -> None:
    def better(one: Ship, other: Ship) -> bool:
        numbers = ("wealth", "crew", "shields", "speed")
        return (
            one.cost <= other.cost
            and all(getattr(one, name) >= getattr(other, name) for name in numbers)
            and all(map(int.__ge__, one.actions, other.actions))
            and all(one.dice.count(die) >= other.dice.count(die) for die in other.dice)
        )

    assert not [(one.id, other.id) for one, other in permutations(BOOK.ships, 2) if better(one, other)]


def test_no_encounter_is_as_weak_as_another_of_its_level_and_pays_more() -> None:
    def better(one: Foe, other: Foe) -> bool:
        return (
            one.level == other.level
            and one.reputation >= other.reputation
            and all(one.dice.count(die) <= other.dice.count(die) for die in one.dice)
            and at_least(one.reward, other.reward)
            and at_least(one.defeat, other.defeat)
        )

    assert not [(one.id, other.id) for one, other in permutations(BOOK.foes, 2) if better(one, other)]


@pytest.mark.parametrize("kind", ["mains", "outposts"])
def test_no_quest_asks_for_less_than_another_and_pays_as_much(kind: str) -> None:
    def asks_less(one: Quest, other: Quest) -> bool:
        needs = {need.what: need.n for need in other.have}
        return (
            one.deed in ("", other.deed)
            and one.level <= other.level
            and one.at in ("", other.at)
            and all(need.n <= needs.get(need.what, 0) for need in one.have)
            and (one.cargo is None or (other.cargo is not None and at_least(other.cargo, one.cargo)))
        )

    found: Sequence[Quest] = getattr(BOOK, kind)
    for one, other in permutations(found, 2):
        assert not (asks_less(one, other) and at_least(one.reward, other.reward)), (one.id, other.id)


def test_no_quest_is_complete_for_who_has_done_nothing() -> None:
    state, _ = FARFAROUT.setup(2, {}, LooseChance(1))
    for starter in BOOK.starters:
        state.seats[0].crew = [starter]
        for quest in (*BOOK.mains, *BOOK.outposts):
            assert quest.deed or quest.cargo or not quests.met(BOOK, state, 0, quest), quest.id


@pytest.mark.rule("F4")
def test_wings_are_for_ships_that_are_fast() -> None:
    wings = BOOK.mains[BOOK.numbers["m.angel"]]
    state, _ = FARFAROUT.setup(2, {}, LooseChance(1))
    fast = {"courser", "raphael"}
    for number, ship in enumerate(BOOK.ships):
        state.seats[0].ship = number
        assert quests.met(BOOK, state, 0, wings) == (ship.id in fast)


@pytest.mark.rule("F9")
def test_each_of_the_starting_crew_can_be_paid_and_two_of_them_are_cheap() -> None:
    """The last player chooses first, which compensates for the later first turn."""
    starters = [BOOK.crew[number] for number in BOOK.starters]
    assert {one.id for one in starters if one.cost <= 6} == {"glosen", "lena"}
    assert all(one.cost < PURSE for one in starters), "nobody begins with nothing"
