"""Shortest ways without any cleverness, to hold the solver against."""

from __future__ import annotations

from itertools import product

from msgspec import Struct

from bot.games.contract import Refused
from bot.games.ricochet.data import ROBOTS
from bot.games.ricochet.goal import counts, is_near
from bot.games.ricochet.moving import slide
from tests.games.ricochet.puzzles import Puzzle


class Been(Struct, frozen=True):
    """What a robot has done: the direction that it last set out in, whether it has turned, and the marks it was on."""

    last: int = -1
    turned: bool = False
    marks: frozenset[int] = frozenset()


Position = tuple[tuple[int, ...], tuple[Been, ...]]
"""The robots' cells, and what each of those has done that may not simply arrive."""


def breadth_first(puzzle: Puzzle, most: int) -> int:
    """The length of a shortest way of 2 to `most` moves, 0 if there is none."""
    board, goal = puzzle.board, puzzle.goal
    near = [one for one in goal.robots if not goal.letter and is_near(board, puzzle.robots, goal, one)]
    layer = {(puzzle.robots, tuple(Been() for _ in near))}
    seen = set[Position]()  # without the start: by the letter it may be worth coming back to, since one move is no way
    for length in range(1, most + 1):
        after = set[Position]()
        for robots, done in layer:
            for robot, direction in product(ROBOTS, range(4)):
                cells = slide(board, robots, robot, direction)
                if not cells:
                    continue
                end, now = cells[-1], done
                arrives = robot in goal.robots and end in goal.cells and length >= 2
                if robot in near:
                    at = near.index(robot)
                    turned = done[at].turned or (done[at].last >= 0 and (direction - done[at].last) % 2 == 1)
                    arrives = arrives and turned and end not in done[at].marks
                    marks = done[at].marks | ({end} & set(goal.cells))
                    now = (*done[:at], Been(direction, turned, marks), *done[at + 1 :])
                if arrives:
                    return length
                moved = (*robots[:robot], end, *robots[robot + 1 :])
                if (moved, now) not in seen:
                    after.add((moved, now))
        seen |= after
        layer = after
    return 0


def exhaustive(puzzle: Puzzle, most: int) -> int:
    """The same by trying every way there is."""
    for length in range(2, most + 1):
        for way in product(product(ROBOTS, range(4)), repeat=length):
            try:
                if counts(puzzle.board, puzzle.robots, puzzle.goal, way):
                    return length
            except Refused:
                continue
    return 0
