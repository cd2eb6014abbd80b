"""Backgrounds above and below a board: lit by the chip, and dark."""

from __future__ import annotations

from typing import Final

from PIL import Image

from bot.games.ricochet.components.data import HOLE
from rendering.canvas import gradient, lights, scaled
from rendering.memory_cache import memoize
from rendering.ricochet.robots import HUES
from rendering.ricochet.static_board import Plan
from rendering.theme import GOLD, MUTED, NIGHT, mix, rgb

NO_CHIP: Final = -1
BASE: Final = rgb("#0e1430"), rgb("#090c1d")
"""Gradient below a board, from above."""


@memoize
def ground(chip: int, width: int, tall: int) -> Image.Image:
    """Draw a background in the light of the target chip at the upper left, RGB."""
    image = gradient((width, tall), rgb("#131a3a"), rgb("#090c1d"))
    hue = MUTED if chip == NO_CHIP else GOLD if chip == HOLE else HUES[chip // 4]
    small, reach = (width // 8, tall // 8 + 1), min(tall, 216) / 16
    light = lights(small, [(reach, reach, reach * 1.2, 255)], reach * 1.1).resize(
        (width, tall), Image.Resampling.BICUBIC
    )
    image.paste(mix(NIGHT, hue, 0.72), mask=scaled(light, 0.85))
    return image


@memoize
def base(width: int, tall: int) -> Image.Image:
    """Draw the background below a board, RGB."""
    return gradient((width, tall), *BASE)


def frame_board(image: Image.Image, plan: Plan, chip: int) -> None:
    """Draw the backgrounds above and below a board, over its overhanging parts."""
    if plan.top:
        image.paste(ground(chip, plan.side, plan.top), (0, 0))
    if plan.foot:
        image.paste(base(plan.side, plan.foot), (0, plan.low))
