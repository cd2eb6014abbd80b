"""Tests of parts and highlights: the last challenge, all planets in a trade, big moments."""

from __future__ import annotations

import msgspec
import pytest

from bot.games.andromeda import ANDROMEDA
from bot.games.andromeda.events import Founded
from bot.games.andromeda.state import Drawn, State
from bot.games.contract import Highlight, Part, Pick
from bot.words.formatter import formatter
from tests.games.andromeda.positions import TARN, VETCH, hand, in_movement, in_trade, play, position
from tests.games.position_support import Loaded

NAMES = ("Ann", "Ben", "Chie")
CHALLENGE, PLANETS = Part("challenge"), Part("planets")


@pytest.fixture
def state() -> State:
    """Tarn with one own station and nine of seat 1."""
    made = position(hand(tarn=9), hand(fen=9), hand(brae=9))
    made.stations[TARN] = [1, 9, 0]
    return made


def _said(boast: Highlight | None) -> str:
    assert boast is not None
    return formatter("en", "andromeda").format(boast.said, NAMES)


def test_the_last_challenge_is_kept_draw_by_draw(state: State) -> None:
    assert state.last is None
    play(state, 0, "challenge", "tarn", "6", "-", chance=Loaded(9))
    assert state.last == Drawn(0, TARN, 1, 3, (1, 9, 0), (1,))
    play(state, 0, "draw", chance=Loaded(8))
    play(state, 0, "draw", chance=Loaded(0))
    assert state.last == Drawn(0, TARN, 1, 3, (1, 9, 0), (1, 1, 0), 0, over=True)
    assert all(ANDROMEDA.view(state, seat).last == state.last for seat in (None, 0, 1))


def test_one_without_a_centre_has_ended_too(state: State) -> None:
    play(state, 0, "challenge", "tarn", "4", "-", chance=Loaded(9))
    play(state, 0, "stop")
    assert state.last == Drawn(0, TARN, 1, 2, (1, 9, 0), (1,), over=True)


def test_states_of_before_are_read(state: State) -> None:
    play(state, 0, "challenge", "tarn", "4", "-", chance=Loaded(9))
    raw = msgspec.json.decode(msgspec.json.encode(state))
    del raw["last"]
    old = msgspec.convert(raw, State)
    assert old.last is None
    play(old, 0, "draw", chance=Loaded(0))
    assert old.last is None
    assert CHALLENGE not in ANDROMEDA.parts(ANDROMEDA.view(old, None))


def test_the_film_is_offered_in_this_round_and_the_next(state: State) -> None:
    assert CHALLENGE not in ANDROMEDA.featured_parts(ANDROMEDA.view(state, None))
    play(state, 0, "challenge", "tarn", "2", "-", chance=Loaded(9))
    for round_, offered in ((1, True), (2, True), (3, False)):
        state.round = round_
        view = ANDROMEDA.view(state, None)
        assert (CHALLENGE in ANDROMEDA.featured_parts(view)) is offered
        assert CHALLENGE in ANDROMEDA.parts(view)


def test_the_film_in_words(state: State) -> None:
    play(state, 0, "challenge", "tarn", "4", "-", chance=Loaded(9))
    play(state, 0, "draw", chance=Loaded(0))
    lines = ANDROMEDA.describe(ANDROMEDA.view(state, None), CHALLENGE)
    assert [formatter("en", "andromeda").format(line, NAMES) for line in lines] == [
        "Ann challenges on Tarn: 2 draws.",
        "Draw 1: a station of Ben.",
        "Draw 2: a station of Ann.",
        "It founds an economic centre: 14 points.",
    ]


def test_all_planets_are_offered_while_a_trade_hides_them(state: State) -> None:
    assert PLANETS not in ANDROMEDA.featured_parts(ANDROMEDA.view(state, None))
    view = ANDROMEDA.view(in_trade(state), None)
    assert PLANETS in ANDROMEDA.featured_parts(view)
    assert PLANETS in ANDROMEDA.parts(view)
    assert len(ANDROMEDA.describe(view, PLANETS)) == 7


def test_a_centre_against_the_odds_is_worth_showing(state: State) -> None:
    events = play(state, 0, "challenge", "tarn", "2", "-", chance=Loaded(0))
    boast = ANDROMEDA.highlight(ANDROMEDA.view(state, None), events)
    assert _said(boast) == "Ann founds an economic centre on Tarn with a chance of 10%: 14 points!"
    assert boast is not None
    assert boast.part == CHALLENGE


def test_a_likely_centre_is_not(state: State) -> None:
    state.stations[TARN] = [5, 5, 0]
    events = play(state, 0, "challenge", "tarn", "2", "-", chance=Loaded(0))
    assert any(isinstance(event, Founded) for event in events)
    assert ANDROMEDA.highlight(ANDROMEDA.view(state, None), events) is None


def test_a_planet_in_one_hand_is_worth_showing(state: State) -> None:
    state.stations[TARN], state.centres[TARN] = [5, 5, 0], [0, 0, -1]
    events = play(state, 0, "challenge", "tarn", "2", "-", chance=Loaded(0))
    boast = ANDROMEDA.highlight(ANDROMEDA.view(state, None), events)
    assert _said(boast) == "Ann holds all three economic centres of Tarn!"
    assert boast is not None
    assert boast.part == Part("tarn")


def test_nothing_else_is(state: State) -> None:
    events = play(state, 0, "challenge", "tarn", "2", "-", chance=Loaded(9))
    assert ANDROMEDA.highlight(ANDROMEDA.view(state, None), events) is None
    assert ANDROMEDA.highlight(ANDROMEDA.view(state, None), ()) is None
    odd = (Founded(seat=0, planet=VETCH, place=0, value=11),)
    assert ANDROMEDA.highlight(ANDROMEDA.view(state, None), odd) is None


def test_choosing_a_planet_lights_those_that_can_be_chosen(state: State) -> None:
    state.stations[VETCH] = [2, 0, 0]
    state.seats[0].hand = hand(tarn=4, fen=2, vetch=1)
    wanted = {"challenge": ("tarn",), "move": ("tarn", "fen")}
    for verb, planets in wanted.items():
        pick = ANDROMEDA.choices(state, 0, (verb,))
        assert isinstance(pick, Pick)
        assert pick.part is not None
        assert pick.part.kind == "pick"
        assert set(pick.part.of or ()) == set(planets)  # pyright: ignore[reportArgumentType]
        *lines, chances = ANDROMEDA.describe(ANDROMEDA.view(state, 0), pick.part)
        assert len(lines) == len(planets)
        assert formatter("en", "andromeda").format(chances, NAMES) == "Your chance per draw: Tarn 10%."
    moving = in_movement(state)
    pick = ANDROMEDA.choices(moving, 0, ("recall",))
    assert isinstance(pick, Pick)
    assert pick.part == Part("pick", ("tarn", "vetch"))
