"""Tests of the single player: moves at once, and par."""

from __future__ import annotations

import pytest

from bot.games.contract import TABLE, Complete, FreeText
from bot.games.engine.chance import LooseChance
from bot.games.ricochet import RICOCHET
from bot.games.ricochet import events as ev
from bot.games.ricochet.meta import META
from bot.games.ricochet.rules.moving import LONGEST
from bot.games.ricochet.state import State
from bot.words.formatter import formatter
from tests.games.ricochet.positions import (
    AWAY,
    FOUR,
    RED_MOON,
    THREE,
    TWO,
    allowed,
    choices,
    play,
    position,
    refused,
    waiting,
)

SETTINGS = {setting.id: setting.values[0].value for setting in META.settings}
NAMES = ("Ann", "Ben", "Chie")


def alone(clock: int = 60) -> State:
    """Return the first chip, for a single player; see `position`."""
    state = position(1, clock=clock)
    state.phase = "solo"
    return state


def solved(way: str = TWO) -> State:
    """Return a position after a chip of a single player, with the shortest route known."""
    state = alone()
    play(state, 0, "path", way)
    play(state, TABLE, "best", TWO, "1")
    return state


def prompt(state: State) -> str:
    (decision,) = RICOCHET.pending(state)
    return formatter("en", "ricochet").format(decision.prompt, NAMES)


# --- moving at once --------------------------------------------------------------------------------------------------


def test_one_player_moves_at_once_and_no_clock_runs() -> None:
    state, _ = RICOCHET.setup(1, SETTINGS, LooseChance(1))
    play(state, TABLE, "turn", "0", "-")
    assert state.phase == "solo"
    assert RICOCHET.clocks.deadlines(state) == ()
    (decision,) = RICOCHET.pending(state)
    assert not decision.optional
    assert [verb.value for verb in decision.verbs if verb.shown] == ["path", "giveup"]
    assert [len(row) for row in decision.attention.shortcuts] == [4] * 5
    assert refused(state, 0, "declare", "5") == refused(state, 0, "content", "5") == refused(state, 0, "pass") == ""


def test_starting_over() -> None:
    state = alone()
    first, *_ = THREE.split()
    assert refused(state, 0, "over") == "R11"
    play(state, 0, "move", *first)
    (decision,) = RICOCHET.pending(state)
    assert "over" in [verb.value for verb in decision.verbs if verb.shown]
    assert play(state, 0, "over") == [ev.PutBack(seat=0)]
    assert (state.robots, state.way) == (state.starts, "")
    play(state, 0, "path", FOUR)
    assert state.phase == "rest"


def test_a_typed_route_may_go_on_from_where_the_robots_are() -> None:
    state = alone()
    field = choices(state, 0, "path")
    assert isinstance(field, FreeText)
    assert field.hint is not None
    first, *rest = THREE.split()
    play(state, 0, "path", first)
    play(state, 0, "path", " ".join(rest))
    assert state.last is not None
    assert state.last.way == THREE


def test_a_route_has_an_end() -> None:
    state = alone()
    there_and_back = ["BR", "BL"] * (LONGEST // 2)
    play(state, 0, "path", " ".join(there_and_back[:-1]))
    assert refused(state, 0, "path", "BL BR") == "R12"
    play(state, 0, "move", "B", "L")
    assert allowed(state, 0) == ["over", "giveup"]
    (decision,) = RICOCHET.pending(state)
    assert not any(button.open for row in decision.attention.shortcuts for button in row)


# --- par -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", [TWO, THREE, FOUR])
def test_whoever_reaches_the_mark_wins_the_chip_and_learns_par(way: str) -> None:
    state = alone()
    made = len(way.split())
    assert play(state, 0, "path", way)[-1] == ev.Won(seat=0, chip=RED_MOON, declared=0, way=way)
    play(state, TABLE, "best", TWO, "1")
    assert (state.seats[0].chips, state.seats[0].moves, state.seats[0].par) == ([RED_MOON], made, 2)
    assert prompt(state) == f"You took {made} moves; the fewest is 2 moves. Take the next chip when you like."
    (decision,) = RICOCHET.pending(state)
    assert decision.part in RICOCHET.parts(RICOCHET.view(state, None))


def test_the_shortest_route_is_nowhere_before() -> None:
    state = alone()
    play(state, 0, "move", "B", "R")
    view = RICOCHET.view(state, 0)
    assert view.last is None
    assert RICOCHET.parts(view) == {}


def test_the_next_chip_waits_for_the_player() -> None:
    state = solved()
    assert RICOCHET.clocks.deadlines(state) == ()
    assert waiting(state) == [0]
    play(state, 0, "next")
    (deadline,) = RICOCHET.clocks.deadlines(state)
    assert deadline.seconds == 0
    play(state, TABLE, *deadline.said)
    assert (state.phase, state.turn) == ("solo", 2)


def test_asking_for_the_solution_sets_the_chip_aside() -> None:
    state = alone()
    play(state, 0, "move", "B", "R")
    last_word = choices(state, 0, "giveup")
    assert isinstance(last_word, Complete)
    assert last_word.is_final
    assert play(state, 0, "giveup") == [ev.Aside(chip=RED_MOON, seat=0)]
    assert state.robots == state.starts
    play(state, TABLE, "best", TWO, "1")
    assert (state.seats[0].chips, state.seats[0].par, state.aside[RED_MOON]) == ([], 0, 1)
    assert prompt(state) == "The fewest is 2 moves. Take the next chip when you like."


@pytest.mark.parametrize(("way", "over"), [(TWO, 0), (FOUR, 2)])
def test_the_score_is_what_was_moved_over_par(way: str, over: int) -> None:
    state = alone()
    state.goal = 1
    play(state, 0, "path", way)
    play(state, TABLE, "best", TWO, "1")
    outcome = RICOCHET.outcome(state)
    assert outcome is not None
    assert outcome.places == (1,)
    assert [[part.points for part in parts] for parts in outcome.scores] == [[over]]
    say = formatter("en", "ricochet").format
    assert say(outcome.reason, NAMES) == f"Ann has solved 1 chip in {2 + over} moves; the fewest possible is 2 moves."


# --- joining ---------------------------------------------------------------------------------------------------------


def test_who_joins_plays_by_the_ordinary_rules_from_the_next_chip_on() -> None:
    state = alone()
    play(state, TABLE, "sit")
    assert (state.phase, waiting(state)) == ("solo", [0])
    (deadline,) = RICOCHET.clocks.deadlines(state)
    assert (deadline.seconds, deadline.said) == (120, ("idle",))
    play(state, 0, "path", TWO)
    play(state, TABLE, "best", TWO, "1")
    (deadline,) = RICOCHET.clocks.deadlines(state)
    play(state, TABLE, *deadline.said)
    assert (state.phase, waiting(state)) == ("look", [0, 1])
    parts = RICOCHET.standing(RICOCHET.view(state, None))
    assert [[part.points for part in one] for one in parts] == [[1], [0]]


def test_who_keeps_a_joiner_waiting_loses_the_chip() -> None:
    state = alone(clock=3600)
    play(state, TABLE, "sit")
    (deadline,) = RICOCHET.clocks.deadlines(state)
    assert deadline.seconds == 24 * 3600
    assert play(state, TABLE, "idle") == [ev.Aside(chip=RED_MOON)]
    assert refused(alone(), TABLE, "idle") == ""


def test_a_chip_waits_for_who_has_left_alone() -> None:
    state = alone()
    play(state, 0, "move", "B", "R")
    play(state, TABLE, "leave", "0")
    assert (state.phase, state.robots, waiting(state), RICOCHET.clocks.deadlines(state)) == (
        "solo",
        state.starts,
        [],
        (),
    )
    play(state, TABLE, "return", "0")
    assert waiting(state) == [0]
    play(state, 0, "path", TWO)
    assert state.phase == "rest"


def test_another_may_take_over_a_chip_that_was_left() -> None:
    state = alone()
    play(state, TABLE, "leave", "0")
    play(state, TABLE, "sit")
    assert waiting(state) == [1]
    play(state, TABLE, "return", "0")
    assert waiting(state) == [1]
    assert play(state, 1, "path", TWO)[-1] == ev.Won(seat=1, chip=RED_MOON, declared=0, way=TWO)


def test_if_the_player_leaves_somebody_who_waits_gets_the_next_chip() -> None:
    state = alone()
    play(state, TABLE, "sit")
    assert play(state, TABLE, "leave", "0") == [ev.Left(seat=0), ev.Aside(chip=RED_MOON)]
    play(state, TABLE, "best", TWO, "1")
    (deadline,) = RICOCHET.clocks.deadlines(state)
    play(state, TABLE, *deadline.said)
    assert (state.phase, waiting(state)) == ("solo", [1])


def test_who_is_left_alone_trains_from_the_next_chip_on() -> None:
    state = position(2)
    play(state, TABLE, "leave", "1")
    assert state.phase == "look"
    play(state, 0, "pass")
    play(state, TABLE, "best", TWO, "1")
    play(state, 0, "next")
    play(state, TABLE, "turn", "0", "-")
    assert state.phase == "solo"


# --- AI seats --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", RICOCHET.levels)
def test_an_ai_seat_alone_plays_par(level: int) -> None:
    state = alone()
    assert state.robots[0] == AWAY
    while state.phase == "solo":
        said = RICOCHET.ai(RICOCHET.view(state, 0), lambda said: choices(state, 0, *said), LooseChance(1), level)
        assert isinstance(said, tuple)
        play(state, 0, *said)
    assert state.last is not None
    assert len(state.last.way.split()) == 2
