"""When a way counts: the mark of the chip is reached, and not in a way that R20 or R23 leaves out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from bot.games.ricochet.board import Board
from bot.games.ricochet.data import HOLE, ROBOTS
from bot.games.ricochet.moving import Move, follow, slide


class Goal(Struct, frozen=True):
    """What is played for: these robots (all of them for the black hole, R18), any of these cells (R19).

    `letter`: the table plays R20 and R23 by the letter of the rule.
    """

    robots: tuple[int, ...]
    cells: tuple[int, ...]
    letter: bool = False


def goal_of(board: Board, chip: int, letter: bool) -> Goal:
    """The goal of a chip."""
    return Goal(ROBOTS if chip == HOLE else (chip // 4,), board.marks[chip], letter)


def is_near(board: Board, starts: Sequence[int], goal: Goal, robot: int) -> bool:
    """The robot stands on its mark (R20) or can reach it in one move (R23)."""
    if starts[robot] in goal.cells:
        return True
    ends = (slide(board, starts, robot, direction)[-1:] for direction in range(4))
    return any(end and end[0] in goal.cells for end in ends)


def counts(board: Board, starts: Sequence[int], goal: Goal, way: Sequence[Move]) -> bool:
    """Whether the way's last move brings a robot to its mark in a way that counts. Raises Refused if it is blocked.

    One move never counts (R23). By the ruling on R20 and R23, a robot that stood on its mark or could reach it in one
    move must have made two moves of its own in a row at right angles, and not have been on that very cell before,
    after the start.
    """
    trail = follow(board, starts, way)
    if len(way) < 2:
        return False
    robot = way[-1][0]
    end = trail.robots[-1][robot]
    if robot not in goal.robots or end not in goal.cells:
        return False
    if goal.letter or not is_near(board, starts, goal, robot):
        return True
    own = [direction for one, direction in way if one == robot]
    turned = any((a + b) % 2 for a, b in pairwise(own))
    been = [at[robot] for at, (one, _) in zip(trail.robots[1:-1], way, strict=False) if one == robot]
    return turned and end not in been
