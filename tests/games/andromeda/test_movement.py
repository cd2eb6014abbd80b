"""Tests of the movement phase."""

from __future__ import annotations

import pytest

from bot.games.andromeda import ANDROMEDA
from bot.games.andromeda.events import Deployed, Early, Held, Recalled, StandbySet
from bot.games.andromeda.state import State
from tests.games.andromeda.positions import (
    BRAE,
    FEN,
    TARN,
    allowed,
    complete,
    hand,
    in_movement,
    play,
    position,
    refused,
    span,
    waiting,
    words,
)


@pytest.fixture
def state() -> State:
    return in_movement(position(hand(tarn=9), hand(brae=9), hand(fen=9)))


@pytest.mark.rule("A10", "A22", "A24")
def test_a_movement_card_takes_two_stations_to_one_planet(state: State) -> None:
    assert span(state, 0, "deploy", "fen") == (1, 2, 2)
    assert play(state, 0, "deploy", "fen", "2") == [Deployed(seat=0, planet=FEN, count=2)]
    assert (state.seats[0].earth, state.stations[FEN][0], state.seats[0].transports) == (2, 2, 1)


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
    assert asked(in_movement(state)) == [1, 2]


@pytest.mark.rule("A15", "A23")
def test_each_decides_in_turn_from_the_leader_and_it_happens_at_once(state: State) -> None:
    state.leader = 1
    in_movement(state)
    order: list[int] = []
    while state.phase == "movement":
        order.append(state.turn)
        assert play(state, state.turn, "hold")[0] == Held(seat=order[-1])
    assert order == [1, 2, 0]
    assert (state.phase, waiting(state)) == ("trade", [1])


@pytest.mark.rule("A25")
def test_nobody_is_asked_twice_in_a_round(state: State) -> None:
    play(state, 0, "deploy", "tarn", "2")
    assert asked(state) == [1, 2]
    assert refused(state, 0, "deploy", "tarn", "1") == ""
    play(state, 2, "deploy", "tarn", "2")
    play(state, 1, "hold")
    assert state.phase == "trade"


@pytest.mark.rule("A23")
def test_who_cannot_move_anything_is_not_asked(state: State) -> None:
    state.seats[0].earth = 0
    assert asked(in_movement(state)) == [1, 2]
    for seat in state.seats:
        seat.earth = 0
    in_movement(state)
    assert state.turn == -1


def test_what_everybody_sees_to_be_impossible_has_no_button(state: State) -> None:
    assert buttons(state, 0) == ["hold", "deploy", "standby"]
    state.stations[TARN][1] = 2
    state.seats[1].earth = 0
    assert buttons(state, 1) == ["hold", "recall", "wait", "standby"]


# --- early choices ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("A23")
def test_all_are_asked_at_once_and_what_is_said_before_ones_turn_is_done_when_it_comes(state: State) -> None:
    assert waiting(state) == [0, 1, 2]
    assert play(state, 1, "deploy", "fen", "2") == [Early(seat=1, said=("deploy", "fen", "2"), to=(1,))]
    assert play(state, 2, "hold") == [Early(seat=2, said=("hold",), to=(2,))]
    assert state.stations[FEN] == [0, 0, 0]
    assert waiting(state) == [0]
    assert play(state, 0, "hold") == [Held(seat=0), Deployed(seat=1, planet=FEN, count=2), Held(seat=2)]
    assert (state.seats[1].transports, state.phase) == (1, "trade")


@pytest.mark.rule("A23")
def test_who_waits_is_asked_and_called_again_on_their_turn(state: State) -> None:
    first = ANDROMEDA.pending(state)
    assert len({decision.attention.call for decision in first}) == 1
    play(state, 1, "wait")
    assert waiting(state) == [0, 2]
    play(state, 0, "deploy", "tarn", "2")
    assert asked(state) == [1, 2]
    mine = next(decision for decision in ANDROMEDA.pending(state) if decision.seat == 1)
    assert mine.attention.call != first[0].attention.call
    assert [decision.attention.call for decision in ANDROMEDA.pending(state) if decision.seat == 2] == [
        first[0].attention.call
    ]
    play(state, 1, "deploy", "fen", "1")
    assert asked(state) == [2]


@pytest.mark.rule("A23")
def test_what_is_said_before_ones_turn_may_be_changed_and_is_its_owners_secret(state: State) -> None:
    state.stations[TARN] = [0, 1, 0]
    others = [ANDROMEDA.clone(state) for _ in range(3)]
    for one, said in zip(others, (("wait",), ("deploy", "fen", "1"), ("recall", "tarn")), strict=True):
        play(one, 1, *said)
    play(state, 1, "hold")
    for one in others:
        for seat in (None, 0, 2):
            assert ANDROMEDA.view(one, seat) == ANDROMEDA.view(state, seat)
        assert ANDROMEDA.pending(one) == ANDROMEDA.pending(state)
        assert ANDROMEDA.view(one, 1) != ANDROMEDA.view(state, 1)
    assert words(ANDROMEDA.describe_hand(ANDROMEDA.view(state, 1))[-1]) == "You use no movement card this round."
    assert [decision.optional for decision in ANDROMEDA.pending(state) if decision.seat == 1] == [True]
    play(state, 1, "recall", "tarn")
    assert Recalled(seat=1, planet=TARN, count=1) in play(state, 0, "hold")


def test_only_what_cannot_be_changed_any_more_asks_for_a_confirm(state: State) -> None:
    assert complete(state, 0, "deploy", "fen", "2").is_final
    assert not complete(state, 1, "deploy", "fen", "2").is_final


def test_on_ones_turn_there_is_nothing_to_wait_for(state: State) -> None:
    assert refused(state, 0, "wait") == "A23"


# --- standby ---------------------------------------------------------------------------------------------------------


def test_a_seat_that_keeps_skipping_is_passed_over_until_it_wants_to_be_asked(state: State) -> None:
    assert play(state, 0, "standby") == [StandbySet(seat=0, on=True)]
    assert asked(in_movement(state)) == [1, 2]
    ready = [decision for decision in ANDROMEDA.pending(state) if decision.kind == "ready"]
    assert [(decision.seat, decision.optional) for decision in ready] == [(0, True)]
    assert allowed(state, 0) == ["play", "offer", "wait", "ready"]
    assert play(state, 0, "ready") == [StandbySet(seat=0, on=False)]
    assert asked(state) == [1, 2]
    assert asked(in_movement(state)) == [0, 1, 2]


def test_skipping_for_good_may_be_said_before_ones_turn(state: State) -> None:
    assert play(state, 2, "standby") == [StandbySet(seat=2, on=True)]
    assert asked(state) == [0, 1]
    play(state, 2, "ready")
    assert asked(state) == [0, 1, 2]


def test_ready_may_be_said_amid_ones_own_actions() -> None:
    state = position(hand(tarn=4), hand(), hand())
    state.seats[0].standby = True
    assert {"ready", "pass", "move"} <= set(allowed(state, 0))
    play(state, 0, "ready")
    assert (state.turn, state.actions, state.seats[0].standby) == (0, 3, False)


def asked(state: State) -> list[int]:
    """Return the seats that decide about movement cards."""
    return sorted(
        decision.seat for decision in ANDROMEDA.pending(state) if decision.kind == "movement" and not decision.optional
    )


def buttons(state: State, seat: int) -> list[str]:
    """Return the public buttons for a seat."""
    return [verb.value for decision in ANDROMEDA.pending(state) if decision.seat == seat for verb in decision.verbs]
