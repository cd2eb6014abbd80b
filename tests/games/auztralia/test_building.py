"""Tests of building railways."""

from __future__ import annotations

import pytest

from bot.games.auztralia.events import RailLaid
from bot.games.auztralia.state import State
from bot.words.formatter import formatter
from tests.games.auztralia.positions import (
    allowed,
    book_of,
    cubes,
    farm,
    give,
    goods,
    hide,
    hire,
    lay,
    line,
    options,
    play,
    refused,
    stand,
    table,
    turn,
    why,
)


def rich(*, together: bool = False) -> State:
    """Return a game where seat 0 has coal and iron for a long railway."""
    state = table(2, together=together)
    give(state, coal=9, iron=9)
    return state


def rails(state: State, seat: int = 0) -> set[str]:
    return {book_of(state).rails[edge] for edge in state.seats[seat].rails}


@pytest.mark.rule("Z16")
def test_two_tiles_cost_a_coal_and_an_iron() -> None:
    state = rich()
    events = play(state, 0, "rail", "rail", "A1.B1", "B1.C1", "-")
    assert rails(state) == {"A1.B1", "B1.C1"}
    assert goods(state) == (8, 8, 0, 0)
    assert RailLaid(seat=0, rails=(("A1", "B1"), ("B1", "C1"))) in events
    turn(state, 0)
    cubes(state, rail=0)
    play(state, 0, "rail", "rail", "C1.D1", "-", "-")
    assert goods(state) == (7, 7, 0, 0), "also for one tile alone"


@pytest.mark.rule("Z16")
@pytest.mark.parametrize("there", [{"coal": 1}, {"iron": 1}])
def test_without_coal_or_iron_nothing_is_built(there: dict[str, int]) -> None:
    state = table()
    give(state, **there)
    assert refused(state, 0, "rail") == "Z16"


@pytest.mark.rule("Z17")
def test_the_first_rail_starts_at_ones_port() -> None:
    state = rich()
    assert set(allowed(state, 0, "rail", "rail")) == {"A1.A2", "A1.B1"}
    assert refused(state, 0, "rail", "rail", "H7.H8", "-", "-") == "Z17"
    give(state, 1, coal=1, iron=1)
    turn(state, 1)
    assert set(allowed(state, 1, "rail", "rail")) == {"G8.H8", "H7.H8"}


@pytest.mark.rule("Z17")
def test_later_rails_start_at_own_rails_or_at_the_port() -> None:
    state = rich()
    assert set(allowed(state, 0, "rail", "rail", "A1.B1")) == {"A1.A2", "A2.B1", "B1.B2", "B1.C1", "B1.C2"}
    line(state, "H8", "G8", "F8", seat=1)
    assert not any("G8" in one for one in allowed(state, 0, "rail", "rail"))


@pytest.mark.rule("Z18")
def test_only_the_longer_space_builds_in_hills() -> None:
    state = rich()
    line(state, "A1", "B1", "C1", "D1", "D2", "D3", "D4")
    assert why(state, 0, "rail", "rail", "D4.D5") == "Z18"
    assert why(state, 0, "rail", "rail", "C1.C2", "D4.D5") == "Z18"
    assert "D4.E4" in allowed(state, 0, "rail", "rail")
    assert {"D4.D5", "D4.E4"} <= set(allowed(state, 0, "rail", "hills"))
    play(state, 0, "rail", "hills", "D4.D5", "D5.D6", "-")
    assert state.clock[0] == 13
    turn(state, 0)
    assert why(state, 0, "rail", "rail", "D6.E7") == "Z18", "hills if either hex is hills"


@pytest.mark.rule("Z18")
def test_the_shorter_space_is_closed_where_nothing_but_hills_lie_ahead() -> None:
    state = rich()
    for name in ("A2", "B1"):
        hide(state, name)
    line(state, "A1", "A2")
    state.seats[0].port = book_of(state).number["D7"]
    hide(state, "A1")
    assert why(state, 0, "rail", "rail") == "Z18"
    assert allowed(state, 0, "rail") == ["hills"]


@pytest.mark.rule("Z19")
def test_twenty_tiles_and_one_of_ones_own_on_a_side() -> None:
    state = rich()
    lay(state, "A1.B1")
    assert why(state, 0, "rail", "rail", "A1.B1") == "Z19"
    line(state, *(f"A{row}" for row in range(1, 9)), *(f"B{row}" for row in range(8, 0, -1)))
    line(state, *(f"C{row}" for row in range(1, 5)))
    assert len(state.seats[0].rails) == 19
    assert allowed(state, 0, "rail", "rail", "B1.C1") == []
    play(state, 0, "rail", "rail", "B1.C1", "-", "-")
    turn(state, 0)
    assert len(state.seats[0].rails) == 20
    assert refused(state, 0, "rail") == "Z19"


@pytest.mark.rule("Z19")
def test_others_may_have_their_tiles_on_the_same_side() -> None:
    state = rich()
    lay(state, "A1.B1", seat=1)
    play(state, 0, "rail", "rail", "A1.B1", "-", "-")
    assert rails(state) == rails(state, 1) == {"A1.B1"}


@pytest.mark.rule("Z20")
@pytest.mark.parametrize("shown", [True, False])
def test_no_rail_goes_towards_an_old_one(shown: bool) -> None:
    state = rich()
    if shown:
        stand(state, "temple", "B1")
    else:
        hide(state, "B1")
    assert why(state, 0, "rail", "rail", "A1.B1") == "Z20"
    assert allowed(state, 0, "rail", "rail") == ["A1.A2"]
    assert "A2.B1" not in allowed(state, 0, "rail", "rail", "A1.A2")


@pytest.mark.rule("Z20")
def test_rails_under_an_old_one_stay_but_lead_nowhere() -> None:
    state = rich()
    line(state, "A1", "B1", "C1")
    stand(state, "zombie", "C1")
    assert rails(state) == {"A1.B1", "B1.C1"}
    assert why(state, 0, "rail", "rail", "C1.D1") == "Z20"
    assert "B1.C2" in allowed(state, 0, "rail", "rail")


@pytest.mark.rule("Z17", "Z20")
def test_a_railway_that_is_cut_off_may_still_be_built_on() -> None:
    state = rich()
    line(state, "A1", "B1", "C1", "D1")
    stand(state, "zombie", "B1")
    assert "D1.E1" in allowed(state, 0, "rail", "rail")


def test_where_nothing_can_be_built_the_action_is_closed() -> None:
    state = rich()
    hide(state, "B1")
    hide(state, "A2")
    assert refused(state, 0, "rail") == "Z17"


def test_a_farm_is_no_obstacle() -> None:
    state = rich()
    farm(state, "B1", seat=1)
    assert "A1.B1" in allowed(state, 0, "rail", "rail")


@pytest.mark.rule("Z16")
def test_with_a_personality_three_tiles_are_laid_and_never_more() -> None:
    state = rich()
    hire(state, "rails")
    play(state, 0, "rail", "rail", "A1.B1", "B1.C1", "C1.D1")
    assert len(rails(state)) == 3
    assert goods(state)[:2] == (8, 8)
    other = rich()
    assert options(other, 0, "rail", "rail", "A1.B1", "B1.C1") == {}


@pytest.mark.rule("Z52")
def test_together_others_rails_carry_on_for_their_time() -> None:
    state = rich(together=True)
    line(state, "A1", "B1", "C1", "D1", seat=1)
    assert {"D1.E1", "C1.D1"} <= set(allowed(state, 0, "rail", "rail"))
    play(state, 0, "rail", "rail", "D1.E1", "E1.F1", "-")
    assert state.clock[0] == 10 + 2 + 3, "three of the other's tiles, and none for the second rail"
    assert rails(state) == {"D1.E1", "E1.F1"}


@pytest.mark.rule("Z52")
def test_together_what_was_paid_for_is_not_paid_again_and_old_ones_are_in_the_way() -> None:
    state = rich(together=True)
    line(state, "A1", "B1", "C1", "D1", seat=1)
    play(state, 0, "rail", "rail", "C1.C2", "D1.E1", "-")
    assert state.clock[0] == 10 + 2 + 2 + 1
    other = rich(together=True)
    line(other, "A1", "B1", "C1", "D1", seat=1)
    stand(other, "temple", "C1")
    assert "D1.E1" not in options(other, 0, "rail", "rail")
    rivals = rich()
    line(rivals, "A1", "B1", "C1", "D1", seat=1)
    assert "D1.E1" not in options(rivals, 0, "rail", "rail")


@pytest.mark.rule("Z18")
def test_the_spaces_say_their_land_and_their_price() -> None:
    state = rich()
    give(state, gold=3, coal=2, iron=2)
    cubes(state, hills=1)
    say = formatter("en", "auztralia").format
    assert [say(one.hint, ()) for one in options(state, 0, "rail").values() if one.hint is not None] == [
        "time 2; coast and outback",
        "time 3, 1 gold; coast, outback, and hills",
    ]
