"""Tests of points and places."""

from __future__ import annotations

import pytest

from bot.games.andromeda import ANDROMEDA
from bot.games.andromeda.state import State
from bot.games.contract import Outcome
from tests.games.andromeda.positions import BRAE, FEN, TARN, hand, position


def over(*hands: list[int], earth: int = 0) -> State:
    state = position(*hands, earth=earth)
    state.phase = "over"
    return state


def result(state: State) -> Outcome:
    outcome = ANDROMEDA.outcome(state)
    assert outcome is not None
    return outcome


def points(state: State, seat: int) -> list[int]:
    return [part.points for part in result(state).scores[seat]]


@pytest.mark.rule("A12", "A58", "A61")
def test_centres_earth_technology_and_bonus_cards_score() -> None:
    state = over(hand(tarn=3, silver=2, diamond=1), hand(), hand())
    state.centres[TARN] = [0, 1, 0]
    state.centres[FEN] = [1, 0, -1]
    state.seats[0].earth = 6
    state.seats[0].tech = 2
    assert points(state, 0) == [14 + 5 + 8, 6, 3, 2 * 2 + 5]
    assert points(state, 1) == [9 + 10, 0, 0, 0]


@pytest.mark.rule("A58")
@pytest.mark.parametrize(("kind", "worth"), [("silver", 2), ("gold", 3), ("platinum", 4), ("diamond", 5)])
def test_an_unused_bonus_card_scores(kind: str, worth: int) -> None:
    assert points(over(hand(**{kind: 1}), hand(), hand()), 0)[3] == worth


@pytest.mark.rule("A61")
@pytest.mark.parametrize(("tech", "worth"), [(0, 0), (1, 1), (2, 3), (3, 6)])
def test_only_the_technology_space_one_stands_on_scores(tech: int, worth: int) -> None:
    state = over(hand(), hand(), hand())
    state.seats[0].tech = tech
    assert points(state, 0)[2] == worth


@pytest.mark.rule("A14")
def test_stations_on_planets_score_nothing() -> None:
    state = over(hand(), hand(), hand())
    state.stations[TARN] = [9, 0, 0]
    assert sum(points(state, 0)) == 0


@pytest.mark.rule("A12")
def test_most_points_win() -> None:
    state = over(hand(), hand(silver=1), hand(diamond=1))
    assert result(state).places == (3, 2, 1)


@pytest.mark.rule("A13")
def test_ties_go_to_technology_then_to_the_spaceship_and_are_shared_then() -> None:
    state = over(hand(), hand(), hand())
    state.seats[0].earth, state.seats[1].earth, state.seats[2].earth = 3, 2, 3
    state.seats[1].tech = 1
    state.seats[2].ship = 1
    assert result(state).places == (3, 1, 2)
    state.seats[0].ship = 1
    assert result(state).places == (2, 1, 2)
    state.seats[1].tech, state.seats[1].earth, state.seats[1].ship = 0, 3, 2
    assert result(state).places == (2, 1, 2)


@pytest.mark.rule("A12")
def test_the_standing_tells_hidden_hands_no_points() -> None:
    state = position(hand(silver=1), hand(gold=1), hand())
    state.centres[BRAE] = [1, -1, -1]
    public = ANDROMEDA.standing(ANDROMEDA.view(state, None))
    assert [len(score) for score in public] == [3, 3, 3]
    assert sum(part.points for part in public[1]) == 13 + 4
    mine = ANDROMEDA.standing(ANDROMEDA.view(state, 1))
    assert [len(score) for score in mine] == [3, 4, 3]
    assert mine[1][3].points == 3


@pytest.mark.rule("A12")
def test_at_the_end_everything_is_open_and_the_standing_is_the_result() -> None:
    state = over(hand(silver=1), hand(tarn=2, gold=1), hand(diamond=2))
    view = ANDROMEDA.view(state, None)
    assert view.hands == tuple(tuple(seat.hand) for seat in state.seats)
    assert ANDROMEDA.standing(view) == result(state).scores
    assert ANDROMEDA.view(position(hand(silver=1), hand(), hand()), None).hands is None
