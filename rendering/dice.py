"""Dice: a rounded cube with shadow, pips, and highlight."""

from __future__ import annotations

from typing import Final

from PIL import ImageDraw

from rendering.canvas import Glass, blurred, dot, framed, lights, rounded, shaded, tinted, vector
from rendering.theme import Colour

_LOW, _MID, _HIGH = -1, 0, 1
_PIPS: Final = (
    (),
    ((_MID, _MID),),
    ((_LOW, _HIGH), (_HIGH, _LOW)),
    ((_LOW, _HIGH), (_MID, _MID), (_HIGH, _LOW)),
    ((_LOW, _LOW), (_LOW, _HIGH), (_HIGH, _LOW), (_HIGH, _HIGH)),
    ((_LOW, _LOW), (_LOW, _HIGH), (_MID, _MID), (_HIGH, _LOW), (_HIGH, _HIGH)),
    ((_LOW, _LOW), (_LOW, _MID), (_LOW, _HIGH), (_HIGH, _LOW), (_HIGH, _MID), (_HIGH, _HIGH)),
)
MOST_PIPS: Final = len(_PIPS) - 1

Shade = tuple[Colour, Colour]
"""Gradient from above down."""


def margin(size: int) -> int:
    """Return the margin for a die's shadow on each side."""
    return size // 8


def cube(size: int, rim: Shade, face: Shade, *, thick: int, shadow: Colour) -> Glass:
    """Draw a blank die on a sheet with room for its shadow; `thick` is the rim's width."""
    around = margin(size)
    sheet = Glass(size + 2 * around, size + 2 * around)
    shade = framed(rounded(size, size, size // 5), sheet.image.size, (around, around + around // 3))
    sheet.lay(tinted(blurred(shade, max(1, around / 2.2)), shadow, 0.85), 0, 0)
    for colours, shrink in ((rim, 0), (face, thick)):
        side = size - 2 * shrink
        form = rounded(side, side, max(1, size // 5 - shrink // 2))
        sheet.lay(shaded(form, *colours), around + shrink, around + shrink)
    return sheet


def put_pips(sheet: Glass, value: int, size: int, ink: Colour, *, off: float, radius: float) -> None:
    """Draw a number as pips; their distance `off` and `radius` are shares of the size."""

    def draw(pen: ImageDraw.ImageDraw, k: int) -> None:
        for x, y in _PIPS[value]:
            dot(pen, ((0.5 + x * off) * size * k, (0.5 + y * off) * size * k), size * k * radius)

    sheet.lay(tinted(vector((size, size), draw), ink), margin(size), margin(size))


def put_shine(sheet: Glass, size: int, level: int) -> None:
    """Draw the highlight at the upper edge."""
    shine = lights((size, size), [(size * 0.3, size * 0.16, size * 0.2, level)], size / 10)
    sheet.lay(tinted(shine, (255, 255, 255)), margin(size), margin(size))
