"""Tests of valid arrivals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from bot.games.contract import Refused
from bot.games.ricochet.components.board import Board, Reflector, joined
from bot.games.ricochet.components.data import (
    BLUE,
    CELLS,
    CHIPS,
    DOWN,
    GEAR,
    GREEN,
    HOLE,
    LEFT,
    MOON,
    PLANET,
    RED,
    RIGHT,
    ROBOTS,
    SIZE,
    SLASH,
    STAR,
    UP,
    YELLOW,
)
from bot.games.ricochet.rules.goal import (
    ROUTE,
    TURN,
    counts,
    goal_of,
    is_near,
    reading_of,
    straight,
)
from bot.games.ricochet.rules.moving import follow, read
from tests.games.ricochet.positions import (
    AWAY,
    CORNERS,
    FOUR,
    ONE_MOVE,
    PLAIN,
    RED_MOON,
    THREE,
    TWO,
    WRONG,
    cell,
    position,
)
from tests.games.ricochet.puzzles import READINGS

BOARD = joined(PLAIN)
MARK = cell(1, 4)
ON_MARK = MARK
every_reading = pytest.mark.parametrize("reading", READINGS)


def count(way: str, red: int = AWAY, reading: int = ROUTE) -> bool:
    return counts(BOARD, [red, *CORNERS.values()], goal_of(BOARD, RED_MOON, reading), read(way))


def readings(board: Board, starts: Sequence[int], way: str) -> set[int]:
    """Return the interpretations by which the route brings red to its moon."""
    return {reading for reading in READINGS if counts(board, starts, goal_of(board, RED_MOON, reading), read(way))}


def empty(marks: Sequence[int], reflectors: Mapping[int, Reflector] | None = None) -> Board:
    """Return a board without sheets: the edge, a red moon on these cells, and these reflectors."""
    walls = [0] * CELLS
    for line in range(SIZE):
        for at, way in ((line, UP), (cell(15, line), DOWN), (cell(line, 0), LEFT), (cell(line, 15), RIGHT)):
            walls[at] |= 1 << way
    lying = tuple((reflectors or {}).get(at) for at in range(CELLS))
    return Board((), tuple(walls), (tuple(marks), *[()] * (CHIPS - 1)), lying)


@pytest.mark.rule("R7", "R17")
@pytest.mark.parametrize(("way", "right"), [(TWO, True), (THREE, True), (FOUR, True), (WRONG, False), ("RL", False)])
def test_a_robot_far_from_its_mark(way: str, right: bool) -> None:
    assert count(way) == right


@pytest.mark.rule("R7")
def test_the_last_move_must_be_the_one_that_arrives() -> None:
    assert not count(TWO + " BR")


@pytest.mark.rule("R16")
def test_a_blocked_way_is_refused() -> None:
    with pytest.raises(Refused):
        count("RL RL")


@pytest.mark.rule("R18")
@pytest.mark.parametrize("robot", ROBOTS)
def test_any_robot_may_reach_the_black_hole(robot: int) -> None:
    goal = goal_of(BOARD, HOLE, ROUTE)
    assert goal.cells == BOARD.marks[HOLE] == (cell(8, 5),)
    starts = [cell(0, 0), cell(0, 15), cell(15, 0), cell(15, 15), cell(14, 14)]
    starts[robot], starts[(robot + 1) % 5] = cell(11, 0), cell(11, 6)
    letter = "RBGYS"[robot]
    assert counts(BOARD, starts, goal, read(f"{letter}R {letter}U"))
    assert not counts(BOARD, starts, goal, read(f"{letter}R {letter}D"))
    assert not counts(BOARD, starts, goal_of(BOARD, RED_MOON, ROUTE), read(f"{letter}R {letter}U"))


@pytest.mark.rule("R18", "R23")
@every_reading
@pytest.mark.parametrize("robot", ROBOTS)
def test_only_who_is_near_the_black_hole_needs_another_way(robot: int, reading: int) -> None:
    starts = [cell(0, 0), cell(0, 15), cell(15, 0), cell(15, 15), cell(14, 14)]
    starts[robot] = cell(8, 0)
    letter, goal = "RBGYS"[robot], goal_of(BOARD, HOLE, reading)
    assert not counts(BOARD, starts, goal, read(f"{letter}R"))
    helped = read(("B" if robot != BLUE else "R") + f"D {letter}R")
    assert not counts(BOARD, starts, goal, helped)
    other = (robot + 1) % 5
    starts[other] = cell(11, 0)
    starts[(robot + 2) % 5] = cell(11, 6)
    far = "RBGYS"[other]
    assert counts(BOARD, starts, goal, read(f"{far}R {far}U"))


@pytest.mark.rule("R19")
def test_either_of_two_marks_will_do() -> None:
    sheets = ("1A", "1A", "3A", "4A")
    board = joined(sheets)
    goal = goal_of(board, RED_MOON, ROUTE)
    assert len(goal.cells) == 2
    reached = set[int]()
    for start in range(256):
        starts = [start, cell(0, 0), cell(0, 15), cell(15, 0), cell(15, 15)]
        if start in starts[1:] or start in (119, 120, 135, 136) or is_near(board, starts, goal, RED):
            continue
        for way in ("RL RU", "RU RL", "RD RR", "RR RU", "RU RR", "RL RD"):
            try:
                if counts(board, starts, goal, read(way)):
                    reached.add(follow(board, starts, read(way)).robots[-1][RED])
            except Refused:
                continue
    assert reached == set(goal.cells)


# --- R20 and R23 -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("R23")
@every_reading
def test_one_move_does_not_count(reading: int) -> None:
    assert not count("RU", ONE_MOVE, reading)


@pytest.mark.rule("R23")
@pytest.mark.parametrize("way", ["BR RU", "BR BL RU", "BR GD YU RU"])
def test_that_one_move_after_idle_ones_is_no_other_route(way: str) -> None:
    assert not count(way, ONE_MOVE)


@pytest.mark.rule("R23")
@pytest.mark.parametrize("way", ["RR RL RU", "RR BR RL RU", "RU RD RU"])
def test_going_off_and_coming_back_is_another_route(way: str) -> None:
    """Also with a helper's move in between, and after an earlier arrival by that one move."""
    assert count(way, ONE_MOVE)


@pytest.mark.rule("R19", "R23")
def test_coming_from_another_side_because_of_a_helper_is_another_route() -> None:
    """Red arrives at one mark directly, at the other because of a helper.

    It comes up to the first at once, and from the left to the second as soon as blue, above green, stops it there.
    """
    board = empty([cell(0, 4), cell(4, 10)])
    starts = [cell(4, 4), cell(0, 11), cell(5, 11), cell(15, 0), cell(15, 15)]
    goal = goal_of(board, RED_MOON, ROUTE)
    assert straight(board, starts, goal, RED) == (UP,)
    assert counts(board, starts, goal, read("BD RR"))
    assert not counts(board, starts, goal, read("BD RU"))


@pytest.mark.rule("R19", "R23")
def test_the_same_direction_is_no_other_route_wherever_it_ends() -> None:
    """Blue stops red at the nearer one of two marks on its line."""
    board = empty([cell(0, 4), cell(2, 4)])
    starts = [cell(4, 4), cell(1, 0), cell(1, 5), cell(15, 0), cell(15, 15)]
    goal = goal_of(board, RED_MOON, ROUTE)
    assert follow(board, starts, read("BR RU")).robots[-1][RED] == cell(2, 4)
    assert not counts(board, starts, goal, read("BR RU"))
    assert counts(board, starts, goal, read("BR RD RU"))


@pytest.mark.rule("R20")
def test_who_stands_on_the_mark_must_leave_it_and_come_back() -> None:
    assert not count("BR", ON_MARK)
    assert count("RD RU", ON_MARK)  # straight back
    assert count("RD RR RL RU", ON_MARK)


@pytest.mark.rule("R19", "R20", "R23")
def test_who_stands_on_one_of_two_marks_may_come_to_the_other() -> None:
    """A single move is enough only where that was not possible at once."""
    board = empty([cell(4, 4), cell(4, 10)])
    goal, others = goal_of(board, RED_MOON, ROUTE), (cell(5, 11), cell(15, 0), cell(15, 15))
    assert counts(board, [cell(4, 4), cell(0, 11), *others], goal, read("BD RR"))
    assert not counts(board, [cell(4, 4), cell(4, 11), *others], goal, read("YU RR"))


@pytest.mark.rule("R23")
def test_who_must_turn_makes_two_moves_in_a_row_at_right_angles() -> None:
    assert not count("BR RU", ONE_MOVE, TURN)
    assert not count("RU RD RU", ONE_MOVE, TURN)
    assert count("RR RL RU", ONE_MOVE, TURN)
    assert count("RR BR RL RU", ONE_MOVE, TURN)  # others may move in between
    assert not count("RD RU", ON_MARK, TURN)
    assert count("RD RR RL RU", ON_MARK, TURN)


@pytest.mark.rule("R20", "R23")
@every_reading
@pytest.mark.parametrize(("way", "red"), [("RU RD RR RL RU", ONE_MOVE), ("RD RU RD RR RL RU", ON_MARK)])
def test_having_been_on_the_mark_on_the_way_spoils_nothing(way: str, red: int, reading: int) -> None:
    assert count(way, red, reading)


@pytest.mark.rule("R21", "R23")
@pytest.mark.parametrize(("way", "turned"), [("RR RL", {ROUTE, TURN}), ("RR RD", {ROUTE})])
def test_the_course_that_counts_is_the_one_after_the_reflector(way: str, turned: set[int]) -> None:
    """Red starts to the right and is deflected up the column."""
    board = empty([cell(0, 8), cell(0, 1), cell(8, 0)], {cell(8, 8): Reflector(YELLOW, SLASH)})
    starts = [cell(8, 4), *CORNERS.values()]
    assert follow(board, starts, read("RR")).robots[-1][RED] == cell(0, 8)
    assert readings(board, starts, way) == turned


@pytest.mark.rule("R21", "R23")
def test_who_is_stopped_on_a_reflector_has_not_taken_its_turn() -> None:
    """Silver is beyond: red has come from the left, and moves down."""
    board = empty([cell(15, 8), cell(8, 0)], {cell(8, 8): Reflector(YELLOW, SLASH)})
    starts = [cell(8, 4), cell(0, 0), cell(0, 15), cell(15, 0), cell(7, 8)]
    assert follow(board, starts, read("RR")).robots[-1][RED] == cell(8, 8)
    assert TURN in readings(board, starts, "RR RD")


@pytest.mark.rule("R19", "R20", "R23")
def test_who_must_turn_may_come_to_the_other_of_two_marks() -> None:
    board = empty([cell(4, 4), cell(0, 15)])
    assert readings(board, [cell(4, 4), *(cell(n, n) for n in (9, 10, 11, 12))], "RU RR") == set(READINGS)


@pytest.mark.rule("R20", "R23")
def test_only_robots_that_are_near_need_another_way() -> None:
    goal = goal_of(BOARD, RED_MOON, ROUTE)
    near = {at: is_near(BOARD, [at, *CORNERS.values()], goal, RED) for at in (AWAY, ON_MARK, ONE_MOVE)}
    assert near == {AWAY: False, ON_MARK: True, ONE_MOVE: True}
    assert readings(BOARD, [AWAY, *CORNERS.values()], TWO) == set(READINGS)


@pytest.mark.rule("R20", "R23")
def test_what_a_table_plays() -> None:
    assert {letter: reading_of(position(letter=letter)) for letter in (True, False)} == {True: ROUTE, False: TURN}


@pytest.mark.rule("R6", "R7")
def test_each_chip_belongs_to_its_robot() -> None:
    for chip in range(CHIPS - 1):
        goal = goal_of(BOARD, chip, ROUTE)
        assert goal.robots == (chip // 4,)
    assert BOARD.marks[RED * 4 + MOON] == (MARK,)
    assert BOARD.marks[GREEN * 4 + GEAR] == (cell(2, 1),)
    assert BOARD.marks[BLUE * 4 + PLANET] == (cell(6, 3),)
    assert BOARD.marks[RED * 4 + STAR] == (cell(13, 5),)
