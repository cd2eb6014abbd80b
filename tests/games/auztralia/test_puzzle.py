"""Tests of the daily puzzle: points, and the end of a solution."""

from __future__ import annotations

from functools import cache

from bot.games.auztralia.components.book import SPACE
from bot.games.auztralia.game import AUZTRALIA
from bot.games.auztralia.state import State
from bot.games.auztralia.view import View
from bot.games.contract import ChoicePath, PuzzlePosition, Puzzles
from bot.games.engine.brute_force import follow, paths_in, puzzle_of_day

DAY = 739_056
"""A day with a short search, found by trial; its answer has farms and rails."""


@cache
def _puzzle() -> tuple[Puzzles[State, View], PuzzlePosition, tuple[ChoicePath, ...]]:
    posed, solved = puzzle_of_day(AUZTRALIA, DAY)
    assert AUZTRALIA.puzzles is not None
    return AUZTRALIA.puzzles, posed, solved.way


def test_the_answer_is_what_stands_on_the_board() -> None:
    """The answer is 3 for each new farm on the board, 1 for each new rail tile."""
    puzzles, posed, way = _puzzle()
    end = follow(AUZTRALIA, puzzles, posed, way)
    farms = end.farms.count(posed.seat) - posed.state.farms.count(posed.seat)
    rails = len(end.seats[posed.seat].rails) - len(posed.state.seats[posed.seat].rails)
    assert puzzles.over(posed, end)
    assert farms > 0
    assert rails > 0
    assert puzzles.worth(posed, end) == 3 * farms + rails


def test_recruiting_ends_it() -> None:
    puzzles, posed, _ = _puzzle()
    state = AUZTRALIA.clone(posed.state)
    state.seats[posed.seat].spaces[SPACE["recruit"]] = 0
    said = ("recruit", str(state.row[0]), "-", str(posed.seat))
    free = PuzzlePosition(state, posed.seat, posed.given)
    assert puzzles.over(free, paths_in(AUZTRALIA, free, state, said))


def test_the_marker_is_the_last_one_and_nobody_is_in_the_barracks() -> None:
    _, posed, _ = _puzzle()
    state: State = posed.state
    assert state.actor == posed.seat
    assert posed.given == (min(space for marker, space in enumerate(state.clock) if marker != posed.seat),)
    assert not any(state.seats[posed.seat].units)
