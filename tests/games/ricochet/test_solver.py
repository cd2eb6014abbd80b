"""Tests of the solver: against naive searches, and its other guarantees."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import islice

import pytest

from bot.games.ricochet.components.board import joined
from bot.games.ricochet.components.data import HOLE
from bot.games.ricochet.rules.goal import ROUTE, TURN, Goal, counts, goal_of, is_near
from bot.games.ricochet.rules.moving import follow
from bot.games.ricochet.solver import DEPTH, Solution, solve
from bot.games.ricochet.solver.route_solver import solved
from bot.games.ricochet.solver.search import solved_plainly
from bot.games.ricochet.solver.tables import question_of
from tests.games.ricochet.plain import breadth_first, exhaustive
from tests.games.ricochet.puzzles import READINGS, Puzzle, legal, odd

SHALLOW = 3
LONG = legal(1058, "ABCD")
"""A position that needs thirteen moves."""
HASTY = legal(2893, "ABCD")
"""Another one that needs thirteen moves; a short search finds only a longer route."""


def answer(puzzle: Puzzle, **limits: int) -> Solution:
    return solve(puzzle.board, puzzle.robots, puzzle.goal, **limits)


def agrees(puzzle: Puzzle, most: int) -> bool:
    """Check that the solver's route is as long as the naive search's, and valid."""
    solution = answer(puzzle, most=most)
    right = solution.proven and len(solution.way) == breadth_first(puzzle, most)
    return right and (not solution.way or counts(puzzle.board, puzzle.robots, puzzle.goal, solution.way))


def chosen(kind: Callable[[Puzzle], bool], count: int) -> list[Puzzle]:
    """Return the first odd puzzles of a kind."""
    return list(islice(filter(kind, map(odd, range(10_000))), count))


def near(reading: int) -> Callable[[Puzzle], bool]:
    """Return a check that R20 or R23 applies to a robot, in this interpretation."""

    def is_so(puzzle: Puzzle) -> bool:
        starts, goal = puzzle.robots, puzzle.goal
        return goal.reading == reading and any(is_near(puzzle.board, starts, goal, robot) for robot in goal.robots)

    return is_so


def two_marks(puzzle: Puzzle) -> bool:
    """Check that its mark is on the board more than once."""
    return len(puzzle.goal.cells) > 1


def black_hole(puzzle: Puzzle) -> bool:
    """Check that any robot may arrive."""
    return len(puzzle.goal.robots) > 1


@pytest.mark.parametrize("letters", ["ABC", "ABCD"])
@pytest.mark.rule("R21", "R22")
def test_ways_are_shortest_on_legal_boards(letters: str) -> None:
    assert [seed for seed in range(60) if not agrees(legal(seed, letters), SHALLOW)] == []
    assert [seed for seed in range(100, 108) if not agrees(legal(seed, letters), SHALLOW + 1)] == []


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param(near(ROUTE), marks=pytest.mark.rule("R20", "R23"), id="route"),
        pytest.param(near(TURN), marks=pytest.mark.rule("R20", "R23"), id="turn"),
        pytest.param(two_marks, marks=pytest.mark.rule("R19")),
        pytest.param(black_hole, marks=pytest.mark.rule("R18")),
    ],
)
def test_ways_are_shortest_in_odd_cases(kind: Callable[[Puzzle], bool]) -> None:
    assert [puzzle for puzzle in chosen(kind, 60) if not agrees(puzzle, SHALLOW)] == []


def test_the_plain_search_is_right() -> None:
    puzzles = [*chosen(two_marks, 10), *(puzzle for reading in READINGS for puzzle in chosen(near(reading), 10))]
    assert [puzzle for puzzle in puzzles if breadth_first(puzzle, SHALLOW) != exhaustive(puzzle, SHALLOW)] == []


@pytest.mark.rule("R20", "R23")
def test_a_way_of_one_move_is_never_said() -> None:
    puzzles = [puzzle for reading in READINGS for puzzle in chosen(near(reading), 40)]
    assert all(len(answer(puzzle).way) >= 2 for puzzle in puzzles)


def test_long_ways_count_and_none_is_shorter() -> None:
    solution = answer(LONG)
    assert (len(solution.way), solution.proven) == (13, True)
    assert counts(LONG.board, LONG.robots, LONG.goal, solution.way)
    assert answer(LONG, most=12) == Solution((), True, answer(LONG, most=12).searched)


@pytest.mark.parametrize("effort", [0, 300, 3000])
def test_plain_python_gives_the_same_answers(effort: int) -> None:
    seeds = range(effort, effort + 9)
    for puzzle in (made for seed in seeds for made in (legal(seed, "ABC"), legal(seed, "ABCD"), odd(seed))):
        question = question_of(puzzle.board, puzzle.robots, puzzle.goal, DEPTH, effort)
        assert solved_plainly(question) == answer(puzzle, effort=effort), puzzle


def test_plain_python_gives_the_same_answer_after_a_long_search() -> None:
    """The table of positions grows, and the quick search keeps several positions."""
    question = question_of(LONG.board, LONG.robots, LONG.goal, 14, 60_000)
    assert solved_plainly(question) == answer(LONG, most=14, effort=60_000)


def test_the_same_question_has_the_same_answer() -> None:
    puzzles = [legal(seed, "ABCD") for seed in range(30)]
    first = [answer(puzzle) for puzzle in puzzles]
    solved.cache_clear()
    assert [answer(puzzle) for puzzle in reversed(puzzles)][::-1] == first


@pytest.mark.parametrize("effort", [0, 1, 500, 30_000, 200_000])
def test_effort_is_kept_to(effort: int) -> None:
    for seed in (402, 757, 1058, 1382, 1430):
        puzzle = legal(seed, "ABCD")
        solution = answer(puzzle, effort=effort)
        assert solution.searched <= effort
        assert solution.proven <= bool(solution.way)
        assert not solution.way or counts(puzzle.board, puzzle.robots, puzzle.goal, solution.way)


def test_a_way_found_in_haste_is_not_called_shortest() -> None:
    solution = answer(HASTY, effort=1_000_000)
    assert not solution.proven
    assert len(solution.way) > len(answer(HASTY).way)
    assert counts(HASTY.board, HASTY.robots, HASTY.goal, solution.way)


def test_searches_at_once_do_not_disturb_each_other() -> None:
    puzzles = [legal(seed, "ABCD") for seed in (596, 895, 1471, 1587, *range(40))]
    alone = [answer(puzzle) for puzzle in puzzles]
    solved.cache_clear()
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(answer, puzzles)) == alone


def test_a_goal_out_of_reach_has_no_way() -> None:
    board = joined(("1A", "2A", "3A", "4A"))
    centre = Goal((0,), (119,))
    assert solve(board, (0, 1, 2, 3, 4), centre) == Solution((), True, 0)
    assert solve(board, (0, 1, 2, 3, 4), Goal((0,), ())) == Solution((), True, 0)
    assert solve(board, (0, 1, 2, 3, 4), goal_of(board, HOLE, ROUTE), most=1) == Solution((), True, 0)


def test_ways_name_robots_that_can_move() -> None:
    """Helpers that are interchangeable for the search are not for the players."""
    for seed in range(60):
        puzzle = legal(seed, "ABC")
        way = answer(puzzle).way
        assert len(follow(puzzle.board, puzzle.robots, way).robots) == len(way) + 1
