"""Tests of the break between two chips, and of the end."""

from __future__ import annotations

import pytest

from bot.games.contract import TABLE
from bot.games.ricochet import RICOCHET
from bot.games.ricochet.components.board import joined
from bot.games.ricochet.components.data import CHIPS, HOLE
from bot.games.ricochet.events import Aside, Collected, Finished, Hurried, Known, Turned
from bot.games.ricochet.state import State
from tests.games.position_support import Loaded
from tests.games.ricochet.positions import (
    FOUR,
    PLAIN,
    RED_MOON,
    THREE,
    TWO,
    play,
    position,
    refused,
    showing,
)
from tests.games.ricochet.positions import clock as the_clock


def won(way: str = TWO, clock: int = 60) -> State:
    """Return a position in which seat 0 has just won the chip."""
    state = showing({0: 4}, clock=clock)
    play(state, 0, "path", way)
    return state


@pytest.mark.rule("R7")
def test_the_table_tells_the_shortest_way() -> None:
    state = won(THREE)
    (one,) = RICOCHET.clocks.deadlines(state)
    assert (one.id, one.seconds, one.said, one.works) == ("best1", 0, ("best", "-", "0"), True)
    assert RICOCHET.pending(state) == ()
    assert play(state, TABLE, "best", TWO, "1") == [Known(way=TWO, proven=True)]
    assert state.last is not None
    assert (state.last.best, state.last.proven, state.last.said) == (TWO, True, True)
    assert the_clock(state) == ("rest1", 12)


@pytest.mark.rule("R7", "R23")
def test_a_shortest_way_must_count_and_not_be_longer_than_the_winners() -> None:
    state = won(THREE)
    assert refused(state, TABLE, "best", FOUR, "0") == "R7"
    assert refused(state, TABLE, "best", "RL", "0") == "R7"
    assert refused(state, TABLE, "best", "RL RL", "0") == "R16"
    assert refused(state, TABLE, "turn", "0", "-") == ""
    assert play(state, TABLE, "best", "-", "0") == [Known(way="", proven=False)]


@pytest.mark.rule("R5")
def test_the_next_chip_comes_by_itself_or_sooner() -> None:
    state = won(clock=43200)
    play(state, TABLE, "best", TWO, "1")
    assert the_clock(state) == ("rest1", 60)
    assert [(one.seat, one.optional) for one in RICOCHET.pending(state)] == [(0, True), (1, True), (2, True)]
    assert play(state, 2, "next") == [Hurried(seat=2)]
    assert the_clock(state) == ("rest1.now", 0)
    assert RICOCHET.pending(state) == ()
    robots = state.robots[:]
    events = play(state, TABLE, "turn", "0", "-", chance=Loaded(3))
    assert events == [Turned(turn=2, chip=[chip for chip in range(CHIPS) if chip != RED_MOON][3])]
    assert (state.phase, state.turn, state.run, state.hurry) == ("look", 2, 1, False)
    assert state.starts == state.robots == robots


@pytest.mark.rule("R5")
def test_only_chips_that_fit_are_drawn_while_there_are_any() -> None:
    for fits, drawn in (("3+7", {3, 7}), ("7", {7}), ("-", set(range(1, CHIPS)))):
        chips = set[int]()
        for number in range(len(drawn)):
            state = won()
            play(state, TABLE, "best", TWO, "1")
            chance = Loaded(number)
            play(state, TABLE, "turn", "0", fits, chance=chance)
            assert chance.bounds == [len(drawn)]
            chips.add(state.chip)
            assert not state.bag[state.chip]
            assert sum(state.bag) == CHIPS - 2
        assert chips == drawn
    state = won()
    play(state, TABLE, "best", TWO, "1")
    assert refused(state, TABLE, "turn", "0", str(RED_MOON)) == ""
    assert refused(state, TABLE, "turn", "1", "-") == ""


@pytest.mark.rule("R15")
def test_chips_that_have_run_out_are_shuffled_anew() -> None:
    state = won()
    state.bag, state.aside = [0] * CHIPS, [int(chip == HOLE) for chip in range(CHIPS)]
    state.seats[1].chips = [3, 5]
    play(state, TABLE, "best", TWO, "1")
    collected, turned = play(state, TABLE, "turn", "0", "-", chance=Loaded(16))
    assert collected == Collected()
    assert turned == Turned(turn=2, chip=HOLE)
    assert state.bag == [int(chip != HOLE) for chip in range(CHIPS)]
    assert state.aside == [0] * CHIPS
    assert [len(seat.chips) for seat in state.seats] == [1, 2, 0]


@pytest.mark.rule("R14", "R15")
def test_a_chip_set_aside_is_not_drawn_before_the_others_have_run_out() -> None:
    state = position()
    assert play(state, TABLE, "idle") == [Aside(chip=RED_MOON)]
    seen: list[int] = []
    for _ in range(CHIPS):
        play(state, TABLE, *RICOCHET.clocks.deadlines(state)[0].said)
        play(state, TABLE, "turn", "0", "-")
        seen.append(state.chip)
        play(state, TABLE, "idle")
    assert sorted(seen[:-1]) == sorted(set(joined(PLAIN).chips) - {RED_MOON})


@pytest.mark.rule("R6", "R15")
def test_only_chips_with_a_mark_come_back() -> None:
    sheets = ("1A", "1B", "3A", "4A")
    state = position(sheets=sheets)
    play(state, TABLE, "idle")
    play(state, TABLE, "best", "-", "0")
    state.bag = [0] * CHIPS
    play(state, TABLE, "turn", "0", "-")
    assert sum(state.bag) == len(joined(sheets).chips) - 1 == 12


@pytest.mark.rule("R24", "R1")
def test_the_game_ends_with_the_agreed_number_of_chips() -> None:
    state = showing({0: 2, 1: 3}, won=(4, 1, 1))
    play(state, 0, "path", TWO)
    assert RICOCHET.outcome(state) is None
    assert play(state, TABLE, "best", TWO, "1") == [Known(way=TWO, proven=True), Finished(seat=0)]
    assert RICOCHET.pending(state) == RICOCHET.clocks.deadlines(state) == ()
    outcome = RICOCHET.outcome(state)
    assert outcome is not None
    assert outcome.places == (1, 2, 2)
    assert [score[0].points for score in outcome.scores] == [5, 1, 1]
    assert refused(state, TABLE, "sit") == refused(state, 0, "next") == ""


@pytest.mark.rule("R24")
def test_chips_counted_for_a_joiner_win_nothing() -> None:
    state = showing({0: 2}, won=(1, 0, 0))
    state.seats[0].counted = 4
    play(state, 0, "path", TWO)
    play(state, TABLE, "best", TWO, "1")
    assert state.phase == "rest"
    assert [score[0].points for score in RICOCHET.standing(RICOCHET.view(state, None))] == [2, 0, 0]
