"""Tests of showing a route: one attempt each, in the order of R10."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.games.contract import TABLE, Complete, FreeText, Pictured
from bot.games.ricochet import RICOCHET
from bot.games.ricochet.components.data import CHIPS, LEFT, RED, UP
from bot.games.ricochet.events import Again, Aside, Entitled, Failed, PutBack, Rang, Stepped, Won
from bot.games.ricochet.state import Last, State
from bot.words.formatter import formatter
from tests.games.ricochet.positions import (
    FOUR,
    ONE_MOVE,
    RED_MOON,
    REFLECTING,
    THREE,
    TWO,
    allowed,
    cell,
    choices,
    clock,
    options,
    play,
    position,
    refused,
    showing,
    waiting,
)

MARK = cell(1, 4)
MINUTES = "5 minutes begin with the first move."


def prompt(state: State) -> str:
    """Return the prompt of the mover."""
    (asked,) = RICOCHET.pending(state)
    return formatter("en", "ricochet").format(asked.prompt, ("Ann", "Ben"))


@pytest.mark.rule("R10", "R16")
def test_the_mover_moves_step_by_step() -> None:
    state = showing({0: 3, 1: 4})
    assert waiting(state) == [0]
    (step,) = play(state, 0, "move", "R", "L")
    assert step == Stepped(seat=0, step=1, robot=RED, direction=LEFT, cells=(cell(10, 5), cell(10, 4)))
    assert (state.way, state.robots[RED]) == ("RL", cell(10, 4))
    second, won = play(state, 0, "move", "R", "U")
    assert isinstance(second, Stepped)
    assert (second.step, second.direction, second.cells[-1]) == (2, UP, MARK)
    assert won == Won(seat=0, chip=RED_MOON, declared=3, way=TWO)


@pytest.mark.rule("R7", "R11")
def test_after_a_success_the_robots_stay_and_the_chip_is_the_movers() -> None:
    state = showing({1: 2})
    start = state.starts[:]
    events = play(state, 1, "path", TWO)
    assert [type(event) for event in events] == [Stepped, Stepped, Won]
    assert state.seats[1].chips == [RED_MOON]
    assert state.robots[RED] == MARK
    assert state.phase == "rest"
    assert state.last == Last(RED_MOON, start, 1, 2, TWO)
    assert (state.calls, state.order, state.way) == ([], [], "")


@pytest.mark.rule("R7")
def test_the_step_that_arrives_ends_the_way() -> None:
    state = showing({0: 5})
    play(state, 0, "path", TWO + " BR BL")
    assert state.last is not None
    assert state.last.way == TWO


@pytest.mark.rule("R12")
def test_never_more_moves_than_declared() -> None:
    state = showing({0: 3})
    assert refused(state, 0, "path", FOUR) == "R12"
    play(state, 0, "path", THREE)
    assert state.phase == "rest"


@pytest.mark.rule("R11", "R12")
def test_before_the_last_move_steps_may_be_taken_back() -> None:
    state = showing({0: 3})
    assert refused(state, 0, "over") == "R11"
    for _ in range(2):
        play(state, 0, "path", "BR BL")
        assert "over" in allowed(state, 0)
        assert play(state, 0, "over") == [PutBack(seat=0)]
        assert (state.robots, state.way) == (state.starts, "")
    play(state, 0, "path", THREE)
    assert state.phase == "rest"


@pytest.mark.rule("R12")
@pytest.mark.parametrize("steps", [["BR BL BR"], ["BR BL", "BR"], ["BR", "BL", "BR"]])
def test_with_the_last_of_the_declared_moves_the_attempt_is_over(steps: list[str]) -> None:
    state = showing({0: 3, 1: 4})
    for step in steps[:-1]:
        play(state, 0, "path", step)
        assert waiting(state) == [0]
    events = play(state, 0, "path", steps[-1])
    assert events[-2:] == [
        Failed(seat=0, number=3, why="used up", way="BR BL BR"),
        Entitled(seat=1, number=4),
    ]
    assert (waiting(state), state.robots, state.way) == ([1], state.starts, "")
    assert Failed.exposes, "nobody takes that back"
    play(state, 1, "move", "B", "R")
    events = play(state, 1, "path", "BL BR BL")
    assert events[-2:] == [Failed(seat=1, number=4, why="used up", way="BR BL BR BL"), Again(run=2)]


@pytest.mark.rule("R12", "R23")
def test_the_last_move_in_a_way_that_does_not_count_ends_the_attempt_too() -> None:
    state = showing({0: 2}, red=ONE_MOVE)
    step, last, failed, _ = play(state, 0, "path", "BR RU")
    assert isinstance(step, Stepped)
    assert isinstance(last, Stepped)
    assert (step.barred, last.barred) == (False, True)
    assert failed == Failed(seat=0, number=2, why="used up", way="BR RU")


@pytest.mark.rule("R12")
def test_moves_made_count_against_a_typed_way() -> None:
    state = showing({0: 3})
    play(state, 0, "move", "B", "R")
    assert refused(state, 0, "path", THREE[3:] + " BL") == "R12"
    play(state, 0, "path", TWO)
    assert state.phase == "rest"


@pytest.mark.rule("R11", "R12")
def test_a_mistake_passes_the_right_on_and_the_robots_go_back() -> None:
    state = showing({0: 3, 1: 4, 2: 3})
    play(state, 0, "path", "RL BR")
    failed, entitled = play(state, 0, "giveup")
    assert failed == Failed(seat=0, number=3, why="gave up", way="RL BR")
    assert entitled == Entitled(seat=2, number=3)
    assert (state.robots, state.way) == (state.starts, "")
    assert waiting(state) == [2]
    assert refused(state, 0, "giveup") == ""
    assert play(state, 2, "giveup")[1:] == [Entitled(seat=1, number=4)]
    play(state, 1, "path", FOUR)
    assert state.seats[1].chips == [RED_MOON]


@pytest.mark.rule("R13")
def test_when_all_have_failed_the_clock_runs_again_for_the_same_chip() -> None:
    state = showing({0: 2, 1: 2})
    play(state, 0, "giveup")
    assert play(state, 1, "giveup")[1:] == [Again(run=2)]
    assert (state.phase, state.chip, state.run) == ("look", RED_MOON, 2)
    assert (state.calls, state.content, state.filed) == ([], [], ["", "", ""])
    assert clock(state) == ("clock1.2.0", 60)
    play(state, 0, "declare", "4")
    assert clock(state) == ("clock1.2.1", 60)


@pytest.mark.rule("R13", "R14")
def test_after_two_replays_the_chip_is_set_aside() -> None:
    state = position()
    for run in (1, 2, 3):
        assert state.run == run
        play(state, 0, "declare", "2")
        play(state, TABLE, "ring")
        events = play(state, 0, "giveup")
    assert events[1:] == [Aside(chip=RED_MOON)]
    assert (state.phase, state.aside[RED_MOON]) == ("rest", 1)
    assert state.robots == state.starts


@pytest.mark.rule("R14")
def test_a_replay_in_which_nobody_declares_ends_the_turn() -> None:
    state = showing({0: 2})
    play(state, 0, "giveup")
    assert play(state, TABLE, "ring") == [Rang(), Aside(chip=RED_MOON)]
    assert state.phase == "rest"


@pytest.mark.rule("R12")
@pytest.mark.parametrize(("seconds", "limit"), [(60, 120), (3600, 86400)])
def test_a_mover_who_does_not_come_has_failed(seconds: int, limit: int) -> None:
    state = showing({0: 2, 1: 3}, clock=seconds)
    assert clock(state) == ("show1.1.0", limit)
    play(state, 0, "move", "B", "R")
    failed, entitled = play(state, TABLE, "idle")
    assert failed == Failed(seat=0, number=2, why="late", way="BR")
    assert entitled == Entitled(seat=1, number=3)
    assert clock(state) == ("show1.1.1", limit)


@pytest.mark.rule("R12")
def test_a_filed_way_is_shown_by_itself() -> None:
    state = position()
    play(state, 0, "declare", "3")
    play(state, 0, "file", TWO)
    events = play(state, TABLE, "ring")
    assert events == [Rang(), Entitled(seat=0, number=3), Won(seat=0, chip=RED_MOON, declared=3, way=TWO)]
    assert state.robots[RED] == MARK


@pytest.mark.rule("R12")
def test_a_filed_way_that_does_not_lead_there_fails_at_once() -> None:
    state = position()
    for seat, number, way in ((0, 2, "RU RL"), (1, 3, THREE), (2, 4, "")):
        play(state, seat, "declare", str(number))
        if way:
            play(state, seat, "file", way)
    events = play(state, TABLE, "ring")
    assert events[1:4] == [
        Entitled(seat=0, number=2),
        Failed(seat=0, number=2, why="filed", way="RU RL"),
        Entitled(seat=1, number=3),
    ]
    assert events[4:] == [Won(seat=1, chip=RED_MOON, declared=3, way=THREE)]


@pytest.mark.rule("R12")
def test_after_a_filed_way_that_is_shorter_the_mover_goes_on_by_hand() -> None:
    """The saved moves count as if they had been made by hand."""
    state = position()
    play(state, 0, "declare", "3")
    play(state, 0, "file", "BR")
    rang, entitled, step = play(state, TABLE, "ring")
    by_hand = showing({0: 3})
    assert (rang, entitled, [step]) == (Rang(), Entitled(seat=0, number=3), play(by_hand, 0, "path", "BR"))
    assert state == replace(by_hand, begun=False), "who has filed it has not begun by hand yet"
    assert waiting(state) == [0]
    assert clock(state) == ("show1.1.0", 120)
    play(state, 0, "path", TWO)
    assert state.seats[0].chips == [RED_MOON]


@pytest.mark.rule("R12")
def test_a_way_that_has_been_shown_is_no_longer_filed() -> None:
    state = position()
    for seat in (0, 1):
        play(state, seat, "declare", str(2 + seat))
    play(state, 0, "file", "RU RL")
    play(state, TABLE, "ring")
    assert state.order == [1]
    assert state.filed == ["", "", ""]


@pytest.mark.rule("R12", "R13")
def test_all_filed_ways_may_fail_one_after_the_other() -> None:
    state = position()
    for seat in range(3):
        play(state, seat, "declare", "2")
        play(state, seat, "file", "RU RL")
    events = play(state, TABLE, "ring")
    assert [event.seat for event in events if isinstance(event, Failed)] == [0, 1, 2]
    assert events[-1] == Again(run=2)


@pytest.mark.rule("R23")
def test_a_way_that_does_not_count_goes_on() -> None:
    state = showing({0: 4}, red=ONE_MOVE)
    (step,) = play(state, 0, "move", "R", "U")
    assert isinstance(step, Stepped)
    assert step.barred
    assert (state.phase, state.robots[RED]) == ("show", MARK)
    play(state, 0, "over")
    play(state, 0, "path", "RR RL RU")
    assert state.last is not None
    assert (state.last.winner, state.last.way) == (0, "RR RL RU")


@pytest.mark.rule("R16", "R17")
def test_blocked_moves_are_refused_with_their_reason() -> None:
    state = showing({0: 9})
    state.robots = [cell(10, 6), cell(10, 5), cell(0, 15), cell(15, 0), cell(15, 15)]
    assert allowed(state, 0, "move", "R") == ["U", "R", "D"]
    left = options(state, 0, "move", "R")["L"].refusal
    assert left is not None
    assert (left.rule, left.text.key) == ("R17", "Another robot blocks it.")
    assert refused(state, 0, "move", "S", "R") == "R16"
    state.robots = [cell(15, 0), cell(14, 0), cell(15, 1), cell(0, 15), cell(15, 15)]
    assert refused(state, 0, "move", "R") == "R16"
    assert refused(state, 0, "path", "RU") == "R16"


@pytest.mark.rule("R16")
def test_a_row_of_buttons_for_each_robot() -> None:
    say = formatter("en", "ricochet").format
    state = showing({0: 4})
    (decision,) = RICOCHET.pending(state)
    rows = decision.attention.shortcuts
    assert [row[0].said[1] for row in rows] == list("RBGYS")
    assert [[button.said[2] for button in row] for row in rows] == [["L", "U", "D", "R"]] * 5
    assert [say(button.name) for button in rows[0]] == ["R←", "R↑", "R↓", "R→"]
    spoken = [[one.name.spoken for one in row if isinstance(one.name, Pictured)] for row in rows]
    assert list(map(say, spoken[0])) == ["Red left", "Red up", "Red down", "Red right"]
    assert list(map(formatter("ja", "ricochet").format, spoken[4])) == [
        "シルバーを左", "シルバーを上", "シルバーを下", "シルバーを右",
    ]  # fmt: skip
    assert len({say(button.name) for row in rows for button in row}) == 20, "colours are not needed to tell them apart"
    for row in rows:
        for button in row:
            robot, direction = button.said[1:]
            assert button.open == (
                direction in allowed(state, 0, "move", robot) if robot in allowed(state, 0, "move") else False
            )
    assert decision.attention.question == decision.attention.call == "1.1.show0"
    assert [verb.value for verb in decision.verbs if verb.shown] == ["path", "giveup"]


@pytest.mark.rule("R21")
def test_moves_over_reflectors_at_the_table() -> None:
    state = position(sheets=REFLECTING, red=cell(1, 2))
    play(state, 0, "declare", "9")
    play(state, TABLE, "ring")
    (step,) = play(state, 0, "move", "R", "R")
    assert isinstance(step, Stepped)
    assert step.cells == (cell(1, 3), cell(1, 4), cell(0, 4))


def test_typing_a_way() -> None:
    state = showing({0: 4})
    words = choices(state, 0, "path")
    assert isinstance(words, FreeText)
    assert words.example == "RU"
    assert isinstance(choices(state, 0, "path", words.example), Complete)
    assert refused(state, 0, "path", "RU RU") == "R16"


def test_giving_up_and_typed_routes_are_asked_twice() -> None:
    state = showing({0: 4})
    play(state, 0, "move", "B", "R")
    ends = {said: choices(state, 0, *said) for said in (("move", "R", "U"), ("path", "RU"), ("over",), ("giveup",))}
    assert [end.is_final for end in ends.values() if isinstance(end, Complete)] == [False, True, False, True]
    assert len(state.bag) == CHIPS


@pytest.mark.rule("R12")
def test_over_days_an_attempt_ends_five_minutes_after_its_first_move_however_often_it_starts_over() -> None:
    state = showing({0: 5, 1: 6}, clock=3600)
    assert clock(state) == ("show1.1.0", 86400)
    assert MINUTES in prompt(state)
    play(state, 0, "move", "R", "L")
    assert clock(state) == ("try1.1.0", 300)
    assert MINUTES not in prompt(state)
    play(state, 0, "over")
    assert clock(state) == ("try1.1.0", 300), "the same clock goes on"
    play(state, TABLE, "idle")
    assert clock(state) == ("show1.1.1", 86400), "the next in order has their own attempt"


@pytest.mark.rule("R12")
def test_in_live_play_the_first_move_changes_nothing_about_the_time_of_an_attempt() -> None:
    state = showing({0: 5, 1: 6})
    before = clock(state)
    assert MINUTES not in prompt(state)
    play(state, 0, "move", "R", "L")
    assert clock(state) == before
