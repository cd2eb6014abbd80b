"""Placement of move numbers: clear of robots, other numbers, and other moves' lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil, hypot

from msgspec import Struct

from bot.games.ricochet.components.board import joined
from bot.games.ricochet.components.data import SIZE
from bot.games.ricochet.rules.moving import Step, follow
from rendering.canvas import Point
from rendering.memory_cache import memoize
from rendering.ricochet.route_lines import Stretch, along, length, middle, stretches

_AGES = 3
_ASIDE = (0.0, 0.55, 0.8)
"""Offsets of a number from its line that are tried."""
_CLEAR, _ENOUGH = 0.92, 0.8
"""Preferred and sufficient distance of numbers from robots and from each other."""
_SPOTS = 14
"""Number of points of a line that are tried."""
_EDGE, _HALF = 0.3, 0.38
"""Minimum distance of a number from the board's edge, and half of its extent."""


class Arrow(Struct, frozen=True):
    """A move's arrow and number: number position, the arrow's distance from the end, and age.

    The distance is in spaces.
    """

    number: int
    stretch: Stretch
    at: Point
    back: float
    age: float


class Route(Struct, frozen=True):
    """Drawing of a route: lines, numbers, and final robot positions."""

    drawn: tuple[Stretch, ...]
    placed: tuple[Arrow, ...]
    robots: tuple[int, ...]


@memoize
def route(sheets: tuple[str, ...], starts: tuple[int, ...], way: tuple[Step, ...], grain: float = 1.0) -> Route:
    """Return the drawing of a route on a board. Raises Refused if it is impossible."""
    board = joined(sheets)
    drawn, robots = stretches(board, starts, way), follow(board, starts, way).robots[-1]
    return Route(drawn, steps(drawn, robots, grain), robots)


def ages(count: int) -> list[float]:
    """Return the visual ages of moves, first to last: from 1 down to 0.

    In few steps, as arrows are drawn once per age.
    """
    return [ceil(_AGES * (1 - n / (count - 1))) / _AGES if n < count - 1 else 0.0 for n in range(count)]


def steps(drawn: Sequence[Stretch], robots: Sequence[int], grain: float = 1.0) -> tuple[Arrow, ...]:
    """Return arrows and numbers of all moves, clear of the final robot positions.

    `grain` is that of the plan.
    """
    taken, placed = [middle(cell) for cell in robots], list[Arrow]()
    for number, (stretch, age) in enumerate(zip(drawn, ages(len(drawn)), strict=True), start=1):
        x, y = stretch.points[-1]
        at = _place(stretch, taken, [one for one in drawn if one is not stretch], grain)
        taken.append(at)
        back = (0.5 if int(y) * SIZE + int(x) in robots else 0.12) * grain
        placed.append(Arrow(number, stretch, at, back, age))
    return tuple(placed)


def _place(stretch: Stretch, taken: Sequence[Point], others: Sequence[Stretch], grain: float) -> Point:
    """Return the clearest position of a step's number: near the middle of its line, or aside.

    On the line of another move it would seem to belong to that one.
    """
    lines = [line for one in others for line in pairwise(one.points)]
    best, most = stretch.points[0], -9.0
    for off in _ASIDE:
        for at, far in _spots(stretch.points, off * grain):
            score = _room(at, taken, grain) - far / 12
            if score > most:
                score -= 0.05 * sum(_reaches(at, line) for line in lines)
            if score > most:
                best, most = at, score
        if _room(best, taken, grain) > _ENOUGH:
            break
    return best


def _spots(points: Sequence[Point], off: float) -> Iterator[tuple[Point, float]]:
    """Yield points on a line or at this offset, with their distance from the preferred share."""
    whole = length(points)
    for n in range(_SPOTS):
        share = n / _SPOTS
        x, y = along(points, whole * share)
        for at in ((x, y),) if not off else ((x + off, y), (x - off, y), (x, y + off), (x, y - off)):
            if _EDGE < at[0] < SIZE - _EDGE and _EDGE < at[1] < SIZE - _EDGE:
                yield at, abs(share - 0.42)


def _room(at: Point, taken: Sequence[Point], grain: float) -> float:
    """Return the distance to the next obstacle, as far as it matters."""
    return min([_CLEAR, *(hypot(at[0] - x, at[1] - y) / grain for x, y in taken)])


def _reaches(at: Point, line: tuple[Point, Point]) -> bool:
    (x, y), (x2, y2) = line
    return min(x, x2) - _HALF < at[0] < max(x, x2) + _HALF and min(y, y2) - _HALF < at[1] < max(y, y2) + _HALF
