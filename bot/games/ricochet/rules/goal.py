"""Valid arrivals: the mark of the chip is reached, and R20 or R23 does not exclude it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from bot.games.ricochet.components.board import STEP, Board
from bot.games.ricochet.components.data import HOLE, ROBOTS
from bot.games.ricochet.rules.moving import Step, follow, slide
from bot.games.ricochet.state import State
from bot.games.ricochet.view import View

ROUTE, TURN = range(2)
"""Interpretations of R20 and R23 for a robot that starts on its mark or could reach it in one move; for all others any
route of two moves or more counts, and here too it must have as many.

ROUTE: the robot does not arrive by that one move as its only one of the route. TURN: it has made two moves in a row at
right angles: the direction in which it last travelled, after any reflector, and the one in which it then starts.
"""


class Goal(Struct, frozen=True):
    """The goal of a chip: robots, cells, and the interpretation of R20 and R23.

    One of these robots (all of them for the black hole, R18) must reach one of these cells (R19).
    """

    robots: tuple[int, ...]
    cells: tuple[int, ...]
    reading: int = ROUTE


def reading_of(table: State | View) -> int:
    """Return a table's interpretation of R20 and R23."""
    return ROUTE if table.letter else TURN


def goal_of(board: Board, chip: int, reading: int) -> Goal:
    """Return the goal of a chip."""
    return Goal(ROBOTS if chip == HOLE else (chip // 4,), board.marks[chip], reading)


def straight(board: Board, starts: Sequence[int], goal: Goal, robot: int) -> tuple[int, ...]:
    """Return the directions in which the robot reaches a mark in one move (R23)."""
    ends = ((direction, slide(board, starts, robot, direction)[-1:]) for direction in range(4))
    return tuple(direction for direction, end in ends if end and end[0] in goal.cells)


def is_near(board: Board, starts: Sequence[int], goal: Goal, robot: int) -> bool:
    """Check that the robot is on its mark (R20) or can reach it in one move (R23)."""
    return starts[robot] in goal.cells or bool(straight(board, starts, goal, robot))


def counts(board: Board, starts: Sequence[int], goal: Goal, way: Sequence[Step]) -> bool:
    """Check that the route's last move is a valid arrival. Raises Refused if it is blocked."""
    trail = follow(board, starts, way)
    if len(way) < 2:
        return False
    robot = way[-1][0]
    if robot not in goal.robots or trail.robots[-1][robot] not in goal.cells:
        return False
    if not is_near(board, starts, goal, robot):
        return True
    own = [
        (direction, (before[robot], *passed))
        for (one, direction), before, passed in zip(way, trail.robots, trail.passed, strict=False)
        if one == robot
    ]
    if goal.reading == ROUTE:
        return len(own) > 1 or own[0][0] not in straight(board, starts, goal, robot)
    return any((STEP.index(cells[-1] - cells[-2]) + out) % 2 for (_, cells), (out, _) in pairwise(own))
