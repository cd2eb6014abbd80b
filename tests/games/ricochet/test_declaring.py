"""Tests of looking for a route, and of declarations."""

from __future__ import annotations

import pytest

from bot.games.contract import TABLE, FreeText
from bot.games.ricochet import RICOCHET
from bot.games.ricochet.events import Aside, Contented, Declared, Entitled, Filed, Passed, Rang, Withdrew
from bot.games.ricochet.rules import calls
from bot.games.ricochet.state import Call
from tests.games.ricochet.positions import (
    FOUR,
    THREE,
    TWO,
    WRONG,
    allowed,
    choices,
    clock,
    play,
    position,
    refusal,
    refused,
    showing,
    span,
    waiting,
)


@pytest.mark.rule("R7")
def test_the_clock_waits_for_the_first_declaration() -> None:
    state = position()
    assert clock(state) == ("idle1", 600)
    assert waiting(state) == [0, 1, 2]
    assert {decision.kind for decision in RICOCHET.pending(state)} == {"look"}
    assert play(state, 1, "declare", "7") == [Declared(seat=1, number=7, clock="starts")]
    assert clock(state) == ("clock1.1.1", 60)
    assert {decision.kind for decision in RICOCHET.pending(state)} == {"clock"}


@pytest.mark.rule("R8")
def test_a_larger_number_may_be_declared_and_leaves_the_clock() -> None:
    state = position()
    play(state, 0, "declare", "5")
    assert play(state, 1, "declare", "9") == [Declared(seat=1, number=9)]
    assert play(state, 2, "declare", "5") == [Declared(seat=2, number=5)]
    assert clock(state) == ("clock1.1.1", 60)
    assert state.calls == [Call(0, 5), Call(1, 9), Call(2, 5)]


@pytest.mark.rule("R9")
def test_a_number_lower_than_every_earlier_one_sets_the_clock_anew() -> None:
    state = position()
    play(state, 0, "declare", "7")
    assert play(state, 1, "declare", "5") == [Declared(seat=1, number=5, clock="resets")]
    assert clock(state) == ("clock1.1.2", 60)
    assert play(state, 2, "declare", "6") == [Declared(seat=2, number=6)]
    assert clock(state) == ("clock1.1.2", 60)


@pytest.mark.rule("R8")
def test_one_may_declare_again_but_only_lower() -> None:
    state = position()
    play(state, 0, "declare", "7")
    play(state, 1, "declare", "7")
    assert span(state, 0, "declare") == (2, 6, 6)
    assert span(state, 2, "declare") == (2, 50, 6)
    assert refused(state, 0, "declare", "7") == "R23"
    play(state, 0, "declare", "6")
    assert state.calls == [Call(1, 7), Call(0, 6)]


@pytest.mark.rule("R23")
def test_a_number_below_two_is_refused() -> None:
    state = position()
    assert span(state, 0, "declare") == (2, 50, 7)
    assert refused(state, 0, "declare", "1") == "R23"
    play(state, 0, "declare", "2")
    assert refused(state, 0, "declare") == "R23"
    assert "declare" in allowed(state, 1)


@pytest.mark.rule("R10")
def test_the_order_of_the_seeds_example() -> None:
    joker, chair, ohira = range(3)
    state = position(won=(1, 0, 1))
    for seat, number in ((joker, 6), (chair, 7), (ohira, 5), (joker, 5), (chair, 5)):
        play(state, seat, "declare", str(number))
    assert calls.ranked(state) == [chair, ohira, joker]
    assert play(state, TABLE, "ring") == [Rang(), Entitled(seat=chair, number=5)]
    assert state.order == [chair, ohira, joker]
    assert waiting(state) == [chair]


@pytest.mark.rule("R10")
def test_a_higher_number_comes_later_whatever_the_chips() -> None:
    state = position(won=(0, 3, 1))
    for seat, number in ((0, 6), (1, 5), (2, 6)):
        play(state, seat, "declare", str(number))
    assert calls.ranked(state) == [1, 0, 2]


@pytest.mark.rule("R10")
def test_chips_counted_for_a_joiner_count_in_the_order() -> None:
    state = position(won=(1, 0, 0))
    state.seats[1].counted = 2
    for seat in (1, 0, 2):
        play(state, seat, "declare", "5")
    assert calls.ranked(state) == [2, 0, 1]


@pytest.mark.rule("R10")
def test_the_clock_ends_when_all_are_content() -> None:
    state = position()
    play(state, 0, "declare", "5")
    assert state.content == [0]
    assert waiting(state) == [1, 2]
    assert play(state, 1, "content", "5") == [Contented(seat=1, number=5)]
    assert waiting(state) == [2]
    assert play(state, 1, "content", "5") == []
    assert play(state, 2, "content", "5")[1:] == [Rang(early=True), Entitled(seat=0, number=5)]
    assert state.phase == "show"


@pytest.mark.rule("R10")
def test_a_lower_number_clears_the_presses() -> None:
    state = position()
    play(state, 0, "declare", "7")
    play(state, 1, "content", "7")
    play(state, 2, "declare", "8")
    assert state.content == [0, 1]
    play(state, 2, "declare", "6")
    assert state.content == [2]
    assert refusal(state, 1, "content", "7").text.args["who"].seat == 2  # pyright: ignore[reportAttributeAccessIssue]
    assert refused(state, 1, "content", "7") == "R10"
    assert allowed(state, 1, "content") == ["6"]


@pytest.mark.rule("R10")
def test_who_plays_alone_is_asked_whether_the_number_stands() -> None:
    state = position(1)
    play(state, 0, "declare", "5")
    assert (state.phase, waiting(state)) == ("clock", [0])
    play(state, 0, "declare", "4")
    play(state, 0, "content", "4")
    assert state.phase == "show"


@pytest.mark.rule("R7")
def test_a_slip_may_be_withdrawn_until_somebody_else_declares() -> None:
    state = position()
    play(state, 0, "declare", "3")
    assert "withdraw" in allowed(state, 0)
    assert refused(state, 1, "withdraw") == "R8"
    assert play(state, 0, "withdraw") == [Withdrew(seat=0, number=3)]
    assert (state.phase, state.calls, state.content) == ("look", [], [])
    play(state, 0, "declare", "6")
    play(state, 1, "declare", "9")
    assert refused(state, 0, "withdraw") == "R8"
    assert play(state, 1, "withdraw") == [Withdrew(seat=1, number=9)]
    assert (state.calls, state.content) == ([Call(0, 6)], [0])


@pytest.mark.rule("R9")
def test_nobody_holds_the_clock_up_by_declaring_and_withdrawing() -> None:
    state = position()
    play(state, 0, "declare", "5")
    assert play(state, 1, "declare", "2") == [Declared(seat=1, number=2, clock="resets")]
    runs = clock(state)
    for number in ("2", "3", "2"):
        play(state, 1, "withdraw")
        assert play(state, 1, "declare", number) == [Declared(seat=1, number=int(number))]
        assert (clock(state), state.content) == (runs, [1])


@pytest.mark.rule("R9")
def test_the_clock_goes_on_when_the_only_number_is_withdrawn() -> None:
    """Only a number below all declared ones resets it, and it does not start again."""
    state = position()
    play(state, 0, "declare", "6")
    runs = clock(state)
    play(state, 0, "withdraw")
    assert clock(state) == runs == ("clock1.1.1", 60)
    assert play(state, 0, "declare", "6") == [Declared(seat=0, number=6)]
    assert clock(state) == runs
    play(state, 0, "withdraw")
    assert play(state, 0, "declare", "5") == [Declared(seat=0, number=5, clock="resets")]
    assert clock(state) == ("clock1.1.2", 60)


@pytest.mark.rule("R9", "R14")
def test_the_chip_is_set_aside_when_the_clock_ends_and_no_number_stands() -> None:
    state = position()
    play(state, 0, "declare", "6")
    play(state, 0, "withdraw")
    assert refused(state, TABLE, "idle") == ""
    assert play(state, TABLE, "ring") == [Rang(), Aside(chip=0)]


@pytest.mark.rule("R9", "R13")
def test_in_a_further_run_numbers_count_anew() -> None:
    state = showing({0: 2})
    play(state, 0, "giveup")
    assert play(state, 1, "declare", "7") == [Declared(seat=1, number=7, clock="starts")]
    assert play(state, 2, "declare", "5") == [Declared(seat=2, number=5, clock="resets")]


@pytest.mark.rule("R10")
def test_a_lowest_number_withdrawn_asks_everybody_again() -> None:
    state = position()
    play(state, 0, "declare", "6")
    play(state, 1, "declare", "3")
    play(state, 2, "content", "3")
    play(state, 1, "withdraw")
    assert state.content == [0]
    assert allowed(state, 2, "content") == ["6"]


@pytest.mark.rule("R14")
def test_a_chip_is_passed_when_all_say_so() -> None:
    state = position()
    assert play(state, 0, "pass") == [Passed(seat=0)]
    assert waiting(state) == [1, 2]
    assert play(state, 0, "pass") == []
    play(state, 1, "declare", "9")
    play(state, 1, "withdraw")
    assert waiting(state) == [0, 1, 2]
    play(state, 0, "pass")
    play(state, 1, "pass")
    assert play(state, 2, "pass") == [Passed(seat=2), Aside(chip=0)]
    assert (state.phase, state.aside[0], state.bag[0]) == ("rest", 1, 0)


@pytest.mark.rule("R14")
@pytest.mark.parametrize(("seconds", "idle"), [(60, 600), (600, 600), (3600, 3 * 86400)])
def test_nobody_declaring_for_long_passes_the_chip(seconds: int, idle: int) -> None:
    state = position(clock=seconds)
    assert clock(state) == ("idle1", idle)
    assert play(state, TABLE, "idle") == [Aside(chip=0)]
    assert state.last is not None
    assert (state.last.chip, state.last.winner) == (0, -1)


@pytest.mark.rule("R12")
def test_filing_a_way() -> None:
    state = position()
    assert refused(state, 0, "file") == "R7"
    play(state, 0, "declare", "3")
    words = choices(state, 0, "file")
    assert isinstance(words, FreeText)
    assert words.example == "RU"
    assert play(state, 0, "file", " b→ r←,赤上 ") == [Filed(to=(0,), way=THREE, stops=((0, 1), (166, 164), (164, 20)))]
    assert state.filed == [THREE, "", ""]
    assert refused(state, 0, "file", FOUR) == "R12"
    assert refused(state, 1, "file", TWO) == "R12"
    play(state, 0, "file", WRONG)
    assert play(state, 0, "file", "-") == [Filed(to=(0,), way="")]
    assert refused(state, 0, "file", "-") == "R12"


@pytest.mark.rule("R16")
def test_a_blocked_step_of_a_filed_way_is_named() -> None:
    state = position()
    play(state, 0, "declare", "3")
    error = refusal(state, 0, "file", "RL RL")
    assert (error.rule, error.text.args["n"]) == ("R16", 2)
    assert refused(state, 0, "file", "R") == "R16"
    assert refused(state, 0, "file", "") == "R16"
    assert refused(state, 0, "file", "hello") == "R16"


@pytest.mark.rule("R12")
def test_a_filed_way_that_has_become_too_long_is_gone() -> None:
    state = position()
    play(state, 0, "declare", "4")
    play(state, 0, "file", FOUR)
    assert play(state, 0, "declare", "3")[1:] == [Filed(to=(0,), way="")]
    play(state, 0, "file", THREE)
    play(state, 0, "withdraw")
    assert state.filed == ["", "", ""]


def test_filing_tells_nobody_whether_the_way_leads_there() -> None:
    state = position()
    play(state, 0, "declare", "3")
    right, wrong = choices(state, 0, "file", TWO), choices(state, 0, "file", "RL RR")
    assert type(right) is type(wrong)
    assert right.preview.key == wrong.preview.key  # pyright: ignore[reportAttributeAccessIssue]


def test_buttons_are_the_same_for_all() -> None:
    state = position()

    def numbers() -> list[int]:
        rows, *others = (decision.attention.shortcuts for decision in RICOCHET.pending(state))
        assert all(other == rows for other in others)
        assert all(button.open for row in rows for button in row)
        (buttons,) = (row for row in rows if row[0].said[0] == "declare")
        return [int(button.said[1]) for button in buttons]

    assert numbers() == list(range(5, 10))
    play(state, 0, "declare", "15")
    assert numbers() == list(range(5, 10))
    play(state, 1, "declare", "4")
    assert numbers() == list(range(2, 7))
    assert [button.said for button in RICOCHET.pending(state)[0].attention.shortcuts[-1]] == [("content", "4")]


@pytest.mark.rule("R7", "R14")
def test_what_cannot_be_said_now_is_refused_with_a_reason() -> None:
    state = position()
    for verb in ("content", "file", "withdraw"):
        assert refused(state, 0, verb) == "R7"
    play(state, 0, "declare", "4")
    assert refused(state, 1, "pass") == "R14"
    shown = {one.seat: [verb.value for verb in one.verbs if verb.shown] for one in RICOCHET.pending(state)}
    assert shown == {0: ["declare", "file", "withdraw"], 1: ["declare"], 2: ["declare"]}


def test_all_are_asked_the_same() -> None:
    state = position()
    look = RICOCHET.pending(state)
    play(state, 1, "declare", "5")
    clocked = RICOCHET.pending(state)
    for asked, call in ((look, "1.1"), (clocked, "1.1.clock")):
        assert len({decision.prompt.key for decision in asked}) == 1
        assert {(decision.attention.question, decision.attention.call) for decision in asked} == {("1.1", call)}
