"""Positions for the solver, each generated from its seed."""

from __future__ import annotations

from random import Random

from msgspec import Struct

from bot.games.ricochet.components.board import Board, joined
from bot.games.ricochet.components.data import CELLS, CENTRE, CHIPS, ROBOTS, SIDES
from bot.games.ricochet.rules.goal import ROUTE, TURN, Goal, goal_of
from bot.games.ricochet.rules.moving import slide


class Puzzle(Struct, frozen=True):
    """Input of the solver."""

    board: Board
    robots: tuple[int, ...]
    goal: Goal


READINGS = (ROUTE, TURN)


def legal(seed: int, letters: str, reading: int = ROUTE) -> Puzzle:
    """Return a legal position: robots off the marks and reflectors, any chip.

    It has one sheet of each colour with one of these sides up.
    """
    random = Random(seed)
    sheets = [sheet + random.choice(letters) for sheet in "1234"]
    random.shuffle(sheets)
    board = joined(tuple(sheets))
    taken = {*CENTRE, *(cell for cells in board.marks for cell in cells)}
    places = [cell for cell in range(CELLS) if cell not in taken and board.reflectors[cell] is None]
    return Puzzle(board, tuple(random.sample(places, len(ROBOTS))), goal_of(board, random.randrange(CHIPS), reading))


def odd(seed: int) -> Puzzle:
    """Return an odd position: any four sides, robots anywhere.

    Often the robot of the chip is on its mark or one move from it.
    """
    random = Random(seed)
    board = joined(tuple(random.choice(sorted(SIDES)) for _ in range(4)))
    robots = random.sample([cell for cell in range(CELLS) if cell not in CENTRE], len(ROBOTS))
    goal = goal_of(board, random.choice(board.chips), random.choice(READINGS))
    robot, how = random.choice(goal.robots), random.randrange(3)
    mark = random.choice(goal.cells)
    if how and mark not in robots:
        robots[robot] = mark
    if how == 2:
        ends = [cells[-1] for direction in range(4) if (cells := slide(board, robots, robot, direction))]
        robots[robot] = random.choice([robots[robot], *ends])
    return Puzzle(board, tuple(robots), goal)
