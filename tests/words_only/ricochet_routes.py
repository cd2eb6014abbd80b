"""Search of a shortest route from walls, reflectors and marks, without the game's code."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

SIZE = 16
UP, RIGHT, DOWN, LEFT = WAYS = range(4)
NEXT = (-SIZE, 1, SIZE, -1)
MOST = 30
Move = tuple[int, int]
"""Robot and direction."""
Past = tuple[int, ...]
"""State of each robot that is near its mark: see `Search._after`."""
NONE, DIRECT, ENOUGH = -1, -2, -3


class Board(Struct):
    """A board as it was told, the robots that may arrive, and the marks to reach.

    Cells are (row - 1) * 16 + column - 1. `walls` are closed sides of cells; `rising` and `falling` are the colours of
    reflectors by cell. Robots that are `near` start on a mark or one move from it: they must take another route, or
    turn a corner if the board `turns`.
    """

    walls: set[tuple[int, int]]
    rising: Mapping[int, int]
    falling: Mapping[int, int]
    marks: Sequence[int]
    arriving: Sequence[int]
    near: Sequence[int]
    turns: bool

    def path(self, robot: int, cell: int, way: int) -> Iterator[tuple[int, int]]:
        """Yield the cells of a robot's move on the empty board, each with the direction into it."""
        while (cell, way) not in self.walls:
            cell, into = cell + NEXT[way], way
            if self.rising.get(cell, robot) != robot:
                way = (RIGHT, UP, LEFT, DOWN)[way]
            elif self.falling.get(cell, robot) != robot:
                way = (LEFT, DOWN, RIGHT, UP)[way]
            yield cell, into


class Search:
    """Iterative deepening with a lower bound: the distance if a robot could stop anywhere."""

    def __init__(self, board: Board, robots: Sequence[int]) -> None:
        self._board, self._starts = board, tuple(robots)
        plain = not board.rising and not board.falling
        tables = {robot: self._table(robot) for robot in range(1 if plain else len(robots))}
        self._paths = [tables[0 if plain else robot] for robot in range(len(robots))]
        self._far = [(robot, self._distances(robot)) for robot in board.arriving]
        self._seen: dict[tuple[tuple[int, ...], Past], int] = {}

    def shortest(self) -> list[Move]:
        """Return a shortest route."""
        for most in range(2, MOST):
            self._seen.clear()
            found = self._within(self._starts, tuple(NONE for _ in self._board.near), most)
            if found is not None:
                return found
        raise AssertionError("no route")

    def slide(self, robots: Sequence[int], robot: int, way: int) -> tuple[int, int] | None:
        """Return where a robot stops, and the direction into that cell; None if it cannot move."""
        path, index = self._paths[robot][robots[robot] * 4 + way]
        end = len(path)
        for other in robots:
            at = index.get(other, end)
            if at < end and other != robots[robot]:
                end = at
        return path[end - 1] if end and path[end - 1][0] != robots[robot] else None

    def _within(self, robots: tuple[int, ...], past: Past, most: int) -> list[Move] | None:
        """Return a route of at most that many moves from here."""
        least = min([far[robots[robot]] for robot, far in self._far])
        if least > most or self._seen.get((robots, past), 0) >= most:
            return None
        self._seen[robots, past] = most
        for robot in self._board.arriving if least == most else range(len(robots)):
            for way in WAYS:
                stop = self.slide(robots, robot, way)
                if stop is None:
                    continue
                then, counts = self._after(past, robot, way, stop[1])
                if counts and stop[0] in self._board.marks:
                    return [(robot, way)]
                if most > 1:
                    rest = self._within((*robots[:robot], stop[0], *robots[robot + 1 :]), then, most - 1)
                    if rest is not None:
                        return [(robot, way), *rest]
        return None

    def _after(self, past: Past, robot: int, way: int, into: int) -> tuple[Past, bool]:
        """Return the states after this move, and whether the robot may arrive by it.

        NONE: it has not moved. DIRECT: only by the move that leads to a mark at once. Where it must turn: the direction
        in which it travelled last. ENOUGH: any further arrival counts.
        """
        if robot not in self._board.near:
            return past, robot in self._board.arriving
        at = self._board.near.index(robot)
        before, now = past[at], ENOUGH
        if self._board.turns:
            if before == NONE or (before != ENOUGH and (before + way) % 2 == 0):
                now = into
        elif before == NONE and (end := self.slide(self._starts, robot, way)) and end[0] in self._board.marks:
            now = DIRECT
        return (*past[:at], now, *past[at + 1 :]), now == ENOUGH

    def _table(self, robot: int) -> list[tuple[list[tuple[int, int]], dict[int, int]]]:
        """Return the paths by cell and direction, with the index of each cell on them."""
        paths = [list(self._board.path(robot, cell, way)) for cell in range(SIZE * SIZE) for way in WAYS]
        return [(path, {path[at][0]: at for at in range(len(path) - 1, -1, -1)}) for path in paths]

    def _distances(self, robot: int) -> list[int]:
        """Return by cell the fewest moves to a mark if the robot could stop anywhere."""
        before: dict[int, set[int]] = {}
        for at, (path, _) in enumerate(self._paths[robot]):
            for cell, _ in path:
                before.setdefault(cell, set()).add(at // 4)
        far, ring = [MOST] * SIZE * SIZE, set(self._board.marks)
        for distance in range(MOST):
            for cell in ring:
                far[cell] = distance
            ring = {cell for to in ring for cell in before.get(to, ()) if far[cell] == MOST}
        return far
