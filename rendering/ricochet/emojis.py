"""Emojis of this game: robots, their directions, chips."""

from __future__ import annotations

from functools import partial
from typing import Final

from PIL import Image

from bot.games.ricochet.components.data import ROBOTS, SHAPES, SILVER
from rendering.canvas import Sheet, tinted
from rendering.icon_set import Draw
from rendering.ricochet.chips import hole, mark
from rendering.ricochet.icon_set import COIN, DECLARED, FIGURES, STEP
from rendering.ricochet.robots import HUES, outline, written
from rendering.vector_pen import Pen, drawn

_COLOURS: Final = ("red", "blue", "green", "yellow", "silver")
_WAYS: Final = ("up", "right", "down", "left")
"""in the order of `DIRECTIONS`"""


def _head(pen: Pen) -> None:
    """Draw an arrow upwards."""
    pen.poly((12, 1.5), (22, 12.5), (15.8, 12.5), (15.8, 22.5), (8.2, 22.5), (8.2, 12.5), (2, 12.5))


def _arrow(robot: int, direction: int, size: int) -> Image.Image:
    """Draw a robot's outline with an arrow in it."""
    image = tinted(outline(robot, size), HUES[robot])
    head = drawn(_head, size * 4 // 7).rotate(-90 * direction)
    Sheet(image).stamp(head, size / 2, size * (0.55 if robot == 0 else 0.5), written(robot))
    return image


EMOJIS: Final[dict[str, Draw]] = {
    **{f"{_COLOURS[n]}_robot": FIGURES[n].draw for n in ROBOTS},
    **{
        f"{_COLOURS[robot]}_{way}": partial(_arrow, robot, direction)
        for robot in ROBOTS
        for direction, way in enumerate(_WAYS)
    },
    **{
        f"{_COLOURS[robot]}_{shape}": partial(mark, robot * len(SHAPES) + n, bright=True)
        for robot in ROBOTS[:SILVER]
        for n, shape in enumerate(SHAPES)
    },
    "black_hole": hole,
    "target_chip": COIN.draw,
    "declaration": DECLARED.draw,
    "route": STEP.draw,
}
