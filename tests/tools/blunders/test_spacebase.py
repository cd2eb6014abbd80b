"""Tests of blunders in Space Base: found, and not made any more."""

from __future__ import annotations

import pytest

from bot.games.contract import ChoicePath, Later
from bot.games.engine import choice_walk
from bot.games.engine.ai_levels import choose
from bot.games.engine.chance import LooseChance
from bot.games.spacebase import SPACEBASE
from bot.games.spacebase.state import State
from tests.games.spacebase.positions import card, deploy, for_sale, roll, stand, table
from tests.tools.blunders import spacebase
from tests.tools.blunders.observed_game import Step

thinking = pytest.mark.parametrize("level", [level for level in SPACEBASE.levels if level > 1])


def said_by(state: State, level: int, seat: int = 0) -> ChoicePath:
    """Return an AI's move."""
    said = choose(SPACEBASE, SPACEBASE.view(state, seat), SPACEBASE.ask(state, seat), LooseChance(1), level)
    assert not isinstance(said, Later)
    choice_walk.check(SPACEBASE, state, seat, said)
    return said


def kinds(state: State, *sayings: ChoicePath, seat: int = 0) -> list[str]:
    """Return the blunders of these moves of a seat."""
    steps: list[Step[State]] = []
    for number, said in enumerate(sayings):
        before = SPACEBASE.clone(state)
        events = SPACEBASE.play(state, seat, choice_walk.action_of(SPACEBASE, said), LooseChance(1))
        steps.append(Step(number, seat, before, said, tuple(events)))
    return [one.kind for one in spacebase.found(steps)]


def rich() -> State:
    """Return a position in which seat 0 has more credits than anything costs."""
    state = table("1 5 3 often: 2c / 1c", "1 12 3 seldom: 5c / 2c", credits=400)
    for_sale(state, "often", "seldom", "colony7")
    for seat in (0, 1):
        state.seats[seat].points = 25
    roll(state, 1, 1)
    return state


@thinking
def test_nobody_hoards(level: int) -> None:
    assert said_by(rich(), level)[0] == "buy"
    assert kinds(rich(), ("end",)) == ["hoard"]


@thinking
def test_nobody_wastes_the_last_turn(level: int) -> None:
    state = rich()
    state.final, state.first = True, 1
    said = said_by(state, level)
    assert said == ("buy", str(card(state, "colony7")))
    other = SPACEBASE.clone(state)
    assert kinds(state, ("buy", str(card(state, "often")))) == ["last"]
    assert kinds(other, said) == []


@thinking
def test_nobody_buys_the_worse_of_two(level: int) -> None:
    state = table("1 5 3 good: 5c / 2c", "1 5 3 bad: 2c / 2c")
    for_sale(state, "bad", "good")
    roll(state, 1, 1)
    assert said_by(state, level) != ("buy", str(card(state, "bad")))
    assert kinds(state, ("buy", str(card(state, "bad")))) == ["dominated"]


@thinking
def test_nobody_spends_charges_on_a_choice_that_gives_no_more(level: int) -> None:
    state = table("1 1 3 spring: - / slots=1 green:sum1", "1 7 3 rich: 5c / -", "1 8 3 poor: 2c / -")
    stand(state, 0, "rich")
    stand(state, 0, "poor")
    deploy(state, 0, "spring", charges=1)
    roll(state, 3, 4)
    assert said_by(state, level) == ("take", "sum")
    assert kinds(state, ("take", "sum1")) == ["less"]


@thinking
def test_nobody_rolls_the_best_again(level: int) -> None:
    state = table("1 12 3 again: slots=1 blue:reroll / -", "1 6 3 prize: 5p / -")
    stand(state, 0, "again", charges=1)
    stand(state, 0, "prize")
    roll(state, 6, 6)
    assert said_by(state, level) == ("keep",)
    assert kinds(state, ("reroll", "s12", "both")) == ["reroll"]


@thinking
def test_nobody_pays_for_a_card_that_they_do_not_take(level: int) -> None:
    """All cards for sale are worse than those in place."""
    state = table("1 1 3 market: slots=1 blue:buy / -", "1 12 3 fine: 9p / -", "1 1 3 dull: - / -")
    stand(state, 0, "market", charges=1)
    stand(state, 0, "fine")
    roll(state, 1, 2)
    assert said_by(state, level)[0] != "use"
    assert kinds(state, ("take", "pair"), ("use", "s1"), ("acquire", "-", "0"))[-1:] == ["nothing"]


@thinking
def test_nobody_takes_back_a_swap(level: int) -> None:
    state = table("1 1 3 switch: slots=2 blue:swap / -", "1 6 3 rich: 9p / -")
    stand(state, 0, "switch", charges=2)
    stand(state, 0, "rich")
    roll(state, 1, 2)
    other = SPACEBASE.clone(state)
    swaps = ("swap", "s1", "5", "6"), ("swap", "s1", "6", "5")
    assert "undone" in kinds(state, *swaps)
    first = said_by(other, level)
    SPACEBASE.play(other, 0, choice_walk.action_of(SPACEBASE, first), LooseChance(1))
    assert set(first[-2:]) != {"5", "6"} or set(said_by(other, level)[-2:]) != {"5", "6"}


@thinking
def test_nobody_leaves_the_victory(level: int) -> None:
    state = table("1 1 3 destiny: slots=1 blue:victory / -")
    stand(state, 0, "destiny", charges=1)
    roll(state, 5, 6)
    assert said_by(state, level) == ("use", "s1")
    assert "victory" in kinds(state, ("take", "sum"), ("end",))


@thinking
def test_nobody_lets_credits_lie_that_the_next_charge_is_lost_on(level: int) -> None:
    state = table("1 3 3 bank: slots=1 blue:gain3c / -", "1 5 3 often: 5c / 2c")
    for_sale(state, "often")
    stand(state, 0, "bank", charges=1)
    roll(state, 1, 1)
    state.bought = True
    if state.phase == "allocate":
        SPACEBASE.play(state, 0, choice_walk.action_of(SPACEBASE, ("take", "pair")), LooseChance(1))
    assert said_by(state, level) == ("use", "s3")
    assert kinds(state, ("end",)) == ["idle"]


def test_this_game_comes_to_an_end() -> None:
    """Both seats once had thousands of credits in it and bought nothing."""
    chance, own = LooseChance(1000096), LooseChance("1/193")
    state, _ = SPACEBASE.setup(2, {"start": "normal"}, chance)
    while needed := [one for one in SPACEBASE.pending(state) if not one.optional]:
        seat = needed[0].seat
        said = SPACEBASE.ai(SPACEBASE.view(state, seat), SPACEBASE.ask(state, seat), own, (2, 3)[seat])
        assert not isinstance(said, Later)
        SPACEBASE.play(state, seat, choice_walk.action_of(SPACEBASE, said), chance)
        assert state.round < spacebase.LONG


def test_a_game_that_goes_on_and_on_is_told() -> None:
    state = rich()
    state.round = spacebase.LONG + 1
    assert "endless" in kinds(state, ("end",))
    assert set(kinds(rich(), ("end",))) <= set(spacebase.KINDS)
