"""Tests of the metadata."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.games.auztralia.components.data import KINDS, SPACES, UNITS, UnitType
from bot.games.auztralia.components.setfile import set_of
from bot.games.auztralia.meta import META, components
from bot.games.contract import Text
from bot.words.formatter import formatter


def en(text: Text) -> str:
    return formatter("en", "auztralia").format(text)


def said(value: str) -> str:
    """Return the description of a component."""
    return next(en(one.text) for one in META.components if one.value == value)


def test_everything_in_the_box_can_be_looked_up() -> None:
    values = {one.value for one in META.components}
    assert {f"kind.{kind}" for kind in KINDS} | {f"space.{space}" for space in SPACES} <= values
    box = set_of("")
    assert {f"person.{at}" for at in range(len(box.persons))} <= values
    assert {f"objective.{at}" for at in range(len(box.objectives))} <= values
    assert {f"variant.{at}" for at in range(len(box.variants))} <= values


def test_components_tell_the_numbers_of_their_set() -> None:
    box = replace(set_of(""), units=tuple(UnitType(unit, 7, 2, 3, 4) for unit in UNITS))
    owners = {component.value: en(component.text) for component in components(box)}
    assert owners["unit.infantry"] == "Cost 2, strength 3, range 4; 7 in all."
    assert said("unit.infantry") != owners["unit.infantry"]


def test_old_ones_are_told_level_by_level() -> None:
    assert said("kind.cthulhu").startswith("There is only one. 1 of level 3: strength ")
    assert said("kind.cthulhu").endswith("12 points.")
    assert "strength" not in said("kind.kangaroo")


def test_spaces_tell_their_time() -> None:
    assert said("space.rail").startswith("Time 2. ")
    assert said("space.hills").startswith("Time 3. ")
    assert said("space.attack").startswith("Send an expedition")


@pytest.mark.rule("Z17", "Z21")
def test_the_card_forbids_mining_and_farming_where_an_old_one_cuts_a_railway_but_not_building_on() -> None:
    lines = [en(line) for section in (*META.card, *META.rulings) for line in section.lines]
    (said_,) = [line for line in lines if line.startswith("When an Old One stands on your railway")]
    assert "can't mine or farm there or beyond it" in said_
    assert "build on from your tiles beyond it" in said_


@pytest.mark.rule("Z6", "Z16", "Z20", "Z23", "Z26")
@pytest.mark.parametrize(
    ("english", "japanese"),
    [
        ("goods that falls on a coast hex brings nothing", "沿岸のヘックスに当たった資源のシンボルは無視します"),
        ("lay only one of the two tiles", "1枚だけ置くこともできます"),
        ("no tile begins on such a hex either", "そのヘックスから伸ばすこともできません"),
        ("you may buy a single one", "1枚だけ購入することもできます"),
        ("never from other players'", "他のプレイヤーの線路からは数えません"),
    ],
)
def test_readings_of_the_rules_that_are_ours_stand_among_the_rulings(english: str, japanese: str) -> None:
    for language, phrase in (("en", english), ("ja", japanese)):
        say = formatter(language, "auztralia").format
        lines = [say(line) for section in META.rulings for line in section.lines]
        assert sum(phrase in line for line in lines) == 1, phrase


def test_what_is_ours_is_said() -> None:
    assert "differ from the published game" in en(META.house_notice)
