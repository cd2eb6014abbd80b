"""Tests of the board as text, which contains all that the picture shows."""

from __future__ import annotations

import pytest

from bot.games.contract import TABLE, Length, Part
from bot.games.ricochet import RICOCHET
from bot.games.ricochet.components.data import HOLE
from bot.games.ricochet.meta import META
from bot.games.ricochet.state import State
from bot.words.formatter import formatter
from tests.games.ricochet.positions import ONE_MOVE, REFLECTING, THREE, TWO, cell, play, position, showing

NAMES = ("Ann", "Ben", "Chie", "Dan")
MARK = cell(1, 4)


def lines(
    state: State, part: Part | None = None, length: Length = Length.USUAL, *, seat: int | None = None
) -> list[str]:
    """Return the board as text."""
    say = formatter("en", "ricochet").format
    return [say(text, NAMES) for text in RICOCHET.describe(RICOCHET.view(state, seat), part, length)]


def line(state: State, start: str) -> str:
    """Return the only line with this beginning."""
    (one,) = [one for one in lines(state) if one.startswith(start)]
    return one


def won() -> State:
    """Return a position in which seat 1 has declared three moves, and shown two."""
    state = showing({1: 3})
    play(state, 1, "path", TWO)
    return state


# --- the first line --------------------------------------------------------------------------------------------------


def test_nobody_won_the_chip() -> None:
    state = position()
    play(state, TABLE, "idle")
    play(state, TABLE, "best", TWO, "0")
    assert lines(state)[-1] == "Last chip, red moon: nobody won it; a route of 2 moves is known."


# --- the board -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R20")
def test_a_robot_on_its_mark() -> None:
    assert line(position(red=MARK), "The red robot") == (
        "The red robot stands on its mark: it must leave it and come back."
    )
    assert line(position(red=MARK, letter=False), "The red robot") == (
        "The red robot stands on its mark: it must leave it, turn a corner, and come back."
    )


@pytest.mark.rule("R23")
def test_a_robot_one_move_from_its_mark() -> None:
    assert line(position(red=ONE_MOVE), "The red robot") == (
        "The red robot could reach its mark in one move: it must take another route."
    )
    assert line(position(red=ONE_MOVE, letter=False), "The red robot") == (
        "The red robot could reach its mark in one move: it must turn a corner instead."
    )


@pytest.mark.rule("R21")
def test_reflectors() -> None:
    assert not [one for one in lines(position()) if one.startswith("Reflectors")]
    reflecting = position(sheets=REFLECTING, chip=HOLE)
    assert line(reflecting, "Reflectors rising to the right").startswith(
        "Reflectors rising to the right: green row 2 column 5, red row 8 column 12,"
    )
    assert line(reflecting, "Reflectors falling to the right").count("row") == 4


def test_players_and_their_chips() -> None:
    state = won()
    state.seats[2].counted = 2
    play(state, TABLE, "leave", "0")
    play(state, TABLE, "sit")
    assert lines(state)[-2] == "Chips won, of 5: Ben 1."
    assert lines(state, length=Length.FULL)[-9:-4] == [
        "Ann (has left): no chip of 5 yet.",
        "Ben: 1 of 5 chips: red moon.",
        "Chie: no chip of 5 yet; 2 more count in the order.",
        "Dan (from the next chip on): no chip of 5 yet.",
        "Chips still face down: 16; set aside: 0.",
    ]


# --- parts -----------------------------------------------------------------------------------------------------------


def test_ways_are_parts_as_soon_as_they_are_known() -> None:
    def parts(state: State) -> list[str]:
        return list(map(str, RICOCHET.parts(RICOCHET.view(state, None))))

    assert parts(position()) == []
    state = won()
    assert parts(state) == ["shown"]
    play(state, TABLE, "best", TWO, "1")
    assert parts(state) == ["best", "shown"]
    aside = position()
    play(aside, TABLE, "idle")
    play(aside, TABLE, "best", "-", "0")
    assert parts(aside) == []
    assert lines(aside, Part("best")) == lines(aside, Part("shown")) == []


def test_ways_in_words() -> None:
    state = won()
    play(state, TABLE, "best", TWO, "1")
    assert lines(state, Part("best")) == [
        "A shortest route to the red moon: 2 moves.",
        "1. red left to row 11 column 5",
        "2. red up to row 2 column 5",
    ]
    assert state.last is not None
    state.last.proven = False
    assert lines(state, Part("best"))[0] == "A route to the red moon, perhaps not the shortest: 2 moves."
    assert lines(state, Part("shown"))[0] == "Ben's route to the red moon: 2 moves, 3 moves declared."
    assert lines(state, Part("shown"))[1:] == lines(state, Part("best"))[1:]


# --- hidden ----------------------------------------------------------------------------------------------------------


def test_a_filed_way_is_told_to_its_seat_alone() -> None:
    state = position()
    play(state, 0, "declare", "4")
    before = [lines(state, seat=seat) for seat in (None, 0, 1)]
    play(state, 0, "file", THREE)
    assert [lines(state, seat=seat) for seat in (None, 0, 1)] == before
    saved = "Your saved route: blue right to column 2, red left to column 5, up to row 2."
    say = formatter("en", "ricochet").format
    hands = [RICOCHET.describe_hand(RICOCHET.view(state, seat)) for seat in (None, 0, 1)]
    assert [[say(text, NAMES) for text in hand] for hand in hands] == [[], [saved], []]


def test_the_open_chip_has_no_part() -> None:
    """The solution of the last chip is known, that of the open one is not even part of the view."""
    state = won()
    play(state, TABLE, "best", TWO, "1")
    play(state, TABLE, "turn", "0", "-")
    said = " ".join(lines(state))
    assert all(sign not in said for sign in "↑→↓←")


# --- metadata --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R9", "R10", "R12", "R23")
@pytest.mark.parametrize(
    "said",
    [
        "The player who declared that number has accepted it.",
        "Withdrawn numbers count as earlier ones too.",
        "The attempt is over when the declared number of moves is used up",
        "An idle move of another robot before that one move does not make another route.",
    ],
)
def test_the_rulings_are_on_the_card(said: str) -> None:
    say = formatter("en", "ricochet").format
    assert any(said in say(one) for section in META.rulings for one in section.lines)
