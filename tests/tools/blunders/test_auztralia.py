"""Tests of blunders in AuZtralia: positions in which an AI has made one, or could."""

from __future__ import annotations

import pytest

from bot.games.auztralia import AUZTRALIA
from bot.games.auztralia.state import State
from bot.games.contract import ChoicePath, Later
from bot.games.engine import choice_walk
from bot.games.engine.ai_levels import choose
from bot.games.engine.chance import LooseChance
from tests.games.auztralia.positions import arm, bring, cubes, farm, give, hide, hire, line, stand, table
from tests.tools.blunders import auztralia
from tests.tools.blunders.observed_game import Step

LUCK = range(8)
thinking = pytest.mark.parametrize("level", AUZTRALIA.levels[1:])


def said_by(state: State, level: int, luck: int) -> ChoicePath:
    """Return the move of an AI in the first seat."""
    view, ask = AUZTRALIA.view(state, 0), AUZTRALIA.ask(state, 0)
    said = choose(AUZTRALIA, view, ask, LooseChance(luck), level)
    assert not isinstance(said, Later)
    choice_walk.check(AUZTRALIA, state, 0, said)
    return said


def kinds(state: State, *sayings: ChoicePath) -> set[str]:
    """Return the blunders of moves in the same position, one after the other."""
    steps = [Step(number, 0, state, said, ()) for number, said in enumerate(sayings)]
    return {one.kind for one in auztralia.found(steps)}


def is_sensible(state: State, level: int) -> bool:
    """Return whether no move of the AI there is a blunder, with any random seed."""
    return not any(kinds(state, said_by(state, level, luck)) for luck in LUCK)


def country() -> State:
    """Return a position with a short railway, some goods and an Old One in reach."""
    state = table()
    line(state, "A1", "B1", "C1", "C2")
    give(state, coal=2, iron=2, gold=5)
    hide(state, "C3")
    return state


@thinking
def test_coal_without_iron_is_not_fetched_in_heaps(level: int) -> None:
    state = country()
    give(state, coal=8, iron=0, gold=9)
    assert kinds(state, ("trade", "coal", "coal", "-")) == {"stock"}
    assert is_sensible(state, level)


@thinking
def test_a_single_cube_is_not_retrieved(level: int) -> None:
    state = country()
    give(state, coal=3, iron=0, gold=11)
    cubes(state, farm=1)
    assert kinds(state, ("retrieve",)) == {"idle"}
    assert is_sensible(state, level)


@thinking
def test_nothing_is_sold_that_was_just_taken(level: int) -> None:
    state = country()
    assert kinds(state, ("trade", "coal", "sellcoal", "-")) == {"undone"}
    assert kinds(state, ("trade", "iron", "iron", "-"), ("trade", "selliron", "-", "-")) == {"undone"}
    assert is_sensible(state, level)


@thinking
def test_the_faster_space_is_used(level: int) -> None:
    state = country()
    bring(state, "C2", iron=3)
    assert kinds(state, ("mine", "shaft", "C2", "iron")) == {"dominated"}
    assert kinds(state, ("rail", "hills", "C1.D1", "-", "-")) == {"dominated"}
    assert is_sensible(state, level)


@thinking
def test_farms_of_several_kinds_are_placed_at_once(level: int) -> None:
    state = country()
    assert kinds(state, ("farm", "B1", "-", "-"), ("farm", "C1", "-", "-")) == {"split"}
    assert kinds(state, ("farm", "B1", "C1", "-"), ("farm", "C2", "-", "-")) == set()
    assert is_sensible(state, level)


@thinking
def test_the_last_action_takes_what_is_at_hand(level: int) -> None:
    state = country()
    state.clock[0] = 52
    assert kinds(state, ("retrieve",)) >= {"reward"}
    assert is_sensible(state, level)


@thinking
def test_points_of_a_personality_are_not_left(level: int) -> None:
    state = country()
    state.clock[0] = 52
    hire(state, "unit")
    assert "unused" in kinds(state, ("farm", "B1", "C1", "-"))
    assert said_by(state, level, 0)[0] == "use"


@thinking
def test_an_old_one_beside_a_port_without_units_is_met(level: int) -> None:
    state = country()
    stand(state, "zombie", "A2")
    farm(state, "B1")
    give(state, coal=0, iron=0, gold=6)
    assert "bare" in kinds(state, ("retrieve",))
    assert is_sensible(state, level)


@thinking
def test_what_cannot_be_defeated_is_not_attacked(level: int) -> None:
    state = country()
    state.hidden = [0] * len(state.hidden)
    stand(state, "cthulhu", "C3", "3")
    arm(state, infantry=1)
    assert "hopeless" in kinds(state, ("attack", "C3", "infantry"))
    assert is_sensible(state, level)


def test_gold_that_is_left_is_hoarded() -> None:
    state = country()
    state.clock[0] = 52
    give(state, coal=0, iron=0, gold=12)
    assert "hoard" in kinds(state, ("farm", "B1", "C1", "-"))
