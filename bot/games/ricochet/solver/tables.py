"""Precomputed tables of a board: the end of each slide, and lower bounds from each cell."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from bot.games.engine.numba_types import compiled
from bot.games.ricochet.components.board import STEP, TURNED, Board
from bot.games.ricochet.components.data import CELLS, ROBOTS, SIZE
from bot.games.ricochet.rules.goal import ROUTE

Bytes = NDArray[np.uint8]
Ints = NDArray[np.int64]

AXES: Final = 2
UNMOVED, FREE = 2, 3
"""Phases of the robot that must arrive: it has not moved; it may arrive. Between them it has moved along the axis 0 or
1 and must still turn, or it has made just the one move that does not count (then 0).
"""
PHASES: Final = 4
WORDS: Final = CELLS // 64
FAR: Final = 100
"""More moves than any route has."""


class Tables(Struct, frozen=True):
    """The slides of a board, by kind of robot.

    Two robots are of one kind if the same reflectors turn them. `kinds`: the kind of each robot. `paths[kind, cell,
    direction]`: the cells of a slide on an empty board, the first is `cell` itself. `ranks[kind, cell, direction,
    other]`: the index on it of a robot at `other`, and if it is not on it, the length of the path: the slide ends just
    before the smallest rank.
    """

    kinds: tuple[int, ...]
    paths: Bytes
    ranks: Bytes


@lru_cache(maxsize=8)
def tables_of(board: Board) -> Tables:
    """Return the slides of a board."""
    own = {reflector.colour for reflector in board.reflectors if reflector is not None}
    kinds = tuple(sorted(own).index(robot) + 1 if robot in own else 0 for robot in ROBOTS)
    walls = np.array(board.walls, np.int64)
    longest = 0
    paths = np.zeros((len(own) + 1, CELLS, 4, CELLS), np.uint8)
    ranks = np.zeros((len(own) + 1, CELLS, 4, CELLS), np.uint8)
    for kind, colour in enumerate((-1, *sorted(own))):
        lies = [-1 if at is None or at.colour == colour else at.lie for at in board.reflectors]
        longest = max(longest, lay(walls, np.array(lies, np.int64), paths[kind], ranks[kind]))
    return Tables(kinds, np.ascontiguousarray(paths[..., :longest]), ranks)


@lru_cache
def turns_of(reading: int) -> Bytes:
    """Return `turns[phase, straight, out, last]`: the phase after a move.

    It depends on the interpretation of R20 and R23 (see `goal`). `straight`: the move is in a direction that reaches a
    mark from the start; `out`: the axis of the robot's start; `last`: the axis of its arrival.
    """
    turns = np.full((PHASES, 2, AXES, AXES), FREE, np.uint8)
    if reading == ROUTE:
        turns[UNMOVED, 1] = 0
        return turns
    for out, last in product(range(AXES), repeat=2):
        turns[UNMOVED, :, out, last] = turns[out, :, out, last] = last
    return turns


@compiled
def lay(walls: Ints, lies: Ints, paths: Bytes, ranks: Bytes) -> int:
    """Fill the paths and ranks of one kind; return the longest path."""
    most = 0
    seen = np.zeros((CELLS, 4), np.int64)
    for start in range(CELLS):
        for way in range(4):
            slide = start * 4 + way + 1
            path, rank = paths[start, way], ranks[start, way]
            path[0] = start
            cell, length = start, 1
            direction: int = way
            while not walls[cell] >> direction & 1:
                cell += STEP[direction]
                path[length] = cell
                length += 1
                if rank[cell] == 0:
                    rank[cell] = length - 1
                if lies[cell] >= 0:
                    direction = TURNED[int(lies[cell])][direction]
                    if seen[cell, direction] == slide:  # a circle: no move, unless a robot blocks it
                        path[length] = start
                        length += 1
                        break
                    seen[cell, direction] = slide
            rank[start] = 0
            for cell in range(CELLS):
                if rank[cell] == 0:
                    rank[cell] = length
            most = max(most, length)
    return most


@compiled
def measure(  # noqa: PLR0917 - quickest by position
    paths: Bytes, ranks: Bytes, marks: Bytes, straight: Ints, turns: Bytes, near: bool, bounds: Bytes, regions: Ints
) -> None:
    """Fill `bounds` and `regions` for a kind of robot.

    `bounds[phase, cell]`: the minimum of moves, one or more, that a robot of this kind needs to end on a mark, if it
    may stop anywhere on a slide; `regions[phase, cell]`, 256 bits: cells of another robot that could make a difference
    to it in that many moves. Without `near` only the last phase is computed.

    `straight[cell]`: the directions, as bits, in which a robot that starts there reaches a mark in one move; `turns`:
    see `turns_of`.
    """
    bounds[:] = FAR
    regions[:] = 0
    first = 0 if near else FREE
    changed, moves = True, 0
    while changed:
        changed = False
        moves += 1
        for phase in range(first, PHASES):
            for cell in range(CELLS):
                if bounds[phase, cell] != FAR:
                    continue
                region = regions[phase, cell]
                for direction in range(4):
                    after = turns[phase, straight[cell] >> direction & 1, direction % AXES]
                    path, length = paths[cell, direction], ranks[cell, direction, cell]
                    last = 0
                    for at in range(1, length):
                        stop = path[at]
                        if stop == cell:
                            continue
                        then: int = phase
                        if phase != FREE:
                            then = after[np.int64(stop // SIZE == path[at - 1] // SIZE)]
                        reached = then == FREE and marks[stop] > 0 if moves == 1 else bounds[then, stop] == moves - 1
                        if reached:
                            last = at
                            for word in range(WORDS):
                                region[word] |= regions[then, stop, word]
                    if last:
                        bounds[phase, cell] = moves
                        changed = True
                        for at in range(1, min(last + 2, length)):
                            region[path[at] >> 6] |= np.int64(1) << (path[at] & 63)
