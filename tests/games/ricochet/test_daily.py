"""Tests of the daily puzzle: the same for ever, from easy on Monday to hard on Sunday."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise

import pytest

from bot.games.contract import Refused
from bot.games.ricochet.components.data import CENTRE, HOLE
from bot.games.ricochet.rules.daily import (
    FEWEST,
    LONGEST,
    REFLECTING,
    TOGETHER,
    Position,
    check,
    is_solved,
    puzzle,
    reached,
    weekday,
)
from bot.games.ricochet.rules.goal import counts, is_near
from bot.games.ricochet.rules.moving import follow, read
from bot.games.ricochet.solver import solve

MONDAY = date(2026, 11, 16)
GOLDEN: dict[str, tuple[str | int, ...]] = {
    "2026-01-01": ("4C", "1A", "2B", "3A", 117, 226, 36, 160, 111, 14, 6),
    "2026-11-16": ("1C", "3A", "4A", "2A", 166, 142, 56, 64, 255, 8, 4),
    "2026-11-17": ("3C", "4B", "1A", "2C", 154, 207, 214, 233, 160, 0, 5),
    "2026-11-18": ("3A", "4C", "2A", "1D", 32, 84, 233, 211, 159, 10, 6),
    "2026-11-19": ("3C", "2B", "1A", "4A", 166, 13, 186, 92, 129, 0, 6),
    "2026-11-20": ("2C", "1C", "3B", "4C", 236, 2, 42, 55, 255, 14, 8),
    "2026-11-21": ("1B", "4C", "3B", "2D", 155, 134, 97, 40, 93, 4, 8),
    "2026-11-22": ("1C", "3C", "2A", "4B", 134, 121, 10, 184, 92, 3, 9),
    "2027-02-28": ("4C", "3A", "2B", "1C", 218, 73, 152, 174, 102, 15, 9),
    "2031-07-05": ("4B", "3D", "1C", "2A", 204, 50, 147, 166, 107, 10, 8),
    "2044-02-29": ("4C", "1A", "2A", "3C", 107, 5, 47, 54, 192, 2, 4),
}
WEEKS = [MONDAY + timedelta(n) for n in range(14)]
every_day = pytest.mark.parametrize("day", WEEKS, ids=str)


@pytest.mark.parametrize("day", GOLDEN)
def test_a_day_has_the_same_puzzle_for_ever(day: str) -> None:
    """Players have solved them: these values never change."""
    found = puzzle(date.fromisoformat(day).toordinal())
    assert (*found.position.sheets, *found.position.robots, found.position.chip, found.number) == GOLDEN[day]


def test_weekdays() -> None:
    assert [weekday((MONDAY + timedelta(n)).toordinal()) for n in range(14)] == [*range(7), *range(7)]


@every_day
@pytest.mark.rule("R2", "R3", "R4", "R21")
def test_the_board_and_the_robots(day: date) -> None:
    at = day.toordinal()
    position = puzzle(at).position
    board = position.board
    assert {name[0] for name in position.sheets} == set("1234")
    assert any(board.reflectors) == (weekday(at) in REFLECTING)
    for one, cell in enumerate(position.robots):
        assert cell not in CENTRE
        assert not any(cell in cells for cells in board.marks)
        assert board.reflectors[cell] is None
        for other in position.robots[:one]:
            down, across = abs(cell // 16 - other // 16), abs(cell % 16 - other % 16)
            assert max(down, across) >= 3


@every_day
@pytest.mark.rule("R18", "R20", "R23")
def test_as_hard_as_the_weekday(day: date) -> None:
    at = day.toordinal()
    found = puzzle(at)
    position, (least, most) = found.position, FEWEST[weekday(at)]
    assert least <= found.number == len(found.way) <= most
    assert counts(position.board, position.robots, position.goal, found.way)
    assert not solve(position.board, position.robots, position.goal, most=found.number - 1).way
    assert not any(is_near(position.board, position.robots, position.goal, one) for one in position.goal.robots)
    if weekday(at) >= TOGETHER:
        assert len({robot for robot, _ in found.way}) > 1


def test_it_gets_harder_from_day_to_day() -> None:
    assert FEWEST[0] == (4, 4)
    assert FEWEST[6] == (9, 11)
    assert all(one[0] <= other[0] and one[1] <= other[1] for one, other in pairwise(FEWEST))


@pytest.mark.rule("R16")
def test_ways_that_are_not_possible_or_do_not_count() -> None:
    found = puzzle(MONDAY.toordinal())
    position = found.position
    assert is_solved(position, found.way)
    check(position, found.way)
    assert not is_solved(position, found.way[:-1])
    assert not is_solved(position, ())
    for way in ((), found.way[:-1], (*found.way, next_step(position, found.way))):
        with pytest.raises(Refused, match="does not reach"):
            check(position, way)
    blocked = (*found.way[:2], found.way[1], *found.way[2:])
    with pytest.raises(Refused, match="Step") as refused:
        check(position, blocked)
    assert refused.value.text.args["n"] == 3


def next_step(position: Position, way: tuple[tuple[int, int], ...]) -> tuple[int, int]:
    """Return a move that is possible after a route: of the robot that arrived."""
    for direction in range(4):
        try:
            follow(position.board, position.robots, (*way, (way[-1][0], direction)))
        except Refused:
            continue
        return way[-1][0], direction
    raise AssertionError


def test_ways_have_a_length() -> None:
    position = puzzle(MONDAY.toordinal()).position
    there_and_back = read("GL GR" if can(position, "GL GR") else "GR GL")
    way = there_and_back * (LONGEST // 2)
    assert len(reached(position, way)) == 5
    with pytest.raises(Refused, match="At most"):
        reached(position, (*way, there_and_back[0]))


def can(position: Position, way: str) -> bool:
    """Check that the route is possible."""
    try:
        reached(position, read(way))
    except Refused:
        return False
    return True


@pytest.mark.rule("R18")
def test_the_black_hole_is_refused_in_its_own_words() -> None:
    day = next(day for day in range(MONDAY.toordinal(), 10**6) if puzzle(day).position.chip == HOLE)
    with pytest.raises(Refused, match="No robot"):
        check(puzzle(day).position, puzzle(day).way[:-1])
