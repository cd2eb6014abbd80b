"""Tests of blunders in Andromeda: positions in which an AI has made one, or could."""

from __future__ import annotations

from functools import partial

import pytest

from bot.games.andromeda import ANDROMEDA
from bot.games.andromeda.rules.sets import planet_of
from bot.games.andromeda.state import State
from bot.games.contract import Budget, ChoicePath, Later
from bot.games.engine import choice_walk
from bot.games.engine.ai_levels import choose
from bot.games.engine.chance import LooseChance
from tests.games.andromeda.positions import BRAE, FEN, SORREL, TARN, VETCH, hand, in_movement, in_trade, position
from tests.tools.blunders import andromeda
from tests.tools.blunders.observed_game import Step

SHORT = Budget(0.1)
NOTHING = {"tarn": 1, "brae": 1, "sorrel": 1, "ilex": 1}
every_level = pytest.mark.parametrize("level", ANDROMEDA.levels)
thinking = pytest.mark.parametrize("level", ANDROMEDA.levels[1:])


def said_by(state: State, level: int, seat: int = 0) -> ChoicePath:
    """Return an AI's move, with little time."""
    ask = partial(ANDROMEDA.choices, state, seat)
    said = choose(ANDROMEDA, ANDROMEDA.view(state, seat), ask, LooseChance(1), level, budget=SHORT)
    assert not isinstance(said, Later)
    choice_walk.check(ANDROMEDA, state, seat, said)
    return said


def kinds(state: State, *sayings: ChoicePath, seat: int = 0) -> set[str]:
    """Return the blunders of moves in the same position."""
    steps = [Step(number, seat, state, said, ()) for number, said in enumerate(sayings)]
    return {one.kind for one in andromeda.found(steps)}


def the_last_action() -> State:
    """Return a position with a weak set, and cards that match nothing."""
    state = position(hand(fen=2, brae=1, ilex=1), hand(**NOTHING), hand(**NOTHING))
    state.stations[FEN], state.centres[FEN] = [1, 5, 4], [1, 2, -1]
    state.final, state.actions = True, 1
    return state


@every_level
def test_the_last_cards_draw_rather_than_being_exchanged(level: int) -> None:
    state = the_last_action()
    assert kinds(state, ("exchange", "brae+ilex")) == {"nothing"}
    assert kinds(state, ("pass",)) == {"unplayed"}
    assert said_by(state, level)[0] == "challenge"


@every_level
def test_no_station_leaves_earth_in_the_last_action(level: int) -> None:
    state = position(hand(vetch=3), hand(**NOTHING), hand(**NOTHING))
    state.stations[VETCH] = [0, 3, 3]
    state.final, state.actions = True, 1
    assert "late" in kinds(state, ("move", "vetch", "3", "-", "1"))
    assert not kinds(state, said_by(state, level)) - {"free points"}


@every_level
def test_technology_is_built_with_cards_that_are_over(level: int) -> None:
    state = position(hand(vetch=3), hand(**NOTHING), hand(**NOTHING), earth=0)
    state.final, state.actions = True, 1
    assert kinds(state, ("pass",)) == {"free points"}
    assert kinds(state, ("ship", "vetch", "-")) == {"free points"}
    assert said_by(state, level)[0] == "tech"


@every_level
def test_no_stations_go_to_a_full_planet(level: int) -> None:
    state = in_movement(position(hand(tarn=5, fen=1), hand(**NOTHING), hand(**NOTHING)))
    state.centres[TARN] = [1, 2, 1]
    for planet in range(1, 7):
        state.stations[planet] = [2, 2, 2]
    assert kinds(state, ("deploy", "tarn", "2")) == {"dead"}
    assert said_by(state, level)[:2] != ("deploy", "tarn")


@thinking
def test_stations_come_home_from_a_full_planet_before_the_end(level: int) -> None:
    state = in_movement(position(hand(**NOTHING), hand(**NOTHING), hand(**NOTHING)))
    state.stations = [[3, 4, 4] for _ in range(7)]
    state.stations[SORREL] = [3, 0, 0]
    state.stations[BRAE] = [0, 1, 1]
    for planet in (TARN, BRAE, SORREL):
        state.centres[planet] = [1, 2, 1]
    state.centres[TARN][2] = -1
    assert kinds(state, ("hold",)) == {"hoarded"}
    assert said_by(state, level) == ("recall", "sorrel")


@thinking
def test_a_set_stays_together_in_trade(level: int) -> None:
    state = in_trade(position(hand(tarn=4, fen=1, brae=1), hand(brae=5, tarn=2), hand(**NOTHING)))
    for planet in range(7):
        state.stations[planet] = [3, 3, 3]
    assert kinds(state, ("play", "tarn")) == {"broken set"}
    assert "broken set" not in kinds(state, said_by(state, level))


@every_level
def test_a_bonus_card_is_not_thrown_away(level: int) -> None:
    state = in_trade(position(hand(tarn=2, fen=1, silver=1), hand(brae=5, tarn=2), hand(**NOTHING)))
    for planet in range(7):
        state.stations[planet] = [3, 3, 3]
    assert kinds(state, ("play", "silver")) == {"thrown"}
    assert not kinds(state, said_by(state, level))


@every_level
def test_a_sure_centre_is_not_left(level: int) -> None:
    state = position(hand(tarn=2, brae=1, fen=1), hand(**NOTHING), hand(**NOTHING))
    state.stations[TARN] = [2, 0, 0]
    state.actions = 1
    assert kinds(state, ("exchange", "brae+fen")) == {"ignored"}
    assert planet_of(said_by(state, level)[1]) == TARN


@thinking
def test_no_joker_is_added_for_nothing(level: int) -> None:
    state = position(hand(tarn=2, silver=1), hand(**NOTHING), hand(**NOTHING))
    state.stations[TARN] = [3, 1, 0]
    state.actions = 1
    assert kinds(state, ("challenge", "tarn", "2", "silver")) == {"odd joker"}
    assert not kinds(state, said_by(state, level))


def test_what_is_undone_or_overpaid_is_found() -> None:
    state = position(hand(tarn=3, fen=1), hand(**NOTHING), hand(**NOTHING))
    state.stations[TARN] = [1, 1, 1]
    assert kinds(state, ("recall", "tarn"), ("move", "tarn", "3", "-", "1")) == {"undone"}
    state.seats[0].tech = 3
    assert kinds(state, ("move", "tarn", "3", "-", "1")) == {"overpaid"}
