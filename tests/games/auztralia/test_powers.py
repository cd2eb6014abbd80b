"""Tests of personalities: permanent effects, one-time effects on the turn, and gifts."""

from __future__ import annotations

import pytest

from bot.games.auztralia import AUZTRALIA
from bot.games.auztralia.events import Bought, Gained, Given, PersonUsed, Restored, Retrieved
from bot.games.auztralia.state import State
from tests.games.auztralia.positions import (
    Wanted,
    allowed,
    arm,
    asked,
    at,
    bring,
    cubes,
    farm,
    give,
    goods,
    hide,
    hire,
    is_final,
    line,
    number,
    options,
    person,
    play,
    refused,
    stand,
    table,
    units,
    why,
)


def use(state: State, name: str, on: str = "-", chance: Wanted | None = None) -> list[object]:
    return [*play(state, 0, "use", str(person(name)), on, chance=chance)]


# --- permanent effects -----------------------------------------------------------------------------------------------


@pytest.mark.rule("Z26")
def test_a_longer_range_for_all_or_for_one_kind() -> None:
    state = table()
    line(state, "A1", "B1")
    arm(state, infantry=1, car=1)
    stand(state, "zombie", "D1")
    stand(state, "zombie", "E1")
    assert allowed(state, 0, "attack") == ["D1"]
    assert allowed(state, 0, "attack", "D1") == ["car"]
    hire(state, "range")
    assert allowed(state, 0, "attack", "D1") == ["infantry", "car"]
    state.tiles[0].hex = at(state, "H1")
    assert allowed(state, 0, "attack", "E1") == ["car"]
    hire(state, "fast")
    state.tiles[1].hex = at(state, "F1")
    assert allowed(state, 0, "attack", "F1") == ["car"]


@pytest.mark.rule("Z23")
def test_units_cost_less_but_one_at_least() -> None:
    state = table()
    hire(state, "cheap")
    give(state, gold=2)
    assert "artillery" in allowed(state, 0, "military")
    play(state, 0, "military", "infantry2")
    assert goods(state)[2] == 0


@pytest.mark.rule("Z21")
def test_prospectors_find_gold_whatever_is_mined() -> None:
    state = table()
    hire(state, "prospect")
    line(state, "A1", "B1")
    bring(state, "B1", coal=3, phosphate=1)
    play(state, 0, "mine", "mine", "B1", "coal")
    assert goods(state) == (3, 0, 1, 0)


@pytest.mark.rule("Z25")
def test_farmers_gain_more_once_an_action() -> None:
    state = table()
    hire(state, "crops")
    line(state, "A1", "B1", "C1")
    play(state, 0, "farm", "B1", "C1", "-")
    assert goods(state)[2] == 4


# --- single-use effects ----------------------------------------------------------------------------------------------


def test_without_one_that_can_do_something_there_is_nothing_to_use() -> None:
    state = table()
    hire(state, "expose", "recall", "restore", "calm", "redraw")
    assert "use" not in allowed(state, 0)
    hide(state, "E4")
    state.seats[0].persons.reverse()
    assert allowed(state, 0, "use") == [str(person("expose"))]
    assert next(iter(options(state, 0, "use"))) == str(person("expose")), "what may be used comes first"
    assert why(state, 0, "use", str(person("recall"))) == "Z29"
    assert why(state, 0, "use", str(person("restore"))) == "Z36"
    assert refused(state, 0, "use", str(person("calm")), "-") == ""


def test_it_takes_no_time_and_is_gone_then() -> None:
    state = table()
    hire(state, "cash")
    events = use(state, "cash")
    assert goods(state)[2] == 3
    assert state.clock[0] == 10
    assert (state.seats[0].persons, state.gone) == ([], [person("cash")])
    assert asked(state) == [(0, "turn")]
    kinds = [type(event) for event in events]
    assert kinds == [PersonUsed, Gained]


@pytest.mark.rule("Z49")
def test_its_points_come_as_tokens() -> None:
    state = table()
    hire(state, "goods")
    use(state, "goods")
    assert goods(state) == (2, 2, 0, 0)
    assert state.seats[0].tokens == 1


@pytest.mark.rule("Z10")
def test_any_one_unit() -> None:
    state = table()
    hire(state, "unit")
    state.supply[1] = 0
    assert not is_final(state, 0, "use", str(person("unit")), "-")
    use(state, "unit")
    assert asked(state) == [(0, "unit")]
    assert allowed(state, 0, "take") == ["infantry", "car", "train", "airship"]
    assert AUZTRALIA.default(state, 0) == ("take", "train")
    events = play(state, 0, "take", "airship")
    assert units(state) == {"airship": 1}
    assert state.supply[4] == 2
    assert Bought(seat=0, unit="airship", count=1, gold=0) in events
    assert asked(state) == [(0, "turn")]
    other = table()
    hire(other, "unit")
    other.supply = [0] * 5
    assert "use" not in allowed(other, 0)


def test_two_hidden_tiles_are_turned_up_or_fewer() -> None:
    state = table()
    hire(state, "expose")
    for name in ("E4", "E5", "E6"):
        hide(state, name, 3)
    assert not is_final(state, 0, "use", str(person("expose")), "-"), "nothing is revealed yet"
    use(state, "expose")
    assert is_final(state, 0, "expose", "E5")
    assert not is_final(state, 0, "expose", "-")
    assert state.seats[0].tokens == 2
    play(state, 0, "expose", "E5", chance=Wanted(tiles=(number(state, "kangaroo", "3"),)))
    assert (state.tiles, state.hidden[at(state, "E5")]) == ([], 0)
    assert asked(state) == [(0, "expose")]
    play(state, 0, "expose", "E6", chance=Wanted(tiles=(number(state, "temple", "3"),)))
    assert [tile.hex for tile in state.tiles] == [at(state, "E6")]
    assert asked(state) == [(0, "turn")]
    other = table()
    hire(other, "expose")
    hide(other, "E4", 3)
    hide(other, "E5", 3)
    use(other, "expose")
    assert AUZTRALIA.default(other, 0) == ("expose", "-")
    play(other, 0, "expose", "-")
    assert sum(other.hidden) == 6
    assert asked(other) == [(0, "turn")]


def test_if_no_more_are_hidden_nobody_is_asked() -> None:
    state = table()
    hire(state, "expose")
    hide(state, "E4", 3)
    use(state, "expose")
    play(state, 0, "expose", "E4")
    assert asked(state) == [(0, "turn")]


@pytest.mark.rule("Z29")
def test_all_cubes_come_back_without_time() -> None:
    state = table()
    hire(state, "recall")
    cubes(state, trade=3, rail=1)
    events = use(state, "recall")
    assert sum(state.seats[0].spaces) == 0
    assert Retrieved(seat=0, cubes=4, free=True) in events
    assert state.clock[0] == 10


@pytest.mark.rule("Z36")
def test_a_blighted_farm_is_healthy_again_unless_an_old_one_stands_there() -> None:
    state = table()
    hire(state, "restore")
    farm(state, "B1", "B2", blighted=True)
    farm(state, "B3")
    farm(state, "B4", seat=1, blighted=True)
    stand(state, "zombie", "B1")
    card = str(person("restore"))
    assert allowed(state, 0, "use", card) == ["B2"]
    assert why(state, 0, "use", card, "B1") == "Z36"
    events = use(state, "restore", "B2")
    assert not state.blight[at(state, "B2")]
    assert Restored(seat=0, hex="B2") in events


# --- gifts -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("Z52")
def test_together_goods_may_be_given_without_time() -> None:
    state = table(3, together=True)
    give(state, coal=2, gold=3)
    assert allowed(state, 0, "give") == ["coal", "gold"]
    assert why(state, 0, "give", "iron") == "Z52"
    assert refused(state, 0, "give", "gold", "4", "1") == "Z52"
    events = play(state, 0, "give", "gold", "2", "2")
    assert (goods(state)[2], goods(state, 2)[2]) == (1, 2)
    assert Given(seat=0, other=2, good="gold", count=2) in events
    assert asked(state) == [(0, "turn")]
    assert state.clock[0] == 10


@pytest.mark.rule("Z52")
def test_rivals_give_nothing() -> None:
    state = table(2)
    give(state, coal=2)
    assert "give" not in allowed(state, 0)
    empty = table(2, together=True)
    assert why(empty, 0, "give") == "Z52"
