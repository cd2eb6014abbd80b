"""Change markers, the same in every picture.

A changed number: a pill next to it. A new thing: a ring. A moved one: its ghost at the old place, and an arrow to the
new one. A removed one: a dashed outline with a cross, for one picture. With several lines of a recap, each marker has
the number of its line.
"""

from __future__ import annotations

from math import atan2, cos, hypot, pi, sin
from typing import Final

from PIL import Image, ImageDraw

from rendering.badges import faded
from rendering.canvas import FINE, Point, Sheet, disc, framed, glow, panel, rounded, tinted, vector
from rendering.fonts import DISPLAY
from rendering.icons import icon
from rendering.layout import Box, signed
from rendering.memory_cache import memoize
from rendering.sizes import LABEL, PLACE
from rendering.text import width
from rendering.theme import BAD, GOOD, NEWS, NIGHT, Colour

PILL: Final = 46
"""Height of a pill in pixels."""
_PAD: Final = 14
_RING: Final = 6
_SHAFT, _HEAD, _RIM = 8, 28, 3
GHOST: Final = 0.4
"""Opacity of a ghost."""


def pill_width(change: int) -> int:
    """Return the width of a change's pill."""
    return width(signed(change), DISPLAY, LABEL) + 2 * _PAD


def put_pill(sheet: Sheet, change: int, left: float, y: float) -> int:
    """Draw the pill of a number's change: green for more, red for less; return its width."""
    wide = pill_width(change)
    middle = left + wide / 2
    sheet.put(panel(wide, PILL, PILL // 2, GOOD if change > 0 else BAD, NIGHT, alpha=1.0), middle, y)
    sheet.text(signed(change), middle, y, LABEL, NIGHT, face=DISPLAY)
    return wide


def put_ring(sheet: Sheet, box: Box, radius: int, colour: Colour = NEWS) -> None:
    """Draw a bright ring with a glow around a new plate."""
    left, top, wide, tall = box
    sheet.put(_ring(wide, tall, radius, colour), left + wide / 2, top + tall / 2)


@memoize
def _ring(wide: int, tall: int, radius: int, colour: Colour) -> Image.Image:
    outer = wide + 2 * _RING, tall + 2 * _RING
    light = glow(*outer, radius + _RING, colour, 14)
    ring = rounded(*outer, radius + _RING).copy()
    ring.paste(0, (_RING, _RING), rounded(wide, tall, radius))
    light.alpha_composite(tinted(framed(ring, light.size), colour))
    return light


def put_ghost(sheet: Sheet, sprite: Image.Image, x: float, y: float) -> None:
    """Draw the ghost of a piece at its old place."""
    sheet.put(faded(sprite, GHOST), x, y)


def put_arrow(sheet: Sheet, start: Point, end: Point, colour: Colour = NEWS, *, before: float = 0) -> None:
    """Draw an arrow with a dark rim from the old place to the new, ending `before` pixels off."""
    across, down = end[0] - start[0], end[1] - start[1]
    far, turn = hypot(across, down) - before, atan2(down, across)
    if far < _HEAD:
        return
    sprite = _arrow(round(far), round(turn * 180 / pi), colour)
    sheet.put(sprite, start[0] + far / 2 * cos(turn), start[1] + far / 2 * sin(turn))


@memoize
def _arrow(far: int, degrees: int, colour: Colour) -> Image.Image:
    turn, side = degrees * pi / 180, far + _HEAD + 4 * _RIM

    def mask(grow: float) -> Image.Image:
        half, neck, wing = _SHAFT / 2 + grow, far / 2 - _HEAD, _HEAD * 0.55 + grow * 1.6
        outline = [
            (-far / 2 - grow, -half), (neck, -half), (neck - grow * 0.5, -wing), (far / 2 + grow * 1.8, 0.0),
            (neck - grow * 0.5, wing), (neck, half), (-far / 2 - grow, half),
        ]  # fmt: skip
        c, s = cos(turn), sin(turn)
        points = [((side / 2 + x * c - y * s) * FINE, (side / 2 + x * s + y * c) * FINE) for x, y in outline]
        return vector((side, side), lambda pen, _: pen.polygon(points, fill=255))

    image = tinted(mask(_RIM), NIGHT)
    image.alpha_composite(tinted(mask(0), colour))
    return image


def put_gone(sheet: Sheet, x: float, y: float, size: int, colour: Colour = BAD) -> None:
    """Draw the marker of a removed thing."""
    sheet.put(_gone(size, colour), x, y)


@memoize
def _gone(size: int, colour: Colour) -> Image.Image:
    def draw(pen: ImageDraw.ImageDraw, k: int) -> None:
        edge = (4 * k, 4 * k, (size - 4) * k, (size - 4) * k)
        for start in range(0, 360, 45):
            pen.arc(edge, start, start + 26, fill=255, width=5 * k)

    image = tinted(vector((size, size), draw), colour)
    cross = tinted(icon("x", size // 2), colour)
    image.alpha_composite(cross, ((size - cross.width) // 2, (size - cross.height) // 2))
    return image


def put_line_number(sheet: Sheet, number: int, x: float, y: float) -> None:
    """Draw the number of the recap line that describes this place."""
    sheet.put(_numbered(), x, y)
    sheet.text(str(number), x, y, PLACE, NIGHT, face=DISPLAY)


@memoize
def _numbered() -> Image.Image:
    image = tinted(disc(44, 21), NIGHT)
    image.alpha_composite(tinted(disc(44, 18), NEWS))
    return image
