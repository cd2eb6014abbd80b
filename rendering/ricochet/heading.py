"""A chip with lines of text beside it: the heading of every picture of a board."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from PIL import Image

from bot.games.ricochet.parts.data import HOLE
from rendering.canvas import Sheet, gradient, lights, scaled
from rendering.fonts import DISPLAY, HEAD, Face
from rendering.kept import kept
from rendering.ricochet.chips import token
from rendering.ricochet.figures import HUES
from rendering.ricochet.scene import NO_CHIP
from rendering.theme import GOLD, INK, MUTED, NIGHT, Colour, mix, rgb


class Line(Struct, frozen=True):
    """A line of the heading and how it is written; it shrinks to `least` before it is shortened."""

    text: str
    size: int
    least: int
    colour: Colour = INK
    face: Face = HEAD


def above(text: str) -> Line:
    """What stands over the title."""
    return Line(text, 36, 26, MUTED)


def title(text: str, colour: Colour = INK) -> Line:
    """The large line."""
    return Line(text, 72, 40, colour, DISPLAY)


def below(text: str) -> Line:
    """What stands below the title."""
    return Line(text, 42, 28)


@kept
def ground(chip: int, width: int, tall: int) -> Image.Image:
    """A ground in the light of what is played for, which lies in the upper left corner: RGB."""
    image = gradient((width, tall), rgb("#131a3a"), rgb("#090c1d"))
    hue = MUTED if chip == NO_CHIP else GOLD if chip == HOLE else HUES[chip // 4]
    small, reach = (width // 8, tall // 8 + 1), min(tall, 216) / 16
    light = lights(small, [(reach, reach, reach * 1.2, 255)], reach * 1.1).resize(
        (width, tall), Image.Resampling.BICUBIC
    )
    image.paste(mix(NIGHT, hue, 0.72), mask=scaled(light, 0.85))
    return image


def draw_heading(sheet: Sheet, chip: int, lines: Sequence[Line], tall: int, right: float) -> None:
    """The chip in a square of `tall` pixels in the upper left corner, the lines evenly beside it."""
    left = 24.0
    if chip != NO_CHIP:
        sheet.put(token(chip, tall), tall / 2 + 2, tall / 2)
        left = tall + 16
    free = tall - 24 - sum(line.size for line in lines)
    gap = min(free / max(1, len(lines)), 14)
    y = (tall - sum(line.size for line in lines) - gap * (len(lines) - 1)) / 2
    for line in lines:
        middle, room = y + line.size / 2, round(right - left)
        sheet.text(
            line.text, left, middle, line.size, line.colour, face=line.face, align="l", room=room, least=line.least
        )
        y += line.size + gap
