"""Tests of F3, F72: the goal, the end, ties."""

from __future__ import annotations

import pytest

from bot.games.contract import Refused
from bot.games.farfarout import FARFAROUT
from bot.games.farfarout.components.book import ANOMALY
from bot.games.farfarout.components.data import Effect
from bot.games.farfarout.events import Victory
from bot.games.farfarout.move import Move
from bot.games.farfarout.rules import effects, flow
from bot.games.farfarout.state import State
from tests.games.farfarout.positions import number, of_type, only, planet, play, settle, table
from tests.games.position_support import Loaded


def _points(state: State, seat: int, wealth: int, reputation: int, exploration: int) -> None:
    me = state.seats[seat]
    me.wealth, me.reputation, me.exploration = wealth, reputation, exploration


@pytest.mark.rule("F3", "F72")
@pytest.mark.parametrize(
    ("points", "by"),
    [((12, 0, 0), "wealth"), ((0, 12, 0), "reputation"), ((0, 0, 12), "exploration"), ((6, 6, 6), "three")],
)
def test_four_ways_to_win(points: tuple[int, int, int], by: str) -> None:
    state = table()
    _points(state, 0, *points)
    victory = of_type(settle(state), Victory)[0]
    assert (victory.seats, victory.by, state.phase) == ((0,), by, "over")
    assert FARFAROUT.pending(state) == ()


@pytest.mark.rule("F3")
@pytest.mark.parametrize("points", [(11, 5, 5), (11, 6, 5), (5, 11, 11)])
def test_less_does_not_win(points: tuple[int, int, int]) -> None:
    state = table()
    _points(state, 0, *points)
    settle(state)
    assert FARFAROUT.outcome(state) is None


@pytest.mark.rule("F72", "F3")
def test_the_game_ends_at_once_in_the_middle_of_a_turn() -> None:
    state = table(at="2b")
    _points(state, 0, 11, 0, 0)
    only(state, ANOMALY, "x.gold")
    play(state, 0, "move", "2b.x1", "red")
    outcome = FARFAROUT.outcome(state)
    assert outcome is not None
    assert outcome.places == (1, 2)
    assert [part.points for part in outcome.scores[0]] == [12, 0, 0]
    with pytest.raises(Refused):
        FARFAROUT.choices(state, 0, ())


@pytest.mark.rule("F72")
def test_points_of_an_investment_end_it_too() -> None:
    state = table(at="2c.p1")
    planet(state, "2c.p1", "qomru", colony=1)
    _points(state, 0, 11, 0, 0)
    state.seats[0].erg = 30
    play(state, 0, "invest")
    assert state.winners == [0]


@pytest.mark.rule("F72")
def test_ties_are_broken_by_points_crew_resources_and_items() -> None:
    state = table(3)
    for seat in range(3):
        _points(state, seat, 12, 0, 0)
    _points(state, 1, 12, 1, 0)
    settle(state)
    assert state.winners == [1]
    state = table(3)
    for seat in range(3):
        _points(state, seat, 12, 0, 0)
    state.seats[2].crew.append(number("grey2"))
    state.seats[1].erg += 5
    settle(state)
    assert state.winners == [2], "more crew is before more resources"
    state = table(3)
    for seat in range(3):
        _points(state, seat, 12, 0, 0)
    state.seats[0].items.append(number("kit"))
    settle(state)
    outcome = FARFAROUT.outcome(state)
    assert outcome is not None
    assert outcome.places == (1, 2, 2)


@pytest.mark.rule("F72")
def test_complete_ties_share_the_victory() -> None:
    state = table()
    for seat in range(2):
        _points(state, seat, 12, 0, 0)
    settle(state)
    assert state.winners == [0, 1]


@pytest.mark.rule("F72")
def test_who_has_won_comes_before_who_has_more_points() -> None:
    state = table()
    _points(state, 0, 12, 0, 0)
    _points(state, 1, 11, 11, 5)
    settle(state)
    outcome = FARFAROUT.outcome(state)
    assert outcome is not None
    assert outcome.places == (1, 2)


@pytest.mark.rule("F3", "F72")
def test_what_has_reached_the_goal_is_not_lost_by_what_would_have_followed() -> None:
    state = table()
    _points(state, 0, 0, 0, 12)
    move = Move(state, Loaded())
    effects.apply(move, 0, Effect(exploration=-1), "stones")
    flow.settle(move)
    assert state.winners == [0]
    assert state.seats[0].exploration == 12
