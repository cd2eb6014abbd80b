"""Tests of setting dice and of rerolls."""

from __future__ import annotations

import pytest

from bot.games.spacebase import SPACEBASE
from bot.games.spacebase.events import Received, Rolled, Used
from bot.games.spacebase.state import State
from tests.games.position_support import Loaded
from tests.games.spacebase.positions import (
    allowed,
    charges,
    deploy,
    dice,
    play,
    roll,
    settle,
    stand,
    table,
    tracks,
    waiting,
)

FIX, REROLL = "1 3 3 fixer: slots=2 blue:fix / -", "1 4 3 thrower: slots=2 blue:reroll / slots=2 green:reroll"


def rolls(events: list[object]) -> list[Rolled]:
    return [event for event in events if isinstance(event, Rolled)]


def start(ship: str, charged: int) -> State:
    """Return a game before the roll."""
    state = table(ship, "1 12 3 show: 2c / -")
    stand(state, 0, ship.partition(":")[0].split()[-1], charged)
    stand(state, 0, "show")
    return state


# --- S39 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("S39")
def test_one_die_is_set_before_the_roll_and_the_other_rolled() -> None:
    state = start(FIX, 1)
    settle(state)
    assert waiting(state) == [(0, "start")]
    assert allowed(state, 0) == ["fix", "roll", "orders"]
    events = play(state, 0, "fix", "s3", "6", chance=dice(2))
    assert isinstance(events[0], Used)
    assert rolls([*events])[0] == Rolled(seat=0, dice=(6, 2), fixed=True)
    assert charges(state, 0, "s3") == 0


@pytest.mark.rule("S39")
def test_two_charges_set_both_dice_and_nothing_is_rolled() -> None:
    state = start("1 3 3 fixer: slots=3 blue:fix / -", 3)
    settle(state)
    play(state, 0, "fix", "s3", "6")
    assert (waiting(state), state.fixed) == ([(0, "start")], [6])
    chance = Loaded()
    state.seats[1].credits = 0
    events = play(state, 0, "fix", "s3", "6", chance=chance)
    assert rolls([*events])[0] == Rolled(seat=0, dice=(6, 6), fixed=True)
    assert not chance.used
    assert charges(state, 0, "s3") == 1
    assert waiting(state) == [(0, "allocate")]


@pytest.mark.rule("S39")
def test_a_charge_may_be_kept_for_the_other_die() -> None:
    state = start(FIX, 2)
    settle(state)
    play(state, 0, "fix", "s3", "4")
    events = play(state, 0, "roll", chance=dice(1))
    assert rolls([*events])[0].dice == (4, 1)
    assert charges(state, 0, "s3") == 1


@pytest.mark.rule("S39")
def test_no_die_is_set_after_the_roll() -> None:
    state = table(FIX)
    stand(state, 0, "fixer")
    roll(state, 3, 4)
    play(state, 0, "take", "pair")
    assert (charges(state, 0, "s3"), state.phase) == (1, "main")
    assert allowed(state, 0) == ["buy", "end", "orders"]


@pytest.mark.rule("S39")
def test_setting_a_die_may_give_credits() -> None:
    state = start("1 3 3 fixer: slots=1 blue:fix+4c / -", 1)
    settle(state)
    events = play(state, 0, "fix", "s3", "5", chance=dice(5))
    assert Received(seat=0, why="ability", credits=4) in events
    assert tracks(state)[0] == 14


@pytest.mark.rule("S39", "S37")
def test_only_the_active_player_does_so_and_only_with_a_charge() -> None:
    for ship in (FIX, REROLL):
        state = start(ship, 0)
        stand(state, 1, ship.partition(":")[0].split()[-1], 2)
        roll(state, 1, 1)
        assert state.phase in ("allocate", "main")


# --- S37 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("S37")
@pytest.mark.parametrize(
    ("which", "new", "shown"), [("first", (6,), (6, 4)), ("second", (6,), (3, 6)), ("both", (5, 6), (5, 6))]
)
def test_any_dice_are_rolled_again_before_anybody_chooses(
    which: str, new: tuple[int, ...], shown: tuple[int, int]
) -> None:
    state = start(REROLL, 1)
    roll(state, 3, 4)
    assert waiting(state) == [(0, "rolled")]
    events = play(state, 0, "reroll", "s4", which, chance=dice(*new))
    assert rolls([*events])[0] == Rolled(seat=0, dice=shown, again=True)
    assert charges(state, 0, "s4") == 0


@pytest.mark.rule("S37")
def test_the_result_holds_for_all_players() -> None:
    state = start(REROLL, 1)
    deploy(state, 1, "thrower")
    roll(state, 3, 3)
    play(state, 0, "reroll", "s4", "first", chance=dice(4))
    assert state.dice == [4, 3]
    assert (1, "allocate") in waiting(state)


@pytest.mark.rule("S37")
def test_one_may_roll_again_as_often_as_there_are_charges_or_keep_the_roll() -> None:
    state = start(REROLL, 2)
    roll(state, 6, 6)
    play(state, 0, "reroll", "s4", "both", chance=dice(6, 6))
    assert waiting(state) == [(0, "rolled")]
    play(state, 0, "keep")
    assert waiting(state) == [(0, "allocate")]
    assert charges(state, 0, "s4") == 1


@pytest.mark.rule("S37", "S39")
def test_by_default_no_charge_is_spent() -> None:
    state = start(FIX, 1)
    settle(state)
    assert SPACEBASE.default(state, 0) == ("roll",)
    state = start(REROLL, 1)
    roll(state, 3, 4)
    assert SPACEBASE.default(state, 0) == ("keep",)
