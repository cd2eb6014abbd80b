"""Tests of the house set: it matches the skeleton, and uses every feature of the rules."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.spacebase.components.cardfile import HOUSE, printed, set_of
from bot.games.spacebase.components.cards import COLONY, START, Card, Side
from bot.games.spacebase.components.skeleton import COSTS

SKELETON = Path(__file__).parents[4] / "shared" / "data" / "spacebase_skeleton.json"
CARDS = set_of("").cards
SHIPS = [card for card in CARDS if card.level not in (START, COLONY)]
SIDES = [side for card in CARDS for side in (card.station, card.deployed)]


def test_it_has_the_slots_of_the_skeleton() -> None:
    if not SKELETON.exists():
        pytest.skip("the data file of the skeleton is not here")
    found: list[dict[str, Any]] = json.loads(SKELETON.read_text())["cards"]
    wanted = Counter(
        (one["level"], one["sector"], one["station_charge_slots"], one["deployed_charge_slots"])
        for one in found
        if one["level"] != "colony"
    )
    assert wanted == Counter(
        (card.level, card.sector, printed(card.station), printed(card.deployed)) for card in (*SHIPS, *CARDS[:12])
    )


def test_its_numbers() -> None:
    assert len(SHIPS) == 132
    assert Counter(card.level for card in CARDS) == {START: 12, 1: 48, 2: 48, 3: 36, COLONY: 12}
    assert all(COSTS[card.level][0] <= card.cost <= COSTS[card.level][1] for card in SHIPS)
    assert [CARDS[at].sector for at in set_of("").starts] == list(range(1, 13))
    assert [CARDS[at].sector for at in set_of("").colonies] == list(range(1, 13))
    assert set_of("").house
    assert not set_of(HOUSE.read_text(encoding="utf-8")).house


_WAYS = {"": set[str](), "left": {"left"}, "right": {"right"}, "both": {"left", "right"}}


def uses(side: Side) -> list[tuple[int, int]]:
    """Return the charges that a side holds, and those that a use takes.

    With two, three and more players.
    """
    return [(side.slots_at(seats), side.slots_at(seats) if side.linked else 1) for seats in (2, 3, 4)]


def is_as_good(side: Side, other: Side) -> bool:
    """Return whether a side has everything that the other has."""
    if other.ability is not None:
        pairs = zip(uses(side), uses(other), strict=True)
        if side.ability != other.ability or any(has < wants or takes > pays for (has, takes), (wants, pays) in pairs):
            return False
    return (
        side.credits >= other.credits
        and side.income >= other.income
        and side.points >= other.points
        and _WAYS[side.arrow] >= _WAYS[other.arrow]
        and not Counter(other.claim) - Counter(side.claim)
        and side.green >= other.green
    )


def beaten(ships: Sequence[Card]) -> list[tuple[str, str]]:
    """Return ships dominated by another ship of the sector for the same or a lower price."""
    return [
        (card.name, other.name)
        for card in ships
        for other in ships
        if card is not other
        and card.level != START
        and card.sector == other.sector
        and other.cost <= card.cost
        and is_as_good(other.station, card.station)
        and is_as_good(other.deployed, card.deployed)
    ]


@pytest.mark.parametrize("sector", range(1, 13))
def test_no_ship_is_beaten_or_equalled_by_another_of_its_sector_whatever_the_level(sector: int) -> None:
    assert beaten([card for card in CARDS if card.level != COLONY and card.sector == sector]) == []


def test_the_measure_of_that_finds_a_ship_that_costs_more_for_the_same() -> None:
    def is_found(card: Card) -> bool:
        dear = replace(card, cost=card.cost + 1, name="Dear")
        return beaten([card, dear]) == [("Dear", card.name)]

    assert [card.name for card in SHIPS if not is_found(card)] == []


def test_red_sides_are_varied() -> None:
    """Of 132 red sides no kind is on more than one in six, nor a single credit on more."""
    often = Counter(repr(card.deployed) for card in SHIPS)
    assert max(often.values()) <= len(SHIPS) // 6
    assert len(often) >= 50


def test_a_red_side_is_never_more_than_its_blue_one() -> None:
    assert all(worth(card.deployed) <= worth(card.station) + 1 for card in SHIPS if not card.deployed.slots)


def test_colonies_cost_about_three_credits_a_point() -> None:
    colonies = [card for card in CARDS if card.level == COLONY]
    assert all(2.8 <= card.cost / card.points <= 3.5 for card in colonies)
    assert 3.0 <= sum(card.cost for card in colonies) / sum(card.points for card in colonies) <= 3.4


REWARDS = (
    "credits", "income", "points", "credits and income", "credits and points", "a double arrow", "credits and an arrow",
    "points and an arrow", "ships", "a charge",
)  # fmt: skip


def rewards(side: Side) -> set[str]:
    """Return the kinds of reward of a side."""
    has = {
        "credits": side.credits and not (side.income or side.points or side.arrow),
        "income": side.income and not side.credits,
        "points": side.points and not (side.credits or side.arrow),
        "credits and income": side.credits and side.income,
        "credits and points": side.credits and side.points,
        "a double arrow": side.arrow == "both",
        "credits and an arrow": side.credits and side.arrow,
        "points and an arrow": side.points and side.arrow,
        "ships": side.claim,
        "a charge": side.slots,
    }
    return {name for name, there in has.items() if there}


def test_every_reward_is_on_some_station_side_and_on_some_deployed_side() -> None:
    assert set[str]().union(*(rewards(card.station) for card in SHIPS)) == set(REWARDS)
    assert set[str]().union(*(rewards(card.deployed) for card in SHIPS)) == set(REWARDS) - {"ships"}


ABILITIES = """
    sum1 sum2 buy+3c buy+4c buy+4p buyhigh reroll fix fix+1c fix+4c swap gain3c gain20c claim1,1 claim1,1,1 claim2
    claim2,2 claim2,1 claim3 claim3,1 raid3 raid4x2 charge charge+move double exchange victory
"""


def test_every_ability_is_on_some_card() -> None:
    there = set(re.findall(r"(?:blue|red|green):(\S+)", HOUSE.read_text(encoding="utf-8")))
    assert set(ABILITIES.split()) - there == set()


def test_abilities_of_every_colour_and_slots_of_every_kind() -> None:
    abilities = [side.ability for side in SIDES if side.ability]
    assert {ability.turn for ability in abilities} == {"blue", "red", "green"}
    assert any(side.linked for side in SIDES)
    assert any(side.slots > 1 and not side.linked for side in SIDES)
    assert any(side.for_two and not side.for_three for side in SIDES)
    assert any(side.for_three for side in SIDES)


def worth(side: Side) -> float:
    """Return a rough value of a hit."""
    return (
        side.credits + 3 * side.points + 3 * side.income + 2 * bool(side.arrow) + 4 * sum(side.claim) + 3 * side.slots
    )


def test_names_are_in_two_languages() -> None:
    japanese = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
    assert [card for card in SHIPS if not card.name.isascii() or not japanese.search(card.name_ja)] == []


def test_a_ship_does_something_on_both_sides() -> None:
    assert [card.name for card in SHIPS if worth(card.deployed) <= 0] == []
    assert [card.name for card in SHIPS if worth(card.station) < worth(CARDS[card.sector - 1].station)] == []
