"""Tests of the ring."""

from __future__ import annotations

import pytest

from bot.games.andromeda import ANDROMEDA
from bot.games.andromeda.events import Challenged, ChallengeEnded, EndNear, Founded, GotBonus, RingDrew
from bot.games.andromeda.state import State
from bot.games.engine.chance import LooseChance
from tests.games.andromeda.positions import (
    BRAE,
    FEN,
    TARN,
    allowed,
    hand,
    play,
    position,
    refused,
    span,
    waiting,
)
from tests.games.position_support import Loaded


@pytest.fixture
def state() -> State:
    """Two own stations and three of seat 1 on Tarn."""
    made = position(hand(tarn=9), hand(fen=9), hand(brae=9))
    made.stations[TARN] = [2, 3, 0]
    return made


OWN, OTHER = 0, 2  # the first two stations in the bag are one's own, the next three are not


@pytest.mark.rule("A42")
def test_one_needs_a_station_there_and_a_centre_is_none(state: State) -> None:
    state.seats[0].hand = hand(tarn=2, fen=4)
    state.centres[FEN] = [0, -1, -1]
    assert allowed(state, 0, "challenge") == ["tarn"]
    assert refused(state, 0, "challenge", "fen") == "A42"
    state.stations[TARN][0] = 0
    assert refused(state, 0, "challenge") == "A42"


@pytest.mark.rule("A43")
@pytest.mark.parametrize(("cards", "tech", "draws"), [(2, 0, 1), (4, 0, 2), (5, 0, 2), (5, 3, 3), (1, 3, 1)])
def test_half_the_cards_in_draws(state: State, cards: int, tech: int, draws: int) -> None:
    state.seats[0].tech = tech
    events = play(state, 0, "challenge", "tarn", str(cards), "-", chance=Loaded(OTHER))
    assert events[0] == Challenged(seat=0, planet=TARN, cards=cards, jokers=(), draws=draws)
    assert state.discard[TARN] == cards


@pytest.mark.rule("A43")
def test_too_few_cards_are_refused(state: State) -> None:
    state.minimum = 3
    assert span(state, 0, "challenge", "tarn") == (3, 9, 9)
    state.seats[0].hand = hand(tarn=2)
    assert refused(state, 0, "challenge", "tarn") == "A42"


@pytest.mark.rule("A44")
def test_one_station_comes_out_each_equally_likely(state: State) -> None:
    chance = Loaded(OTHER)
    play(state, 0, "challenge", "tarn", "4", "-", chance=chance)
    assert chance.bounds == [5]
    own = 0
    for seed in range(600):
        copy = position(hand(tarn=9), hand(), hand())
        copy.stations[TARN] = [2, 3, 1]
        events = play(copy, 0, "challenge", "tarn", "2", "-", chance=LooseChance(seed))
        own += any(isinstance(event, Founded) for event in events)
    assert 150 < own < 250


@pytest.mark.rule("A45")
def test_ones_own_station_founds_on_the_best_free_place_and_the_action_ends(state: State) -> None:
    state.centres[TARN] = [1, -1, -1]
    events = play(state, 0, "challenge", "tarn", "6", "-", chance=Loaded(OWN))
    assert events[-2:] == [
        RingDrew(seat=0, planet=TARN, owner=0, left=2),
        Founded(seat=0, planet=TARN, place=1, value=9),
    ]
    assert state.centres[TARN] == [1, 0, -1]
    assert state.stations[TARN] == [1, 3, 0]
    assert (state.challenge, state.actions, waiting(state)) == (None, 2, [0])


@pytest.mark.rule("A45", "A50")
def test_the_first_centre_has_the_highest_number(state: State) -> None:
    events = play(state, 0, "challenge", "tarn", "2", "-", chance=Loaded(OWN))
    assert events[-1] == Founded(seat=0, planet=TARN, place=0, value=14)


@pytest.mark.rule("A46")
def test_anothers_station_returns_to_its_owners_earth_and_draws_go_on(state: State) -> None:
    play(state, 0, "challenge", "tarn", "4", "-", chance=Loaded(OTHER))
    assert (state.seats[1].earth, state.stations[TARN]) == (5, [2, 2, 0])
    assert [decision.kind for decision in ANDROMEDA.pending(state)] == ["challenge"]
    assert allowed(state, 0) == ["draw", "stop"]
    assert ANDROMEDA.default(state, 0) == ("draw",)
    events = play(state, 0, "draw", chance=Loaded(OTHER))
    assert events == [RingDrew(seat=0, planet=TARN, owner=1, left=0), ChallengeEnded(seat=0, planet=TARN)]
    assert (state.seats[1].earth, state.challenge, state.actions) == (6, None, 2)


@pytest.mark.rule("A43")
def test_one_may_stop_before_a_further_draw(state: State) -> None:
    play(state, 0, "challenge", "tarn", "4", "-", chance=Loaded(OTHER))
    assert play(state, 0, "stop") == [ChallengeEnded(seat=0, planet=TARN)]
    assert (state.stations[TARN], state.actions) == ([2, 2, 0], 2)


@pytest.mark.rule("A47")
def test_a_place_holds_one_centre(state: State) -> None:
    for _ in range(2):
        play(state, 0, "challenge", "tarn", "2", "-", chance=Loaded(OWN))
    assert state.centres[TARN] == [0, 0, -1]


@pytest.mark.rule("A48")
def test_on_a_full_planet_every_station_returns_and_draws_go_on(state: State) -> None:
    state.centres[TARN] = [1, 2, 1]
    events = play(state, 0, "challenge", "tarn", "6", "-", chance=Loaded(OWN))
    assert events[-1] == RingDrew(seat=0, planet=TARN, owner=0, left=2)
    assert (state.seats[0].earth, state.stations[TARN]) == (5, [1, 3, 0])
    play(state, 0, "draw", chance=Loaded(0))
    assert state.stations[TARN] == [0, 3, 0]
    play(state, 0, "draw", chance=Loaded(0))
    assert (state.stations[TARN], state.challenge) == ([0, 2, 0], None)
    assert state.centres[TARN] == [1, 2, 1]


@pytest.mark.rule("A48")
def test_an_empty_planet_ends_the_challenge(state: State) -> None:
    state.centres[TARN] = [1, 2, 1]
    state.stations[TARN] = [1, 0, 0]
    events = play(state, 0, "challenge", "tarn", "6", "-")
    assert events[-1] == ChallengeEnded(seat=0, planet=TARN)
    assert state.challenge is None


@pytest.mark.rule("A49")
def test_all_draws_are_one_action(state: State) -> None:
    play(state, 0, "challenge", "tarn", "8", "-", chance=Loaded(OTHER))
    play(state, 0, "draw", chance=Loaded(OTHER))
    assert state.actions == 3
    play(state, 0, "draw", chance=Loaded(OWN))
    assert state.actions == 2


@pytest.mark.rule("A51")
def test_a_challenge_gains_bonus_cards_too_success_or_not(state: State) -> None:
    events = play(state, 0, "challenge", "tarn", "5", "-", chance=Loaded(OTHER))
    assert events[1] == GotBonus(seat=0, kind=1)


@pytest.mark.rule("A11")
def test_the_third_full_planet_announces_the_end(state: State) -> None:
    state.centres[FEN] = state.centres[BRAE] = [1, 1, 2]
    state.centres[TARN] = [1, 1, -1]
    events = play(state, 0, "challenge", "tarn", "2", "-", chance=Loaded(OWN))
    assert events[-1] == EndNear(seat=0)
    assert state.final
    assert waiting(state) == [0]
