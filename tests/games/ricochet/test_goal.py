"""When a way counts."""

from __future__ import annotations

import pytest

from bot.games.contract import Refused
from bot.games.ricochet.board import joined
from bot.games.ricochet.data import BLUE, CHIPS, GEAR, GREEN, HOLE, MOON, PLANET, RED, ROBOTS, STAR
from bot.games.ricochet.goal import counts, goal_of, is_near
from bot.games.ricochet.moving import follow, read
from tests.games.ricochet.positions import CORNERS, FOUR, PLAIN, RED_MOON, THREE, TWO, WRONG, cell

BOARD = joined(PLAIN)
MARK = cell(1, 4)
AWAY, ON_MARK, ONE_MOVE = cell(10, 6), MARK, cell(10, 4)


def count(way: str, red: int = AWAY, *, letter: bool = False) -> bool:
    return counts(BOARD, [red, *CORNERS.values()], goal_of(BOARD, RED_MOON, letter), read(way))


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
    goal = goal_of(BOARD, HOLE, letter=False)
    assert goal.cells == BOARD.marks[HOLE] == (cell(8, 5),)
    starts = [cell(0, 0), cell(0, 15), cell(15, 0), cell(15, 15), cell(14, 14)]
    starts[robot], starts[(robot + 1) % 5] = cell(11, 0), cell(11, 6)
    letter = "RBGYS"[robot]
    assert counts(BOARD, starts, goal, read(f"{letter}R {letter}U"))
    assert not counts(BOARD, starts, goal, read(f"{letter}R {letter}D"))
    assert not counts(BOARD, starts, goal_of(BOARD, RED_MOON, letter=False), read(f"{letter}R {letter}U"))


@pytest.mark.rule("R18", "R23")
@pytest.mark.parametrize("robot", ROBOTS)
def test_only_who_is_near_the_black_hole_must_turn(robot: int) -> None:
    starts = [cell(0, 0), cell(0, 15), cell(15, 0), cell(15, 15), cell(14, 14)]
    starts[robot] = cell(8, 0)
    letter = "RBGYS"[robot]
    assert not counts(BOARD, starts, goal_of(BOARD, HOLE, letter=False), read(f"{letter}R"))
    helped = read(("B" if robot != BLUE else "R") + f"D {letter}R")
    assert not counts(BOARD, starts, goal_of(BOARD, HOLE, letter=False), helped)
    assert counts(BOARD, starts, goal_of(BOARD, HOLE, letter=True), helped)
    other = (robot + 1) % 5
    starts[other] = cell(11, 0)
    starts[(robot + 2) % 5] = cell(11, 6)
    far = "RBGYS"[other]
    assert counts(BOARD, starts, goal_of(BOARD, HOLE, letter=False), read(f"{far}R {far}U"))


@pytest.mark.rule("R19")
def test_either_of_two_marks_will_do() -> None:
    sheets = ("1A", "1A", "3A", "4A")
    board = joined(sheets)
    goal = goal_of(board, RED_MOON, letter=False)
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


@pytest.mark.rule("R23")
def test_one_move_does_not_count() -> None:
    assert not count("RU", ONE_MOVE)
    assert not count("RU", ONE_MOVE, letter=True)


@pytest.mark.rule("R23")
def test_who_could_come_in_one_move_must_turn() -> None:
    assert not count("BR RU", ONE_MOVE)  # an idle move of another
    assert count("RR RL RU", ONE_MOVE)  # along the row and up: a right angle
    assert count("RR BR RL RU", ONE_MOVE)  # others may move in between


@pytest.mark.rule("R23")
def test_by_the_letter_any_two_moves_will_do() -> None:
    assert count("BR RU", ONE_MOVE, letter=True)
    assert count("RR RL RU", ONE_MOVE, letter=True)


@pytest.mark.rule("R20")
def test_who_stands_on_the_mark_must_turn_and_come_back() -> None:
    assert not count("RD RU", ON_MARK)  # off and straight back
    assert count("RD RU", ON_MARK, letter=True)
    assert not count("BR", ON_MARK)
    assert count("RD RR RL RU", ON_MARK)


@pytest.mark.rule("R20", "R23")
def test_having_been_on_the_mark_on_the_way_spoils_it() -> None:
    assert count("RR RL RU", ONE_MOVE)
    assert not count("RU RD RR RL RU", ONE_MOVE)
    assert count("RU RD RR RL RU", ONE_MOVE, letter=True)
    assert not count("RD RU RD RR RL RU", ON_MARK)


@pytest.mark.rule("R20", "R23")
def test_the_ruling_touches_only_robots_that_are_near() -> None:
    goal = goal_of(BOARD, RED_MOON, letter=False)
    near = {at: is_near(BOARD, [at, *CORNERS.values()], goal, RED) for at in (AWAY, ON_MARK, ONE_MOVE)}
    assert near == {AWAY: False, ON_MARK: True, ONE_MOVE: True}


@pytest.mark.rule("R6", "R7")
def test_each_chip_belongs_to_its_robot() -> None:
    for chip in range(CHIPS - 1):
        goal = goal_of(BOARD, chip, letter=False)
        assert goal.robots == (chip // 4,)
    assert BOARD.marks[RED * 4 + MOON] == (MARK,)
    assert BOARD.marks[GREEN * 4 + GEAR] == (cell(2, 1),)
    assert BOARD.marks[BLUE * 4 + PLANET] == (cell(6, 3),)
    assert BOARD.marks[RED * 4 + STAR] == (cell(13, 5),)
