"""Tests of the calendar: turn order, cost of actions, end of the game."""

from __future__ import annotations

import pytest

from bot.games.auztralia import AUZTRALIA
from bot.games.auztralia.components.data import CUBES_EACH
from bot.games.auztralia.events import Advanced, GameOver, MoveCard, Revealed, TurnedUp
from bot.games.auztralia.state import State
from tests.games.auztralia.positions import (
    allowed,
    asked,
    at,
    cubes,
    give,
    goods,
    hide,
    is_final,
    line,
    play,
    refused,
    settle,
    stand,
    table,
    why,
)


def clocks(state: State, *spaces: int) -> None:
    """Set the markers, the Old Ones' last; on a shared space, seat 0 is on top."""
    state.clock = list(spaces)
    settle(state)


@pytest.mark.rule("Z13")
def test_the_marker_on_the_lowest_number_acts() -> None:
    state = table(3)
    clocks(state, 12, 11, 13, 22)
    assert asked(state) == [(1, "turn")]
    assert refused(state, 0, "retrieve") == ""


@pytest.mark.rule("Z13")
def test_of_several_there_the_topmost_acts_and_who_arrives_lies_on_top() -> None:
    state = table(3)
    clocks(state, 10, 10, 11, 22)
    assert asked(state) == [(0, "turn")]
    play(state, 0, "retrieve")
    assert asked(state) == [(1, "turn")]
    play(state, 1, "retrieve")
    assert state.clock == [11, 11, 11, 22]
    assert asked(state) == [(1, "turn")], "it arrived last"


@pytest.mark.rule("Z13")
def test_one_may_act_again_as_long_as_one_is_behind() -> None:
    state = table(2)
    clocks(state, 5, 9, 22)
    for space in (6, 7, 8, 9):
        play(state, 0, "retrieve")
        assert state.clock[0] == space
    assert asked(state) == [(0, "turn")]
    play(state, 0, "retrieve")
    assert asked(state) == [(1, "turn")]


@pytest.mark.rule("Z14")
def test_an_action_puts_a_cube_on_its_space_and_takes_its_time() -> None:
    state = table()
    give(state, coal=1, iron=1)
    events = play(state, 0, "rail", "hills", "A1.B1", "-", "-")
    assert state.seats[0].spaces == [0, 1, 0, 0, 0, 0, 0, 0, 0, 0]
    assert AUZTRALIA.view(state, None).seats[0].hq == CUBES_EACH - 1
    assert state.clock[0] == 13
    assert Advanced(seat=0, time=3, space=13) in events


@pytest.mark.rule("Z14")
def test_without_a_cube_in_the_hq_one_can_only_retrieve() -> None:
    state = table()
    give(state, gold=99, coal=1, iron=1)
    cubes(state, trade=CUBES_EACH)
    assert allowed(state, 0) == ["retrieve"]
    assert why(state, 0, "trade") == why(state, 0, "military") == "Z14"
    cubes(state, trade=CUBES_EACH - 1)
    assert {"rail", "trade", "military"} <= set(allowed(state, 0))


@pytest.mark.rule("Z14")
def test_cubes_on_old_ones_are_not_in_the_hq() -> None:
    state = table()
    cubes(state, trade=CUBES_EACH - 3)
    stand(state, "shoggoth", "D5", "3", (3,))
    assert refused(state, 0, "trade", "coal", "-", "-") == "Z14"
    stand(state, "zombie", "D1", "1", (0, 1))
    assert AUZTRALIA.view(state, None).seats[0].hq == 0
    assert AUZTRALIA.view(state, None).seats[1].hq == CUBES_EACH - 1


@pytest.mark.rule("Z15")
def test_a_space_costs_a_gold_for_each_cube_there() -> None:
    state = table()
    cubes(state, trade=2)
    give(state, gold=1, coal=5)
    assert why(state, 0, "trade") == "Z15"
    give(state, gold=2)
    play(state, 0, "trade", "sellcoal", "-", "-")
    assert goods(state) == (4, 0, 1, 0)
    assert state.seats[0].spaces[6] == 3


@pytest.mark.rule("Z15")
def test_of_two_spaces_for_the_same_the_other_may_be_free() -> None:
    state = table()
    give(state, coal=1, iron=1)
    cubes(state, rail=1)
    assert "rail" in allowed(state, 0)
    assert why(state, 0, "rail", "rail") == "Z15"
    assert allowed(state, 0, "rail") == ["hills"]


@pytest.mark.rule("Z30")
def test_the_old_ones_wait_until_all_players_have_passed_22() -> None:
    state = table(2)
    clocks(state, 21, 23, 22)
    play(state, 0, "retrieve")
    assert state.clock == [22, 23, 22]
    assert asked(state) == [(0, "turn")], "it lies on the Old Ones' marker"
    events = play(state, 0, "retrieve")
    assert Advanced(seat=-1, time=1, space=23) in events
    assert state.clock[2] == 24, "at 23 it lay on top of the other marker"


@pytest.mark.rule("Z31", "Z13")
def test_the_old_ones_marker_goes_on_by_one_and_lies_on_top() -> None:
    state = table(2)
    clocks(state, 22, 22, 22)
    play(state, 0, "retrieve")
    play(state, 1, "retrieve")
    assert state.clock == [23, 23, 24], "at 23 they lie on top, so they go on to 24"
    assert asked(state) == [(1, "turn")]


@pytest.mark.rule("Z13")
def test_a_move_cannot_be_taken_back_if_the_old_ones_act_at_once() -> None:
    state = table(2)
    clocks(state, 30, 31, 30)
    state.order = [2, 1, 0]
    assert is_final(state, 0, "retrieve")
    clocks(state, 29, 31, 30)
    assert not is_final(state, 0, "retrieve"), "seat 0 acts once more"
    clocks(state, 29, 29, 30)
    give(state, coal=1, iron=1)
    assert not is_final(state, 0, "rail", "hills", "A1.B1", "-", "-"), "seat 1 acts first"


@pytest.mark.rule("Z48")
def test_the_game_ends_when_all_markers_stand_on_53_or_more() -> None:
    state = table(2)
    clocks(state, 52, 54, 53)
    events = play(state, 0, "retrieve")
    assert state.phase == "over"
    assert events[-1] == GameOver(port=-1)
    assert asked(state) == []
    assert AUZTRALIA.outcome(state) is not None


@pytest.mark.rule("Z48")
def test_the_move_that_ends_the_game_cannot_be_taken_back() -> None:
    state = table(2)
    hide(state, "D4", 3)
    clocks(state, 52, 54, 53)
    assert is_final(state, 0, "retrieve"), "what is hidden is turned up then"
    clocks(state, 51, 54, 53)
    assert not is_final(state, 0, "retrieve"), "seat 0 acts once more"
    clocks(state, 51, 52, 53)
    give(state, coal=1, iron=1)
    assert not is_final(state, 0, "rail", "hills", "A1.B1", "-", "-"), "seat 1 acts once more"


@pytest.mark.rule("Z48")
def test_if_the_old_ones_come_to_53_last_they_do_nothing_more() -> None:
    state = table(2)
    stand(state, "zombie", "D4")
    clocks(state, 52, 55, 52)
    events = play(state, 0, "retrieve")
    assert state.phase == "over"
    assert not any(isinstance(event, Revealed | MoveCard) for event in events)


@pytest.mark.rule("Z48")
def test_whose_marker_is_on_53_takes_no_more_turns() -> None:
    state = table(2)
    clocks(state, 52, 53, 50)
    assert asked(state) == [(0, "turn")]
    assert state.clock == [52, 53, 53]
    play(state, 0, "retrieve")
    assert state.phase == "over"
    assert state.clock == [53, 53, 53]


@pytest.mark.rule("Z48")
def test_the_calendar_ends_at_56() -> None:
    state = table(2, together=True)
    clocks(state, 52, 51, 50)
    line(state, "A1", "B1", "C1", "D1", seat=1)
    give(state, coal=1, iron=1)
    play(state, 1, "retrieve")
    state.clock[0], state.actor = 52, 0
    play(state, 0, "rail", "hills", "D1.D2", "-", "-")
    assert state.clock[0] == 56


@pytest.mark.rule("Z48", "Z50")
def test_what_is_hidden_is_turned_up_at_the_end() -> None:
    state = table(2)
    hide(state, "D4", 3)
    clocks(state, 52, 54, 53)
    events = play(state, 0, "retrieve")
    (turned,) = [event for event in events if isinstance(event, TurnedUp)]
    assert (turned.hex, turned.why) == ("D4", "end")
    assert [tile.hex for tile in state.found] == [at(state, "D4")]
    assert not any(state.hidden)
