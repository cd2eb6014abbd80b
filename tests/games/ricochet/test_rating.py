"""Tests of ratings, by the shortest route of the small position, which has two moves."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from bot.games.contract import ChoicePath, Complete, RatedChoice
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import walk
from bot.games.ricochet import RICOCHET
from bot.games.ricochet.state import State
from tests.games.ricochet.positions import TWO, cell, play, position, showing

SHORTEST = len(TWO.split())


def rated(state: State, seat: int) -> list[RatedChoice]:
    """Return the ratings of all choices, which must be legal and distinct."""
    found = list(RICOCHET.rate(RICOCHET.view(state, seat), RICOCHET.ask(state, seat), LooseChance(1)))
    assert all(isinstance(walk(RICOCHET, state, seat, one.said), Complete) for one in found)
    assert len({one.said for one in found}) == len(found)
    assert [one.worth for one in found] == sorted((one.worth for one in found), reverse=True)
    return found


def worth(state: State, seat: int) -> Mapping[ChoicePath, float]:
    return {one.said: one.worth for one in rated(state, seat)}


def test_the_shortest_number_is_best_and_each_move_more_costs_one() -> None:
    found = rated(position(), 0)
    assert [one.said for one in found[:3]] == [("declare", str(SHORTEST + n)) for n in range(3)]
    assert [one.worth for one in found[:3]] == [0, -1, -2]
    assert [term.points for term in found[1].terms] == [-1]


def test_to_let_a_chip_go_to_which_there_is_a_route_is_bad() -> None:
    found = worth(position(), 0)
    assert found["pass",] < found["declare", str(SHORTEST + 3)]


def test_behind_somebody_who_has_seen_it_a_number_in_reserve_is_better_than_none() -> None:
    state = position()
    play(state, 0, "declare", "2")
    found = worth(state, 1)
    assert found["declare", "2"] > found["content", "2"] > found["declare", "4"]


def test_of_equal_numbers_who_has_fewer_chips_is_before() -> None:
    state = position(won=(2, 0, 2))
    play(state, 0, "declare", "2")
    assert (worth(state, 1)["declare", "2"], worth(state, 2)["declare", "2"]) == (0, -1)


def test_somebody_elses_long_number_is_not_let_stand() -> None:
    state = position()
    play(state, 0, "declare", "6")
    found = rated(state, 1)
    assert found[0].said == ("declare", "2")
    assert worth(state, 1)["content", "6"] < -3


def test_who_has_the_shortest_number_has_no_more_to_say() -> None:
    state = position()
    play(state, 0, "declare", "2")
    assert rated(state, 0)[0].said == ("content", "2")


def test_who_shows_goes_the_shortest_route() -> None:
    state = showing({0: 3})
    assert rated(state, 0)[0].said == ("move", "R", "L")
    assert rated(state, 0)[0].worth == -SHORTEST
    play(state, 0, "move", "R", "L")
    assert rated(state, 0)[0].said == ("move", "R", "U")
    assert worth(state, 0)["giveup",] == min(worth(state, 0).values())


def test_a_step_aside_costs_what_the_route_is_longer() -> None:
    """A blue step before it makes three of two: within a number of three, but not of two."""
    within, beyond = worth(showing({0: 3}), 0), worth(showing({0: 2}), 0)
    assert within["move", "B", "R"] == -SHORTEST - 1
    assert beyond["move", "B", "R"] < within["move", "B", "R"] - 1


def test_the_first_is_what_the_ai_says() -> None:
    state = showing({0: 2})
    for _ in range(SHORTEST):
        said = RICOCHET.ai(RICOCHET.view(state, 0), RICOCHET.ask(state, 0), LooseChance(1), 3)
        assert rated(state, 0)[0].said == said
        assert not isinstance(said, tuple) or play(state, 0, *said) is not None


def test_what_others_have_filed_changes_nothing() -> None:
    state = position()
    play(state, 0, "declare", "3")
    other = RICOCHET.clone(state)
    other.filed[0] = TWO
    assert rated(state, 1) == rated(other, 1)


@pytest.mark.parametrize("red", [cell(10, 6), cell(10, 4)])
def test_between_chips_there_is_no_opinion(red: int) -> None:
    state = position(red=red)
    state.phase = "rest"
    assert not RICOCHET.rate(RICOCHET.view(state, 0), RICOCHET.ask(state, 0), LooseChance(1))
