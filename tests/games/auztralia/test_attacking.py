"""Tests of attacks: range, obstacles and time."""

from __future__ import annotations

import pytest

from bot.games.auztralia import AUZTRALIA
from bot.games.auztralia.events import Expedition, FightOver, TurnedUp
from bot.games.auztralia.state import State
from bot.games.contract import Pick
from tests.games.auztralia.positions import (
    Wanted,
    allowed,
    arm,
    asked,
    at,
    hide,
    hire,
    is_final,
    line,
    number,
    play,
    refused,
    stand,
    table,
    units,
    why,
)


def army(**units: int) -> State:
    """Return a game where seat 0 has a railway from A1 to D1 and these units.

    C1 and D1 are the end of the railway.
    """
    state = table()
    line(state, "A1", "B1", "C1", "D1")
    arm(state, **units)
    return state


@pytest.mark.rule("Z26")
def test_units_go_from_the_barracks_to_the_expedition() -> None:
    state = army(infantry=3, car=1)
    stand(state, "shoggoth", "E1", "3")
    events = play(state, 0, "attack", "E1", "infantry+infantry+car")
    assert units(state) == {"infantry": 1}
    assert state.fight is not None
    assert [one.unit for one in state.fight.units] == [0, 0, 2]
    assert Expedition(seat=0, hex="E1", units=("infantry", "infantry", "car")) in events
    assert state.seats[0].spaces[8] == 1
    assert asked(state) == [(0, "fight")]


@pytest.mark.rule("Z26")
def test_the_shortest_range_of_those_who_go_is_that_of_the_expedition() -> None:
    state = army(infantry=1, car=1)
    stand(state, "zombie", "F1")
    assert allowed(state, 0, "attack") == ["F1"]
    assert allowed(state, 0, "attack", "F1") == ["car"], "F1 is 2 away, and infantry goes 1 far"
    assert why(state, 0, "attack", "F1", "infantry") == "Z26"
    stand(state, "zombie", "E2")
    assert allowed(state, 0, "attack", "E2") == ["infantry", "car"]


@pytest.mark.rule("Z26")
def test_the_range_is_counted_from_any_of_ones_own_rails() -> None:
    state = army(infantry=1)
    stand(state, "zombie", "B2")
    stand(state, "zombie", "B4")
    assert allowed(state, 0, "attack") == ["B2"]
    assert why(state, 0, "attack", "B4") == "Z26"
    line(state, "B4", "B5", seat=1)
    assert why(state, 0, "attack", "B4") == "Z26", "others' rails do not count"
    line(state, "B3", "C3")
    assert "B4" in allowed(state, 0, "attack"), "rails that are cut off do"


@pytest.mark.rule("Z26")
def test_an_old_one_on_ones_rail_is_no_way_away() -> None:
    state = army(infantry=1)
    stand(state, "zombie", "C1")
    assert allowed(state, 0, "attack") == ["C1"]


@pytest.mark.rule("Z26")
def test_what_keeps_an_expedition_at_home() -> None:
    state = table()
    stand(state, "zombie", "B1")
    assert refused(state, 0, "attack") == "Z26"
    arm(state, infantry=1)
    assert refused(state, 0, "attack") == "Z26", "there are no rails"
    line(state, "A1", "A2")
    assert allowed(state, 0, "attack") == ["B1"]
    state.tiles[0].hex = at(state, "C2")
    assert refused(state, 0, "attack") == "Z26", "it is too far away"


@pytest.mark.rule("Z26", "Z27")
def test_the_way_must_be_free_of_other_old_ones_but_for_airships_alone() -> None:
    state = army(car=1, airship=1)
    stand(state, "temple", "E1")
    stand(state, "temple", "E2")
    stand(state, "zombie", "F2")
    hide(state, "D2")
    assert allowed(state, 0, "attack", "F2") == ["airship"]
    assert why(state, 0, "attack", "F2", "car") == "Z27"
    play(state, 0, "attack", "F2", "airship")
    assert state.fight is not None


@pytest.mark.rule("Z27")
def test_without_airships_nobody_flies_past() -> None:
    state = army(car=1, train=1)
    for name in ("E1", "E2", "D2"):
        stand(state, "temple", name)
    stand(state, "zombie", "F2")
    line(state, "D1", "C1")
    assert why(state, 0, "attack", "F2") == "Z27"


@pytest.mark.rule("Z27", "Z26")
def test_the_first_hex_must_be_free_too_and_ground_units_may_go_round() -> None:
    state = army(car=1, train=1)
    stand(state, "temple", "D1")
    stand(state, "zombie", "E2")
    assert allowed(state, 0, "attack", "E2") == ["train"], "from C1 by C2 and D2 it is 3 hexes"
    state.tiles[0].hex = at(state, "F8")
    assert allowed(state, 0, "attack", "E2") == ["car", "train"]


@pytest.mark.rule("Z26")
def test_a_range_reaches_as_many_hexes_as_it_says_and_no_more() -> None:
    state = table()
    line(state, "A1", "B1")
    arm(state, car=1, airship=1)
    stand(state, "zombie", "D1")
    stand(state, "zombie", "F1")
    stand(state, "zombie", "G1")
    assert allowed(state, 0, "attack") == ["D1", "F1"]
    assert allowed(state, 0, "attack", "D1") == ["car", "airship"]
    assert allowed(state, 0, "attack", "F1") == ["airship"]
    assert why(state, 0, "attack", "G1") == "Z26"


@pytest.mark.rule("Z28")
@pytest.mark.parametrize(
    ("who", "time"),
    [
        ("infantry", 1),
        ("infantry+infantry", 1),
        ("infantry+artillery", 2),
        ("infantry+artillery+car", 3),
        ("train", 1),
        ("airship", 1),
        ("train+airship", 1),
        ("car+train+airship", 1),
        ("infantry+artillery+car+train+airship", 3),
    ],
)
def test_infantry_artillery_and_cars_take_time_by_kind(who: str, time: int) -> None:
    state = army(infantry=2, artillery=1, car=1, train=1, airship=1)
    stand(state, "temple", "E1")
    play(state, 0, "attack", "E1", who)
    assert state.clock[0] == 10 + time


@pytest.mark.rule("Z26")
def test_a_hidden_tile_is_turned_up_first_and_one_may_still_withdraw() -> None:
    state = army(infantry=1)
    hide(state, "E1", 1)
    assert is_final(state, 0, "attack", "E1", "infantry")
    events = play(state, 0, "attack", "E1", "infantry", chance=Wanted(tiles=(number(state, "loyalist"),)))
    (turned,) = [event for event in events if isinstance(event, TurnedUp)]
    assert (turned.kind, turned.why, turned.strength) == ("loyalist", "attack", 3)
    assert state.hidden[state.tiles[0].hex] == 0
    assert state.fight is not None
    assert (state.fight.stage, state.fight.cards) == ("choose", [])
    play(state, 0, "withdraw", "all")
    assert state.fight is None
    assert units(state) == {"infantry": 1}
    assert state.clock[0] == 11


@pytest.mark.rule("Z26", "Z45")
def test_an_attack_on_known_old_ones_turns_nothing_up_and_may_be_taken_back() -> None:
    state = army(infantry=1)
    stand(state, "shoggoth", "E1", "3")
    assert not is_final(state, 0, "attack", "E1", "infantry")
    chance = Wanted()
    play(state, 0, "attack", "E1", "infantry", chance=chance)
    assert not chance.used
    assert state.fight is not None
    assert (state.fight.stage, state.fight.cards) == ("choose", [])


@pytest.mark.rule("Z26")
def test_a_kangaroo_ends_the_expedition_with_nothing_lost() -> None:
    state = army(infantry=1, car=1)
    hide(state, "E1", 2)
    events = play(state, 0, "attack", "E1", "infantry+car", chance=Wanted(tiles=(number(state, "kangaroo", "2"),)))
    assert state.fight is None
    assert state.tiles == []
    assert units(state) == {"infantry": 1, "car": 1}
    assert (state.clock[0], state.seats[0].spaces[8]) == (12, 1), "the cube and the time are spent"
    assert [event.how for event in events if isinstance(event, FightOver)] == ["kangaroo"]


@pytest.mark.rule("Z26", "Z47")
def test_all_tiles_of_the_hex_are_fought_also_those_just_turned_up() -> None:
    state = army(infantry=1)
    hide(state, "E1", 1)
    stand(state, "temple", "E1")
    play(state, 0, "attack", "E1", "infantry", chance=Wanted(tiles=(number(state, "zombie"),)))
    assert len(state.tiles) == 2
    kangaroo = army(infantry=1)
    hide(kangaroo, "E1", 1)
    stand(kangaroo, "temple", "E1")
    play(kangaroo, 0, "attack", "E1", "infantry", chance=Wanted(tiles=(number(kangaroo, "kangaroo"),)))
    assert kangaroo.fight is not None


@pytest.mark.rule("Z26")
def test_any_number_of_units_of_any_kind_may_go() -> None:
    state = army(infantry=3, train=1)
    stand(state, "temple", "E1")
    pick = AUZTRALIA.choices(state, 0, ("attack", "E1"))
    assert isinstance(pick, Pick)
    assert {one.value: one.copies for one in pick.options} == {"infantry": 3, "train": 1}
    assert (pick.at_least, pick.at_most) == (1, 4)


@pytest.mark.rule("Z26")
def test_airships_go_round_with_the_others_if_they_go_with_them() -> None:
    state = table()
    line(state, "A1", "B1")
    arm(state, car=1, airship=1)
    hire(state, "fast", "fast", "fast")
    stand(state, "temple", "C1")
    stand(state, "temple", "C2")
    stand(state, "zombie", "E1")
    assert allowed(state, 0, "attack", "E1") == ["car"], "round by C3 it is 5 hexes, and airships go 4 far"
    assert why(state, 0, "attack", "E1", "airship") == "Z26"
