"""The way that robots went: lines that keep apart where they share a row or column, and numbered steps."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

from msgspec import Struct
from PIL import Image, ImageDraw

from bot.games.ricochet.parts.board import Board
from bot.games.ricochet.parts.data import SIZE
from bot.games.ricochet.rules.moving import Step, follow
from rendering.canvas import Point, Sheet, tinted, vector
from rendering.fonts import DISPLAY
from rendering.kept import kept
from rendering.ricochet.figures import BLACK, HUES, WHITE, outline, written
from rendering.ricochet.floor import Plan
from rendering.theme import Colour, mix

_LANES = (0, 1, -1, 2, -2, 3, -3)
_APART = 0.22
"""Between two lanes, in spaces."""


class Run(Struct, frozen=True):
    """A straight part of a move: between these cells, on a lane beside the middle of its row or column."""

    start: int
    end: int
    lane: int

    @property
    def across(self) -> bool:
        """It lies in a row."""
        return self.start // SIZE == self.end // SIZE


class Stretch(Struct, frozen=True):
    """A move as drawn: whose, and the corners of its line in spaces from the board's upper left corner."""

    robot: int
    points: tuple[Point, ...]


def stretches(board: Board, starts: Sequence[int], way: Sequence[Step]) -> tuple[Stretch, ...]:
    """The moves of a way. Raises Refused if it cannot be followed."""
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
    """First and last cell of each straight part."""
    corners = [cells[0]]
    corners += [
        here for last, here, ahead in zip(cells, cells[1:], cells[2:], strict=False) if here - last != ahead - here
    ]
    return list(pairwise([*corners, cells[-1]]))


def _meets(one: Run, other: Run) -> bool:
    """The lines would cover each other for a part of their length."""
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
    """The middle of a space, in spaces from the board's corner."""
    row, column = divmod(cell, SIZE)
    return column + 0.5, row + 0.5


def _line(runs: Sequence[Run], start: Point) -> tuple[Point, ...]:
    """The corners of a move's line, which begins where the robot's last one ended."""
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


def draw_lines(sheet: Sheet, plan: Plan, drawn: Sequence[Stretch]) -> None:
    """The lines of all moves."""
    for stretch in drawn:
        draw_line(sheet, plan, stretch.robot, stretch.points)


class Arrow(Struct, frozen=True):
    """A move's arrow and number: where the number stands, and how many spaces before the end the arrow."""

    number: int
    stretch: Stretch
    at: Point
    back: float


def steps(drawn: Sequence[Stretch], robots: Sequence[int]) -> tuple[Arrow, ...]:
    """Arrows and numbers of all moves, clear of where the robots stand at the end."""
    taken, placed = [middle(cell) for cell in robots], list[Arrow]()
    for number, stretch in enumerate(drawn, start=1):
        x, y = stretch.points[-1]
        at = _place(stretch.points, taken)
        taken.append(at)
        placed.append(Arrow(number, stretch, at, 0.5 if int(y) * SIZE + int(x) in robots else 0.12))
    return tuple(placed)


def draw_steps(sheet: Sheet, plan: Plan, placed: Sequence[Arrow], *, news: bool = False) -> None:
    """All arrows, then all numbers; with `news` the last is marked."""
    for step in placed:
        _arrow(sheet, plan, step)
    for step in placed:
        lit = news and step is placed[-1]
        sheet.put(badge(step.stretch.robot, step.number, plan.cell * 7 // 10, lit=lit), *plan.point(*step.at))


def draw_line(sheet: Sheet, plan: Plan, robot: int, points: Sequence[Point]) -> None:
    """A robot's line through these points, in spaces: with a dark edge, so that a later line lies over an earlier."""
    pen = ImageDraw.Draw(sheet.image)
    for width, colour in ((0.2, BLACK), (0.12, _tone(robot))):
        half = plan.cell * width / 2
        for one, other in pairwise(points):
            (x, y), (x2, y2) = plan.point(*one), plan.point(*other)
            box = (min(x, x2) - half, min(y, y2) - half, max(x, x2) + half - 1, max(y, y2) + half - 1)
            pen.rectangle([round(value) for value in box], fill=colour)


def _tone(robot: int) -> Colour:
    return mix(HUES[robot], WHITE, 0.1)


def _arrow(sheet: Sheet, plan: Plan, step: Arrow) -> None:
    (x, y), (x2, y2) = step.stretch.points[-2:]
    dx, dy = (x2 > x) - (x2 < x), (y2 > y) - (y2 < y)
    head = arrow(step.stretch.robot, plan.cell // 2, ((1, 0), (0, 1), (-1, 0), (0, -1)).index((dx, dy)))
    sheet.put(head, *plan.point(x2 - dx * step.back, y2 - dy * step.back))


@kept
def arrow(robot: int, size: int, quarters: int) -> Image.Image:
    """An arrowhead, to the right if turned by no quarters: RGBA."""

    def head(grow: float) -> Image.Image:
        back, low, tip = 0.16 - grow, 0.16 - 1.5 * grow, 0.84 + 1.5 * grow
        corners = ((back, low), (tip, 0.5), (back, 1 - low))
        return vector(
            (size, size), lambda pen, k: pen.polygon([(x * size * k, y * size * k) for x, y in corners], fill=255)
        )

    image = tinted(head(0.1), BLACK)
    image.alpha_composite(tinted(head(0.0), _tone(robot)))
    return image.rotate(-90 * quarters)


def _place(points: Sequence[Point], taken: Sequence[Point]) -> Point:
    """Where on its line a step's number has most room: near the middle, clear of robots and of other numbers."""
    whole = length(points)
    best, most = points[0], -1.0
    for n in range(1, 24):
        at = along(points, whole * n / 24)
        room = min((hypot(at[0] - x, at[1] - y) for x, y in taken), default=9.0)
        score = min(room, 0.8) - abs(n - 10) / 240
        if score > most:
            best, most = at, score
    return best


def length(points: Sequence[Point]) -> float:
    """Of a line."""
    return sum(hypot(x2 - x, y2 - y) for (x, y), (x2, y2) in pairwise(points))


def until(points: Sequence[Point], far: float) -> list[Point]:
    """The beginning of a line, so long."""
    part, left = [points[0]], far
    for one, other in pairwise(points):
        step = length((one, other))
        if left < step:
            break
        left -= step
        part.append(other)
    return [*part, along(points, far)]


def along(points: Sequence[Point], far: float) -> Point:
    """The point so far along a line."""
    for (x, y), (x2, y2) in pairwise(points):
        part = hypot(x2 - x, y2 - y)
        if far <= part:
            return x + (x2 - x) * far / part, y + (y2 - y) * far / part
        far -= part
    return points[-1]


@kept
def badge(robot: int, number: int, size: int, *, lit: bool = False) -> Image.Image:
    """A step's number on the robot's outline: RGBA."""
    image = tinted(outline(robot, size, size / 14), WHITE if lit else BLACK)
    image.alpha_composite(tinted(outline(robot, size, -size / 40), _tone(robot)))
    text = str(number)
    share = 0.66 if len(text) < 2 else 0.52
    Sheet(image).text(
        text, size / 2, size * (0.54 if robot == 0 else 0.5), round(size * share), written(robot), face=DISPLAY
    )
    return image
