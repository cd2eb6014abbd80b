"""Route drawing: lines that fade with age, arrows, numbers."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PIL import Image, ImageDraw

from rendering.canvas import Point, Sheet, tinted, vector
from rendering.fonts import DISPLAY
from rendering.memory_cache import memoize
from rendering.ricochet.chips import FLOOR
from rendering.ricochet.move_numbers import Arrow, ages
from rendering.ricochet.robots import BLACK, HUES, WHITE, outline
from rendering.ricochet.route_lines import Stretch
from rendering.ricochet.static_board import Plan
from rendering.theme import NEWS, NIGHT, Colour, mix

PALEST = 0.4
"""Share of the floor colour in the oldest move's line."""


def tone(robot: int, age: float = 0.0) -> Colour:
    """Return the colour of a robot's line."""
    return mix(mix(HUES[robot], WHITE, 0.12), FLOOR, PALEST * age) if age else mix(HUES[robot], WHITE, 0.3)


def draw_lines(sheet: Sheet, plan: Plan, drawn: Sequence[Stretch]) -> None:
    """Draw the lines of all moves: older ones paler, the last one highlighted."""
    for stretch, age in zip(drawn, ages(len(drawn)), strict=True):
        draw_line(sheet, plan, stretch.robot, stretch.points, age)


def draw_line(sheet: Sheet, plan: Plan, robot: int, points: Sequence[Point], age: float = 0.0) -> None:
    """Draw a robot's line through these points (in spaces), with a dark edge.

    So a later line appears above an earlier one.
    """
    pen = ImageDraw.Draw(sheet.image)
    for width, colour in ((0.22, BLACK), (0.12 if age else 0.15, tone(robot, age))):
        half = plan.robot * width / 2
        for one, other in pairwise(points):
            (x, y), (x2, y2) = plan.point(*one), plan.point(*other)
            box = (min(x, x2) - half, min(y, y2) - half, max(x, x2) + half - 1, max(y, y2) + half - 1)
            pen.rectangle([round(value) for value in box], fill=colour)


def draw_steps(sheet: Sheet, plan: Plan, placed: Sequence[Arrow], *, news: bool = False) -> None:
    """Draw all arrows, then all numbers; with `news` the last is marked."""
    draw_arrows(sheet, plan, placed)
    draw_numbers(sheet, plan, placed, news=news)


def draw_arrows(sheet: Sheet, plan: Plan, placed: Sequence[Arrow]) -> None:
    """Draw all arrows."""
    for step in placed:
        _arrow(sheet, plan, step)


def draw_numbers(sheet: Sheet, plan: Plan, placed: Sequence[Arrow], *, news: bool = False) -> None:
    """Draw all numbers; with `news` the last is marked."""
    for step in placed:
        lit = news and step is placed[-1]
        sheet.put(badge(step.stretch.robot, step.number, plan.number, lit=lit), *plan.point(*step.at))


def _arrow(sheet: Sheet, plan: Plan, step: Arrow) -> None:
    (x, y), (x2, y2) = step.stretch.points[-2:]
    dx, dy = (x2 > x) - (x2 < x), (y2 > y) - (y2 < y)
    colour = tone(step.stretch.robot, step.age)
    head = arrow(colour, plan.robot // 2, ((1, 0), (0, 1), (-1, 0), (0, -1)).index((dx, dy)))
    sheet.put(head, *plan.point(x2 - dx * step.back, y2 - dy * step.back))


@memoize
def arrow(colour: Colour, size: int, quarters: int) -> Image.Image:
    """Draw an arrowhead, RGBA, to the right with no quarter turns."""

    def head(grow: float) -> Image.Image:
        back, low, tip = 0.16 - grow, 0.16 - 1.5 * grow, 0.84 + 1.5 * grow
        corners = ((back, low), (tip, 0.5), (back, 1 - low))
        return vector(
            (size, size), lambda pen, k: pen.polygon([(x * size * k, y * size * k) for x, y in corners], fill=255)
        )

    image = tinted(head(0.1), BLACK)
    image.alpha_composite(tinted(head(0.0), colour))
    return image.rotate(-90 * quarters)


@memoize
def badge(robot: int, number: int, size: int, *, lit: bool = False) -> Image.Image:
    """Draw a step's number on the robot's outline, RGBA."""
    image = tinted(outline(robot, size, size / 14), NEWS if lit else BLACK)
    image.alpha_composite(tinted(outline(robot, size, -size / 40), mix(HUES[robot], WHITE, 0.12)))
    text = str(number)
    share = 0.76 if len(text) < 2 else 0.63
    Sheet(image).text(text, size / 2, size * (0.54 if robot == 0 else 0.5), round(size * share), NIGHT, face=DISPLAY)
    return image
