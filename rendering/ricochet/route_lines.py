"""Route lines: moves as polylines, on separate lanes where they share a row or column."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

from msgspec import Struct

from bot.games.ricochet.components.board import Board
from bot.games.ricochet.components.data import SIZE
from bot.games.ricochet.rules.moving import Step, follow
from rendering.canvas import Point

_LANES = (0, 1, -1, 2, -2, 3, -3)
_APART = 0.22
"""Distance between two lanes, in spaces."""


class Run(Struct, frozen=True):
    """Straight run of a move between two cells, on a lane beside their row's or column's middle."""

    start: int
    end: int
    lane: int

    @property
    def across(self) -> bool:
        """Return whether the run is in a row."""
        return self.start // SIZE == self.end // SIZE


class Stretch(Struct, frozen=True):
    """A move as drawn: robot, and the corners of its line in spaces from the board's corner."""

    robot: int
    points: tuple[Point, ...]


def stretches(board: Board, starts: Sequence[int], way: Sequence[Step]) -> tuple[Stretch, ...]:
    """Return the moves of a route. Raises Refused if it is impossible."""
    trail = follow(board, starts, way)
    taken: list[Run] = []
    ends: dict[int, Point] = {}
    drawn: list[Stretch] = []
    for (robot, _), before, passed in zip(way, trail.robots, trail.passed, strict=False):
        runs: list[Run] = []
        for start, end in _straight((before[robot], *passed)):
            lanes = [Run(start, end, lane) for lane in _LANES]
            run = next((run for run in lanes if not any(_meets(run, one) for one in taken)), lanes[0])
            runs.append(run)
            taken.append(run)
        points = _line(runs, ends.get(robot, middle(before[robot])))
        ends[robot] = points[-1]
        drawn.append(Stretch(robot, points))
    return tuple(drawn)


def _straight(cells: Sequence[int]) -> list[tuple[int, int]]:
    """Return first and last cell of each straight part."""
    corners = [cells[0]]
    corners += [
        here for last, here, ahead in zip(cells, cells[1:], cells[2:], strict=False) if here - last != ahead - here
    ]
    return list(pairwise([*corners, cells[-1]]))


def _meets(one: Run, other: Run) -> bool:
    """Return whether the lines would overlap."""
    if one.lane != other.lane or one.across != other.across:
        return False
    rows = [divmod(cell, SIZE) for cell in (one.start, one.end, other.start, other.end)]
    fixed, moving = (0, 1) if one.across else (1, 0)
    if rows[0][fixed] != rows[2][fixed]:
        return False
    a, b = sorted(at[moving] for at in rows[:2])
    c, d = sorted(at[moving] for at in rows[2:])
    return max(a, c) < min(b, d)


def middle(cell: int) -> Point:
    """Return the centre of a space, in spaces from the board's corner."""
    row, column = divmod(cell, SIZE)
    return column + 0.5, row + 0.5


def _line(runs: Sequence[Run], start: Point) -> tuple[Point, ...]:
    """Return the corners of a move's line, which begins at the end of the robot's last one."""
    points = [start]
    for run in runs:
        x, y = middle(run.end)
        if run.across:
            y += run.lane * _APART
            points.append((points[-1][0], y))
            points.append((x, y))
        else:
            x += run.lane * _APART
            points.append((x, points[-1][1]))
            points.append((x, y))
    return tuple(point for n, point in enumerate(points) if not n or point != points[n - 1])


def length(points: Sequence[Point]) -> float:
    """Return the length of a line."""
    return sum(hypot(x2 - x, y2 - y) for (x, y), (x2, y2) in pairwise(points))


def until(points: Sequence[Point], far: float) -> list[Point]:
    """Return the beginning of a line, of this length."""
    part, left = [points[0]], far
    for one, other in pairwise(points):
        step = length((one, other))
        if left < step:
            break
        left -= step
        part.append(other)
    return [*part, along(points, far)]


def along(points: Sequence[Point], far: float) -> Point:
    """Return the point at this distance along a line."""
    for (x, y), (x2, y2) in pairwise(points):
        part = hypot(x2 - x, y2 - y)
        if far <= part:
            return x + (x2 - x) * far / part, y + (y2 - y) * far / part
        far -= part
    return points[-1]
