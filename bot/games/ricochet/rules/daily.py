"""Daily puzzles, hard and easy: from the date alone, the same on every machine and for ever.

Days are counted as calendars count them: 1 is the first of January of the year 1, a Monday. The conditions for a puzzle
depend on the length of its shortest route, never on the one of the shortest routes that the solver happens to find.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from msgspec import Struct

from bot.games.contract import Refused, t, tn
from bot.games.engine.chance import Chance, LooseChance
from bot.games.ricochet.components.board import Board, joined
from bot.games.ricochet.components.data import HOLE
from bot.games.ricochet.rules.goal import ROUTE, Goal, counts, goal_of, is_near
from bot.games.ricochet.rules.moving import Step, follow, slide
from bot.games.ricochet.rules.setup import draw_sheets, place_robots
from bot.games.ricochet.solver import solve
from bot.games.ricochet.words.phrases import chip_name, robot_name

WEEK: Final = 7
FEWEST: Final = ((4, 4), (4, 5), (5, 6), (6, 7), (7, 8), (8, 9), (9, 11))
"""Minimum and maximum moves of the shortest route, from Monday to Sunday."""
EASY: Final = (3, 4)
"""The same of the easy puzzle on any day, which one robot can solve alone."""
REFLECTING: Final = frozenset({2, 5})
"""Weekdays with reflectors on the board: Wednesday and Saturday."""
TOGETHER: Final = 3
"""First weekday, Thursday, on which a robot alone cannot reach the mark in the fewest moves."""
LONGEST: Final = 30
"""Maximum number of moves of an answer."""
KEPT: Final = 8


class Position(Struct, frozen=True):
    """The public part of a puzzle: the sheets, the robots' start, and the chip."""

    sheets: tuple[str, ...]
    robots: tuple[int, ...]
    chip: int

    @property
    def board(self) -> Board:
        """Return the joined sheets."""
        return joined(self.sheets)

    @property
    def goal(self) -> Goal:
        """Return the goal. No robot of it is near, so that R20 and R23 do not apply."""
        return goal_of(self.board, self.chip, ROUTE)


class Puzzle(Struct, frozen=True):
    """A position with its solution: the fewest moves, and a route of that length.

    Secret until the day is over.
    """

    position: Position
    number: int
    way: tuple[Step, ...]


def weekday(day: int) -> int:
    """Return the weekday; 0 is Monday."""
    return (day - 1) % WEEK


@lru_cache(maxsize=KEPT)
def puzzle(day: int, *, easy: bool = False) -> Puzzle:
    """Return the hard or the easy puzzle of a day.

    Takes milliseconds; where the solver runs in plain Python it takes seconds, and a hard day's puzzle may be another.
    """
    chance = LooseChance(f"ricochet {'easy' if easy else 'daily'} {day}")
    least, most = EASY if easy else FEWEST[weekday(day)]
    reflecting = not easy and weekday(day) in REFLECTING
    together = weekday(day) >= TOGETHER
    while True:
        for position in _positions(chance, reflecting=reflecting):
            solution = solve(position.board, position.robots, position.goal, most=most)
            number = len(solution.way)
            if not solution.proven or number < least:
                continue
            if not _needs_help(position, number) if easy else not together or _needs_help(position, number):
                return Puzzle(position, number, solution.way)


def reached(position: Position, way: Sequence[Step]) -> tuple[int, ...]:
    """Return the robots' cells after a route.

    Raises Refused with the step that is not possible, or if the route is too long.
    """
    if len(way) > LONGEST:
        raise Refused("R16", tn("At most {n} move is allowed here.", "At most {n} moves are allowed here.", LONGEST))
    return follow(position.board, position.robots, way).robots[-1]


def is_solved(position: Position, way: Sequence[Step]) -> bool:
    """Check that the route ends on the mark. Raises Refused as `reached`."""
    reached(position, way)
    return counts(position.board, position.robots, position.goal, way)


def check(position: Position, way: Sequence[Step]) -> None:
    """Validate a solution. Raises Refused as `reached`, or if it does not end on the mark."""
    if is_solved(position, way):
        return
    chip = chip_name(position.chip)
    if position.chip == HOLE:
        raise Refused("R18", t("No robot reaches the {chip} with the last move of this route.", chip=chip))
    raise Refused(
        "R16",
        t("The {colour} robot does not reach the {chip} with the last move of this route.",
          colour=robot_name(position.goal.robots[0]), chip=chip),
    )  # fmt: skip


def _positions(chance: Chance, *, reflecting: bool) -> list[Position]:
    """Return the chips of a new board that cannot be reached in one move, in random order."""
    board = joined(draw_sheets("all" if reflecting else "plain", chance))
    if reflecting and not any(board.reflectors):
        return []
    robots, chips = tuple(place_robots(board, chance)), list(board.chips)
    chance.shuffle(chips, "chips")
    positions = (Position(board.sheets, robots, chip) for chip in chips)
    return [one for one in positions if not any(is_near(board, robots, one.goal, robot) for robot in one.goal.robots)]


def _needs_help(position: Position, moves: int) -> bool:
    """Check that no robot reaches the mark alone in that many moves."""
    goal = position.goal
    return not any(_comes(position.board, position.robots, robot, goal.cells, moves) for robot in goal.robots)


def _comes(board: Board, robots: Sequence[int], robot: int, cells: Sequence[int], moves: int) -> bool:
    """Check that the robot reaches one of the cells within `moves` moves, the others fixed."""
    been = newly = {robots[robot]}
    for _ in range(moves):
        newly = {end for cell in newly for end in _ends(board, robots, robot, cell)} - been
        if not newly.isdisjoint(cells):
            return True
        been = been | newly
    return False


def _ends(board: Board, robots: Sequence[int], robot: int, cell: int) -> list[int]:
    """Return the ends of the robot's moves from that cell."""
    standing = list(robots)
    standing[robot] = cell
    return [end for way in range(4) for end in slide(board, standing, robot, way)[-1:]]
