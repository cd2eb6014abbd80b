"""The movement phase."""

from __future__ import annotations

import pytest

from bot.games.andromeda import ANDROMEDA
from bot.games.andromeda.events import Deployed, Held, Recalled, StandbySet
from bot.games.andromeda.state import State
from tests.games.andromeda.positions import (
    BRAE,
    FEN,
    TARN,
    allowed,
    complete,
    hand,
    in_movement,
    options,
    play,
    position,
    refused,
    span,
    waiting,
)


@pytest.fixture
def state() -> State:
    return in_movement(position(hand(tarn=9), hand(brae=9), hand(fen=9)))


@pytest.mark.rule("A10", "A22", "A24")
def test_a_movement_card_takes_two_stations_to_one_planet(state: State) -> None:
    assert span(state, 0, "deploy", "fen") == (1, 2, 2)
    assert play(state, 0, "deploy", "fen", "2") == [Deployed(seat=0, planet=FEN, count=2)]
    assert (state.seats[0].earth, state.stations[FEN][0], state.seats[0].transports) == (2, 2, 1)
    assert complete(in_movement(state), 0, "deploy", "fen", "1").final


@pytest.mark.rule("A24")
def test_with_one_station_on_earth_one_goes(state: State) -> None:
    state.seats[0].earth = 1
    assert span(state, 0, "deploy", "fen") == (1, 1, 1)


@pytest.mark.rule("A24")
def test_a_movement_card_returns_all_own_stations_of_one_planet_but_no_centre(state: State) -> None:
    state.stations[TARN] = [3, 2, 0]
    state.stations[BRAE] = [1, 0, 0]
    state.centres[TARN] = [0, -1, -1]
    assert allowed(state, 0, "recall") == ["tarn", "brae"]
    assert play(state, 0, "recall", "tarn") == [Recalled(seat=0, planet=TARN, count=3)]
    assert (state.seats[0].earth, state.stations[TARN], state.stations[BRAE]) == (7, [0, 2, 0], [1, 0, 0])
    assert state.centres[TARN] == [0, -1, -1]


@pytest.mark.rule("A24")
def test_a_movement_card_must_move_something(state: State) -> None:
    assert refused(state, 0, "recall") == "A24"
    assert refused(state, 0, "recall", "tarn") == "A24"
    state.stations[TARN][0] = 1
    assert refused(state, 0, "recall", "brae") == "A24"
    state.seats[0].earth = 0
    assert refused(state, 0, "deploy", "tarn", "1") == "A24"


@pytest.mark.rule("A22")
def test_two_movement_cards_last_for_the_game(state: State) -> None:
    state.seats[0].transports = 0
    assert waiting(in_movement(state)) == [1]


@pytest.mark.rule("A15", "A23")
def test_each_decides_in_turn_from_the_leader_and_it_happens_at_once(state: State) -> None:
    state.leader = 1
    in_movement(state)
    order: list[int] = []
    while state.phase == "movement":
        order += waiting(state)
        assert play(state, order[-1], "hold")[0] == Held(seat=order[-1])
    assert order == [1, 2, 0]
    assert (state.phase, waiting(state)) == ("trade", [1])


@pytest.mark.rule("A25")
def test_nobody_is_asked_twice_in_a_round(state: State) -> None:
    play(state, 0, "deploy", "tarn", "2")
    assert waiting(state) == [1]
    assert refused(state, 0, "deploy", "tarn", "1") == ""


@pytest.mark.rule("A23")
def test_who_cannot_move_anything_is_not_asked(state: State) -> None:
    state.seats[0].earth = 0
    assert waiting(in_movement(state)) == [1]
    for seat in state.seats:
        seat.earth = 0
    in_movement(state)
    assert state.turn == -1


def test_a_seat_on_standby_is_passed_over_until_it_says_ready(state: State) -> None:
    assert play(state, 0, "standby") == [StandbySet(seat=0, on=True)]
    assert waiting(in_movement(state)) == [1]
    ready = [decision for decision in ANDROMEDA.pending(state) if decision.seat == 0]
    assert [(decision.kind, decision.optional) for decision in ready] == [("ready", True)]
    assert list(options(state, 0)) == ["ready"]
    assert play(state, 0, "ready") == [StandbySet(seat=0, on=False)]
    assert waiting(state) == [1]
    assert waiting(in_movement(state)) == [0]


def test_ready_may_be_said_amid_ones_own_actions() -> None:
    state = position(hand(tarn=4), hand(), hand())
    state.seats[0].standby = True
    assert {"ready", "pass", "move"} <= set(allowed(state, 0))
    play(state, 0, "ready")
    assert (state.turn, state.actions, state.seats[0].standby) == (0, 3, False)
