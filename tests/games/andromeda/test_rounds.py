"""Tests of phases, rounds, refilling and the end."""

from __future__ import annotations

import pytest

from bot.games.andromeda import ANDROMEDA
from bot.games.andromeda.components import cards
from bot.games.andromeda.events import Drew, Ended, Event, Refilled, Reshuffled, RoundBegan
from bot.games.andromeda.move import Move
from bot.games.andromeda.rules import rounds
from bot.games.andromeda.state import State
from bot.games.engine.chance import LooseChance
from tests.games.andromeda.positions import FEN, TARN, hand, play, position, total_cards, total_stations, waiting
from tests.games.random_game import random_game


def last_pass(state: State) -> list[Event]:
    """Return the events at the end of the round, when all seats pass."""
    events: list[Event] = []
    for _ in state.seats:
        events = play(state, state.turn, "pass")
    return events


@pytest.mark.rule("A16")
def test_the_phases_follow_each_other() -> None:
    state, _ = ANDROMEDA.setup(3, {"minimum": "2"}, LooseChance(1))
    phases = [state.phase]
    while state.round == 1:
        seat = waiting(state)[0]
        play(state, seat, *ANDROMEDA.default(state, seat))
        if phases[-1] != state.phase:
            phases.append(state.phase)
    assert phases == ["movement", "trade", "action", "movement"]


@pytest.mark.rule("A17")
def test_the_lead_passes_clockwise() -> None:
    state = position(hand(tarn=9), hand(fen=9), hand(brae=9))
    assert RoundBegan(seat=1, round=2) in last_pass(state)
    assert (state.leader, state.round, waiting(state)) == (1, 2, [1, 2, 0])
    state.leader = 2
    state.phase, state.turn, state.actions = "action", 2, 3
    last_pass(state)
    assert state.leader == 0


@pytest.mark.rule("A18", "A19", "A20")
@pytest.mark.parametrize(("ship", "limit"), [(0, 9), (1, 10), (2, 11), (3, 13)])
def test_hands_are_refilled_to_the_limit_bonus_cards_included(ship: int, limit: int) -> None:
    state = position(hand(tarn=2, silver=1), hand(fen=9), hand(brae=9))
    state.seats[0].ship = ship
    events = last_pass(state)
    assert Refilled(seat=0, count=limit - 3) in events
    assert [sum(seat.hand) for seat in state.seats] == [limit, 9, 9]
    assert state.seats[0].hand[7] == 1
    assert state.seats[0].transports == 2


@pytest.mark.rule("A18")
def test_a_full_hand_draws_nothing() -> None:
    state = position(hand(tarn=9), hand(fen=9), hand(brae=9))
    assert not any(isinstance(event, Refilled | Drew) for event in last_pass(state))


@pytest.mark.rule("A18")
def test_an_empty_pile_is_replaced_by_the_discards() -> None:
    state = position(hand(), hand(), hand())
    state.deck = [1, 0, 0, 0, 0, 0, 0]
    state.discard = [0, 0, 0, 0, 0, 0, 3]
    move = Move(state, LooseChance(1))
    assert cards.draw(move, 0, 3) == 3
    assert Reshuffled(seat=0) in move.events
    assert state.seats[0].hand == hand(tarn=1, fen=2)
    assert (state.deck[FEN], state.deck[TARN], sum(state.discard)) == (1, 0, 0)
    assert cards.draw(move, 0, 3) == 1


@pytest.mark.rule("A11")
def test_the_last_round_is_played_to_its_end() -> None:
    state = position(hand(tarn=9), hand(fen=9), hand(brae=9))
    state.final = True
    play(state, 0, "pass")
    assert (state.phase, waiting(state), ANDROMEDA.outcome(state)) == ("action", [1], None)
    play(state, 1, "pass")
    events = play(state, 2, "pass")
    assert events[-1] == Ended(seat=0)
    assert (state.phase, ANDROMEDA.pending(state)) == ("over", ())
    assert ANDROMEDA.outcome(state) is not None


@pytest.mark.rule("A5", "A8", "A56")
def test_no_card_and_no_station_is_ever_lost() -> None:
    for seats, stations in ((3, 24), (4, 20), (5, 17)):
        for state, _ in random_game(ANDROMEDA, seats, {"minimum": "2"}, 31, []):
            assert total_cards(state) == [12] * 7 + [4] * 4
            assert all(total_stations(state, seat) == stations for seat in range(seats))
            limits = [(9, 10, 11, 13)[seat.ship] for seat in state.seats]
            assert all(sum(seat.hand) <= limit for seat, limit in zip(state.seats, limits, strict=True))


def test_nothing_happens_while_somebody_must_decide() -> None:
    state = position(hand(tarn=9), hand(fen=9), hand(brae=9))
    before = ANDROMEDA.clone(state)
    rounds.settle(Move(state, LooseChance(1)))
    assert state == before
