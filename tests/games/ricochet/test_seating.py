"""Tests of joining and leaving in mid-game."""

from __future__ import annotations

import pytest

from bot.games.contract import TABLE
from bot.games.ricochet import RICOCHET
from bot.games.ricochet.events import Aside, Entitled, Failed, Left, Rang, Returned, Sat
from bot.games.ricochet.rules import calls, seating
from bot.games.ricochet.state import Call, Seat
from tests.games.ricochet.positions import TWO, play, position, refused, showing, waiting


@pytest.mark.rule("R10", "R24")
def test_a_joiner_plays_from_the_next_chip_on_with_the_leaders_chips_counted() -> None:
    state = position(won=(2, 3, 0))
    assert RICOCHET.open_seats.sits(state, None) == ("sit",)
    assert play(state, TABLE, "sit") == [Sat(seat=3, counted=3)]
    assert state.seats[3] == Seat([], 3, waits=True)
    assert waiting(state) == [0, 1, 2]
    assert refused(state, 3, "declare", "5") == "R10"
    play(state, TABLE, "idle")
    play(state, TABLE, "best", "-", "0")
    play(state, TABLE, "turn", "0", "-")
    assert waiting(state) == [0, 1, 2, 3]
    play(state, 3, "declare", "5")
    play(state, 0, "declare", "5")
    assert calls.ranked(state) == [0, 3]


def test_a_full_or_closed_table_takes_nobody() -> None:
    state = position(10)
    assert RICOCHET.open_seats.sits(state, None) is None
    assert refused(state, TABLE, "sit") == ""
    state = position()
    state.open = False
    assert RICOCHET.open_seats.sits(state, None) is None
    assert refused(state, TABLE, "sit") == ""


def test_leaving_and_coming_back() -> None:
    state = position()
    assert RICOCHET.open_seats.sits(state, 1) is None
    assert RICOCHET.open_seats.leaves(state, 1) == ("leave", "1")
    assert play(state, TABLE, "leave", "1") == [Left(seat=1)]
    assert RICOCHET.open_seats.leaves(state, 1) is None
    assert refused(state, TABLE, "leave", "1") == ""
    assert waiting(state) == [0, 2]
    assert RICOCHET.open_seats.sits(state, 1) == ("return", "1")
    assert play(state, TABLE, "return", "1") == [Returned(seat=1)]
    assert waiting(state) == [0, 2]
    play(state, TABLE, "idle")
    play(state, TABLE, "best", "-", "0")
    play(state, TABLE, "turn", "0", "-")
    assert waiting(state) == [0, 1, 2]


@pytest.mark.rule("R8", "R10")
def test_a_leavers_declaration_lapses() -> None:
    state = position()
    play(state, 0, "declare", "6")
    play(state, 1, "declare", "4")
    play(state, 1, "file", TWO)
    play(state, 2, "content", "4")
    assert play(state, TABLE, "leave", "1") == [Left(seat=1)]
    assert (state.calls, state.content, state.filed) == ([Call(0, 6)], [0], ["", "", ""])
    assert play(state, TABLE, "leave", "0") == [Left(seat=0)]
    assert (state.phase, state.content) == ("look", [])


def test_who_leaves_is_not_waited_for() -> None:
    state = position()
    play(state, 0, "declare", "6")
    play(state, 1, "content", "6")
    assert play(state, TABLE, "leave", "2") == [Left(seat=2), Rang(early=True), Entitled(seat=0, number=6)]
    state = position()
    play(state, 0, "pass")
    play(state, 1, "pass")
    assert play(state, TABLE, "leave", "2") == [Left(seat=2), Aside(chip=0)]


@pytest.mark.rule("R12")
def test_a_mover_who_leaves_has_failed_and_others_lose_their_right() -> None:
    state = showing({0: 2, 1: 3, 2: 4})
    assert play(state, TABLE, "leave", "1") == [Left(seat=1)]
    assert state.order == [0, 2]
    assert play(state, TABLE, "leave", "0") == [
        Left(seat=0),
        Failed(seat=0, number=2, why="gave up"),
        Entitled(seat=2, number=4),
    ]


def test_chips_of_a_seat_that_was_left_stay() -> None:
    state = position(won=(0, 2, 0))
    play(state, TABLE, "leave", "1")
    assert len(state.seats[1].chips) == 2


def test_who_comes_to_an_empty_table_plays_at_once() -> None:
    state = position(2)
    play(state, TABLE, "leave", "0")
    play(state, TABLE, "leave", "1")
    assert (state.phase, waiting(state)) == ("look", [])
    other = RICOCHET.clone(state)
    play(state, TABLE, "return", "1")
    play(state, TABLE, "sit")
    assert waiting(state) == seating.active(state) == [1]
    play(other, TABLE, "sit")
    assert waiting(other) == [2]


def test_what_can_happen_is_offered_to_the_table_alone() -> None:
    state = position()
    assert refused(state, 0, "ring") == refused(state, 0, "sit") == ""
    assert refused(state, TABLE, "declare", "5") == refused(state, TABLE, "ring") == ""
    assert refused(state, TABLE, "return", "0") == ""
