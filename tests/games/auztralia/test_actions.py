"""Tests of the actions: mining, military units, trade, farms, retrieving cubes."""

from __future__ import annotations

import pytest

from bot.games.auztralia import AUZTRALIA
from bot.games.auztralia.events import Bought, Farmed, Mined, Retrieved, Traded
from bot.games.auztralia.state import State
from bot.games.contract import Part, Pick
from bot.words.formatter import formatter
from tests.games.auztralia.positions import (
    allowed,
    arm,
    at,
    bring,
    cubes,
    farm,
    give,
    goods,
    hide,
    hire,
    line,
    options,
    play,
    refused,
    stand,
    table,
    units,
    why,
)

# --- the buttons -----------------------------------------------------------------------------------------------------


def test_the_buttons_say_time_and_gold() -> None:
    state = table(2)
    line(state, "A1", "B1", "C1")
    give(state, coal=1, iron=1, gold=3)
    cubes(state, rail=1, trade=2)
    arm(state, infantry=1, artillery=1)
    stand(state, "zombie", "D1")
    (decision,) = AUZTRALIA.pending(state)
    named = {verb.value: formatter("en", "auztralia").format(verb.name) for verb in decision.verbs}
    assert named == {
        "rail": "Railway 2–3⏱",
        "farm": "Farm 1–2⏱",
        "military": "Buy units 2⏱",
        "attack": "Attack 1–2⏱",
        "trade": "Import or export 1⏱, 2 gold",
        "retrieve": "Retrieve 1⏱",
    }
    cubes(state, rail=1, hills=1)
    assert formatter("en", "auztralia").format(AUZTRALIA.pending(state)[0].verbs[0].name) == "Railway 2–3⏱, 1 gold"


# --- mines -----------------------------------------------------------------------------------------------------------


def mine(*, together: bool = False) -> State:
    """Return a game where seat 0 is connected with B1 to D1."""
    state = table(2, together=together)
    line(state, "A1", "B1", "C1", "D1")
    return state


@pytest.mark.rule("Z21")
def test_all_of_one_good_is_taken() -> None:
    state = mine()
    bring(state, "D1", coal=6, iron=3)
    assert allowed(state, 0, "mine", "mine", "D1") == ["coal", "iron"]
    events = play(state, 0, "mine", "mine", "D1", "coal")
    assert goods(state) == (6, 0, 0, 0)
    assert state.goods[at(state, "D1")] == [0, 3, 0, 0]
    assert Mined(seat=0, hex="D1", good="coal", count=6) in events
    assert state.clock[0] == 11


@pytest.mark.rule("Z21")
def test_phosphate_brings_one_gold_once_an_action() -> None:
    state = mine()
    bring(state, "B1", phosphate=2)
    cubes(state, mine=1)
    play(state, 0, "mine", "shaft", "B1", "phosphate")
    assert goods(state) == (0, 0, 1, 2)
    assert state.clock[0] == 12


@pytest.mark.rule("Z15", "Z21")
def test_the_second_mine_is_offered_only_where_it_costs_less_gold() -> None:
    """The second mine takes more time."""
    state = mine()
    bring(state, "B1", gold=3)
    give(state, gold=5)
    assert allowed(state, 0, "mine") == ["mine"]
    assert why(state, 0, "mine", "shaft") == "Z15"
    cubes(state, mine=1)
    assert allowed(state, 0, "mine") == ["mine", "shaft"]
    cubes(state, mine=1, shaft=1)
    assert allowed(state, 0, "mine") == ["mine"]
    give(state, gold=0)
    cubes(state, mine=1, shaft=0)
    assert allowed(state, 0, "mine") == ["shaft"]


@pytest.mark.rule("Z21")
def test_the_hex_must_be_connected_by_ones_own_railway() -> None:
    state = mine()
    bring(state, "E5", gold=3)
    assert refused(state, 0, "mine") == "Z21"
    line(state, "A1", "A2", "A3")
    bring(state, "A3", gold=3)
    assert allowed(state, 0, "mine", "mine") == ["A3"]
    assert why(state, 0, "mine", "mine", "E5") == "Z21"
    line(state, "H8", "G8", "F8", seat=1)
    bring(state, "F8", gold=3)
    assert why(state, 0, "mine", "mine", "F8") == "Z21"


@pytest.mark.rule("Z21")
@pytest.mark.parametrize("where", ["C1", "D1"])
def test_an_old_one_cuts_the_connection(where: str) -> None:
    state = mine()
    bring(state, "D1", gold=3)
    bring(state, "B1", gold=3)
    stand(state, "zombie", where)
    assert allowed(state, 0, "mine", "mine") == ["B1"]
    assert why(state, 0, "mine", "mine", "D1") == "Z21"


@pytest.mark.rule("Z52", "Z21")
def test_together_a_mine_may_be_reached_over_others_rails() -> None:
    state = mine(together=True)
    line(state, "D1", "E1", "F1", seat=1)
    bring(state, "F1", gold=3)
    play(state, 0, "mine", "mine", "F1", "gold")
    assert state.clock[0] == 10 + 1 + 2
    assert goods(state) == (0, 0, 3, 0)


# --- units -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("Z23")
def test_a_unit_is_bought_for_gold() -> None:
    state = table()
    give(state, gold=4)
    events = play(state, 0, "military", "artillery")
    assert units(state) == {"artillery": 1}
    assert (goods(state)[2], state.supply[1]) == (1, 2)
    assert Bought(seat=0, unit="artillery", count=1, gold=3) in events
    assert state.clock[0] == 12


@pytest.mark.rule("Z23")
def test_two_infantry_at_once_but_one_of_all_else() -> None:
    state = table()
    give(state, gold=9)
    assert {one for one in options(state, 0, "military") if one[-1] == "2"} == {"infantry2"}
    play(state, 0, "military", "infantry2")
    assert units(state) == {"infantry": 2}
    assert goods(state)[2] == 7


@pytest.mark.rule("Z23", "Z10")
def test_what_cannot_be_paid_or_is_not_there_is_refused() -> None:
    state = table()
    assert refused(state, 0, "military") == "Z23"
    give(state, gold=1)
    assert allowed(state, 0, "military") == ["infantry"]
    assert why(state, 0, "military", "infantry2") == "Z23"
    give(state, gold=9)
    arm(state, 1, airship=3, infantry=9)
    assert why(state, 0, "military", "airship") == "Z10"
    assert why(state, 0, "military", "infantry2") == "Z10"
    assert "infantry" in allowed(state, 0, "military")


@pytest.mark.rule("Z15", "Z23")
def test_gold_for_the_space_is_paid_first() -> None:
    state = table()
    give(state, gold=3)
    cubes(state, military=1)
    assert "artillery" not in allowed(state, 0, "military")
    play(state, 0, "military", "car")
    assert goods(state)[2] == 0


# --- trade -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("Z24")
@pytest.mark.parametrize(
    ("said", "there"),
    [
        (("coal", "iron"), (2, 2, 0, 0)),
        (("coal", "coal"), (3, 1, 0, 0)),
        (("sellcoal", "selliron"), (0, 0, 2, 0)),
        (("coal", "sellcoal"), (1, 1, 1, 0)),
        (("iron", "-"), (1, 2, 0, 0)),
    ],
)
def test_coal_and_iron_are_taken_and_returned_twice_in_any_mix(said: tuple[str, str], there: tuple[int, ...]) -> None:
    state = table()
    give(state, coal=1, iron=1)
    events = play(state, 0, "trade", *said, "-")
    assert goods(state) == there
    assert state.clock[0] == 11
    changes = tuple(after - before for after, before in zip(there, (1, 1, 0, 0), strict=True))
    assert Traded(seat=0, goods=changes) in events


@pytest.mark.rule("Z24")
def test_what_one_does_not_have_cannot_be_returned() -> None:
    state = table()
    assert allowed(state, 0, "trade") == ["coal", "iron"]
    assert why(state, 0, "trade", "sellcoal") == "Z24"
    assert "sellcoal" in allowed(state, 0, "trade", "coal"), "it has just been taken"
    give(state, iron=1)
    assert why(state, 0, "trade", "selliron", "selliron") == "Z24"


@pytest.mark.rule("Z24")
def test_a_third_exchange_takes_a_personality() -> None:
    state = table()
    assert options(state, 0, "trade", "coal", "coal") == {}
    hire(state, "import")
    play(state, 0, "trade", "coal", "coal", "iron")
    assert goods(state)[:2] == (2, 1)


# --- farms -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("Z25")
def test_up_to_three_different_farms_each_for_a_time_and_a_gold() -> None:
    state = table()
    line(state, "A1", "B1", "C1", "D1", "E1")
    events = play(state, 0, "farm", "B1", "C1", "E1")
    assert {name for name in ("B1", "C1", "D1", "E1") if state.farms[at(state, name)] == 0} == {"B1", "C1", "E1"}
    assert goods(state)[2] == 3
    assert state.clock[0] == 13
    assert state.seats[0].spaces[7] == 1
    farms = (("B1", "sheep"), ("C1", "cattle"), ("E1", "corn"))
    assert Farmed(seat=0, farms=farms, gold=3) in events


@pytest.mark.rule("Z25")
def test_fewer_farms_take_less_time_and_bring_less() -> None:
    state = table()
    line(state, "A1", "B1", "C1")
    play(state, 0, "farm", "C1", "-", "-")
    assert (goods(state)[2], state.clock[0]) == (1, 11)


@pytest.mark.rule("Z25")
def test_farms_stand_on_connected_empty_hexes_with_a_symbol() -> None:
    state = table()
    line(state, "A1", "B1", "C1", "D1", "E1", "F1", "G1")
    bring(state, "B1", coal=3)
    farm(state, "C1", seat=1)
    hide(state, "F1")
    assert allowed(state, 0, "farm") == ["A1", "E1"]
    for name in ("B1", "C1", "D1", "F1", "G1", "B2"):
        assert why(state, 0, "farm", name) == "Z25"


@pytest.mark.rule("Z25")
def test_one_of_a_kind_in_an_action() -> None:
    state = table()
    line(state, "A1", "B1", "B2", "C2")
    assert allowed(state, 0, "farm", "B1") == ["C2"]
    assert why(state, 0, "farm", "B1", "B2") == "Z25"
    assert allowed(state, 0, "farm", "B1", "C2") == []


@pytest.mark.rule("Z2", "Z25")
def test_there_are_seven_farms_of_a_kind() -> None:
    state = table()
    line(state, *(f"B{row}" for row in range(1, 9)), "A8", seat=0)
    line(state, "A1", "B1", "C1")
    farm(state, *(f"B{row}" for row in range(1, 8)))
    assert why(state, 0, "farm", "B8") == "Z2"
    assert allowed(state, 0, "farm") == ["C1"]
    assert AUZTRALIA.view(state, None).seats[0].farms == (0, 7, 7)
    farm(state, "C1", seat=1)
    assert refused(state, 0, "farm") == "Z2"


@pytest.mark.rule("Z25")
def test_the_hex_of_the_port_is_farmed_only_when_a_rail_leads_there() -> None:
    state = table()
    assert refused(state, 0, "farm") == "Z25"
    line(state, "A1", "A2", seat=1)
    assert refused(state, 0, "farm") == "Z25", "the rail of a rival"
    line(state, "A1", "B1")
    assert allowed(state, 0, "farm") == ["A1", "B1"]


def test_without_land_nothing_is_farmed() -> None:
    state = table()
    farm(state, "A1", seat=1)
    assert refused(state, 0, "farm") == "Z25"


@pytest.mark.rule("Z52", "Z25")
def test_together_farms_may_be_reached_over_others_rails_each_paid_once() -> None:
    state = table(2, together=True)
    line(state, "A1", "B1", "C1", "C2", seat=1)
    play(state, 0, "farm", "C2", "B1", "-")
    assert state.clock[0] == 10 + 2 + 3
    other = table(2, together=True)
    line(other, "A1", "B1", "C1", "C2", seat=1)
    play(other, 0, "farm", "B1", "C2", "-")
    assert other.clock[0] == 10 + 2 + 1 + 2
    port = table(2, together=True)
    line(port, "A1", "B1", "C1", seat=1)
    assert "A1" in allowed(port, 0, "farm")
    assert "A1" in allowed(port, 0, "farm", "C1"), "the rail there is paid for already"


# --- cubes that come back --------------------------------------------------------------------------------------------


@pytest.mark.rule("Z29")
def test_all_cubes_of_the_player_board_come_back_and_those_on_old_ones_stay() -> None:
    state = table()
    cubes(state, rail=2, trade=3, attack=1)
    tile = stand(state, "shoggoth", "D5", "3", (2,))
    assert AUZTRALIA.view(state, None).seats[0].hq == 12
    events = play(state, 0, "retrieve")
    assert state.seats[0].spaces == [0] * 10
    assert tile.cubes[0] == 2
    assert AUZTRALIA.view(state, None).seats[0].hq == 18
    assert Retrieved(seat=0, cubes=6) in events
    assert state.clock[0] == 11


@pytest.mark.rule("Z29")
def test_without_a_cube_to_put_down_it_takes_longer() -> None:
    state = table()
    cubes(state, trade=20)
    play(state, 0, "retrieve")
    assert state.clock[0] == 12
    assert sum(state.seats[0].spaces) == 0


def test_what_is_bought_and_traded_is_chosen_before_ones_own_player_board() -> None:
    state = table()
    give(state, gold=5)
    for verb in ("military", "trade"):
        asked = AUZTRALIA.choices(state, 0, (verb,))
        assert isinstance(asked, Pick)
        assert asked.part == Part("seat", 0)
        assert asked.part in AUZTRALIA.parts(AUZTRALIA.view(state, 0))
