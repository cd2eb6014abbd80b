"""Shortest route for a board, robots and a goal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from threading import BoundedSemaphore
from typing import Final

import numpy as np

from bot.games.ricochet.components.board import Board
from bot.games.ricochet.components.data import CELLS, ROBOTS
from bot.games.ricochet.rules.goal import Goal, is_near, straight
from bot.games.ricochet.rules.moving import Step
from bot.games.ricochet.solver.search import MOST, MOVES, Asked, deepen, guess
from bot.games.ricochet.solver.solution import Solution
from bot.games.ricochet.solver.tables import FREE, PHASES, UNMOVED, WORDS, Ints, Tables, measure, tables_of, turns_of

GUESSING: Final = 8
"""Divisor of the effort: the share reserved for a quick search, if the exact one does not finish."""
WIDEST: Final = 1 << 13
"""Maximum number of positions that the quick search keeps after each move."""
_SLOTS: Final = 1 << 22
"""Entries of a transposition table: 32 MB, of which a search uses no more memory than it fills."""
_SEARCHES: Final = BoundedSemaphore(2)
"""Searches at a time: a third one waits."""


@lru_cache(maxsize=1024)
def solved(board: Board, robots: tuple[int, ...], goal: Goal, most: int, effort: int) -> Solution:
    """Implement `solve`."""
    most = max(1, min(most, MOST))
    tables = tables_of(board)
    near = {robot for robot in goal.robots if is_near(board, robots, goal, robot)}
    marks, straights = np.zeros(CELLS, np.uint8), np.zeros(CELLS, np.int64)
    marks[list(goal.cells)] = 1
    for robot in near:
        straights[robots[robot]] = sum(1 << direction for direction in straight(board, robots, goal, robot))
    turns = turns_of(goal.reading)
    bounds = np.empty((len(set(tables.kinds)) + 1, PHASES, CELLS), np.uint8)
    regions = np.empty((*bounds.shape, WORDS), np.int64)
    for kind in {tables.kinds[robot] for robot in goal.robots}:
        slides = tables.paths[kind], tables.ranks[kind]
        measure(*slides, marks, straights, turns, bool(near), bounds[kind], regions[kind])
    layouts = _layouts(tables, robots, goal, near)
    cells = np.array(robots, np.int64)
    out = np.empty(MOST + 2, np.int64)
    guessing = effort // GUESSING
    with _SEARCHES:
        room = np.empty(_SLOTS, np.int64)
        asked = Asked(tables.paths, tables.ranks, bounds, regions, marks, straights, turns, cells, layouts)
        length = deepen(asked, most, effort - guessing, room, out)
        searched, shorter, proven, found = int(out[-1]), int(out[-2]), length >= 0, out[: max(length, 0)].tolist()
        if not proven:
            width = min(guessing // (len(layouts) * most * MOVES), WIDEST)
            for search in range(len(layouts) if width else 0):
                length = guess(asked, search, len(found) - 1 if found else most, width, room, out)
                searched += int(out[-1])
                found = out[:length].tolist() if length else found
            proven = len(found) == shorter + 1
    return Solution(_way(tables, robots, found), proven, searched)


def _layouts(tables: Tables, robots: Sequence[int], goal: Goal, near: set[int]) -> Ints:
    """Return one search for the robots with any valid route, and one for each of the others."""
    free = tuple(robot for robot in goal.robots if robot not in near)
    searches = [(free, FREE)] if free else []
    searches += [((robot,), UNMOVED) for robot in sorted(near)]
    return np.array([_layout(tables, robots, arriving, phase) for arriving, phase in searches], np.int64)


def _layout(tables: Tables, robots: Sequence[int], arriving: Sequence[int], phase: int) -> list[list[int]]:
    """Return the layout of a search; see `deepen`."""
    order = sorted(ROBOTS, key=lambda robot: (robot not in arriving, -tables.kinds[robot], robots[robot]))
    kinds = [tables.kinds[robot] for robot in order]
    count = len(arriving)
    alike = sum(kind > 0 for kind in kinds[:count])
    helpers_alike = count + sum(kind > 0 for kind in kinds[count:])
    return [order, kinds, [count, alike, helpers_alike, phase, 0]]


def _way(tables: Tables, robots: Sequence[int], steps: Sequence[int]) -> tuple[Step, ...]:
    """Return the moves of a route of which each move's starting cell is known."""
    at, way = list(robots), list[Step]()
    for step in steps:
        cell, direction = divmod(step, 4)
        robot = at.index(cell)
        kind = tables.kinds[robot]
        end = min(int(tables.ranks[kind, cell, direction, other]) for other in at) - 1
        at[robot] = int(tables.paths[kind, cell, direction, end])
        way.append((robot, direction))
    return tuple(way)
