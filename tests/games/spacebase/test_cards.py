"""The house set: it keeps to the skeleton, and everything that the rules know is on some card."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from bot.games.spacebase.cardfile import HOUSE, printed
from bot.games.spacebase.cards import COLONY, START, Card, Side, set_of
from bot.games.spacebase.skeleton import COSTS

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


REWARDS = (
    "credits", "income", "points", "credits and income", "credits and points", "a double arrow", "credits and an arrow",
    "points and an arrow", "ships", "a charge",
)  # fmt: skip


def rewards(side: Side) -> set[str]:
    """Which kinds of reward a side has."""
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


@pytest.mark.parametrize("ability", ABILITIES.split())
def test_every_ability_is_on_some_card(ability: str) -> None:
    assert re.search(rf"(blue|red|green):{re.escape(ability)}( |$)", HOUSE.read_text(encoding="utf-8"), re.MULTILINE)


def test_abilities_of_every_colour_and_slots_of_every_kind() -> None:
    abilities = [side.ability for side in SIDES if side.ability]
    assert {ability.turn for ability in abilities} == {"blue", "red", "green"}
    assert any(side.linked for side in SIDES)
    assert any(side.slots > 1 and not side.linked for side in SIDES)
    assert any(side.for_two and not side.for_three for side in SIDES)
    assert any(side.for_three for side in SIDES)


def worth(side: Side) -> float:
    """A rough worth of a hit."""
    return (
        side.credits + 3 * side.points + 3 * side.income + 2 * bool(side.arrow) + 4 * sum(side.claim) + 3 * side.slots
    )


@pytest.mark.parametrize("card", SHIPS, ids=lambda card: card.name)
def test_names_are_in_two_languages_and_a_ship_does_something_on_both_sides(card: Card) -> None:
    assert card.name.isascii()
    assert re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", card.name_ja)
    assert worth(card.deployed) > 0
    assert worth(card.station) >= worth(CARDS[card.sector - 1].station)
