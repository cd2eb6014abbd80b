"""Naive searches for shortest routes, as a reference for the solver."""

from __future__ import annotations

from itertools import product

from msgspec import Struct

from bot.games.contract import Refused
from bot.games.ricochet.components.data import DOWN, LEFT, RIGHT, ROBOTS, SIZE, UP
from bot.games.ricochet.rules.goal import ROUTE, Goal, counts, is_near
from bot.games.ricochet.rules.moving import slide
from tests.games.ricochet.puzzles import Puzzle


class Been(Struct, frozen=True):
    """History of a robot, as far as the interpretation of R20 and R23 needs it.

    The direction of its last course (-1: it has not moved), and whether it has moved another way by now.
    """

    last: int = -1
    free: bool = False

    def after(self, goal: Goal, direction: int, cells: tuple[int, ...], straight: frozenset[int]) -> Been:
        """Return the history after one more move in this direction, through these cells."""
        moved = self.last >= 0
        if goal.reading == ROUTE:
            return Been(0, free=moved or direction not in straight)
        free = self.free or (moved and (direction - self.last) % 2 == 1)
        return Been({-SIZE: UP, 1: RIGHT, SIZE: DOWN, -1: LEFT}[cells[-1] - cells[-2]], free)


Position = tuple[tuple[int, ...], tuple[Been, ...]]
"""The robots' cells, and the histories of those with a restricted arrival."""


def breadth_first(puzzle: Puzzle, most: int) -> int:
    """Return the length of a shortest route of 2 to `most` moves, 0 if there is none."""
    board, goal = puzzle.board, puzzle.goal
    near = [one for one in goal.robots if is_near(board, puzzle.robots, goal, one)]
    at_once = [_straight(puzzle, one) for one in near]
    layer = {(puzzle.robots, tuple(Been() for _ in near))}
    seen = set(layer)
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
                    been = done[at].after(goal, direction, (robots[robot], *cells), at_once[at])
                    arrives = arrives and been.free
                    now = (*done[:at], been, *done[at + 1 :])
                if arrives:
                    return length
                moved = (*robots[:robot], end, *robots[robot + 1 :])
                if (moved, now) not in seen:
                    after.add((moved, now))
        seen |= after
        layer = after
    return 0


def _straight(puzzle: Puzzle, robot: int) -> frozenset[int]:
    """Return the directions in which it reaches a mark from its start."""
    ends = {direction: slide(puzzle.board, puzzle.robots, robot, direction) for direction in range(4)}
    return frozenset(direction for direction, cells in ends.items() if cells and cells[-1] in puzzle.goal.cells)


def exhaustive(puzzle: Puzzle, most: int) -> int:
    """Return the same length by trying every possible route."""
    for length in range(2, most + 1):
        for way in product(product(ROBOTS, range(4)), repeat=length):
            try:
                if counts(puzzle.board, puzzle.robots, puzzle.goal, way):
                    return length
            except Refused:
                continue
    return 0
