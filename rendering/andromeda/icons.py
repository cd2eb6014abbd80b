"""Icons of this game, as masks or in colour."""

from __future__ import annotations

from functools import partial
from typing import Final

from PIL import Image, ImageDraw

from rendering.canvas import Glass, cut, tinted, vector
from rendering.icons import icon
from rendering.memory_cache import memoize
from rendering.theme import GOLD, INK, NIGHT, SEATS, Colour, mix

EARTH_BLUE: Final[Colour] = (140, 196, 255)
AHEAD: Final[Colour] = mix(NIGHT, INK, 0.5)
"""Colour of a track's open steps."""
MUCH: Final = 24
"""Number of dashes and gaps of a free place's edge."""


@memoize
def sign(name: str, size: int) -> Image.Image:
    """Return an icon by name, as a square mask."""
    assert name == "transport"
    return vector((size, size), partial(_transport, size))


def _transport(size: int, pen: ImageDraw.ImageDraw, k: int) -> None:
    """Draw a card with two arrows upwards."""
    unit = size * k / 24
    pen.rounded_rectangle((4 * unit, 1 * unit, 20 * unit, 23 * unit), 3 * unit, fill=255)
    for top in (5.5, 11.5):
        points = [(12, top), (17, top + 5), (17, top + 9), (12, top + 4), (7, top + 9), (7, top + 5)]
        pen.polygon([(x * unit, y * unit) for x, y in points], fill=0)


@memoize
def free_place(colour: Colour, size: int) -> Image.Image:
    """Draw a free place of an orbit: a dashed circle, RGBA."""

    def draw(pen: ImageDraw.ImageDraw, k: int) -> None:
        box = (2 * k, 2 * k, (size - 2) * k, (size - 2) * k)
        for n in range(MUCH):
            pen.arc(box, n * 360 / MUCH, (n + 0.6) * 360 / MUCH, fill=255, width=max(3, size // 18) * k)

    whole = vector((size, size), lambda pen, k: pen.ellipse((0, 0, size * k - 1, size * k - 1), fill=255))
    disc = tinted(whole, mix(NIGHT, colour, 0.12), 0.9)
    disc.alpha_composite(tinted(vector((size, size), draw), mix(colour, INK, 0.35)))
    return disc


@memoize
def steps(seat: int, reached: int, *, new: bool = False) -> Image.Image:
    """Draw a track as four dots, RGBA; reached ones are large and in the seat's colour."""
    step, tall, colour = 27, 40, SEATS[seat]
    sheet = Glass(3 * step + tall, tall)

    def dots(first: int, last: int, radius: float) -> Image.Image:
        def draw(pen: ImageDraw.ImageDraw, k: int) -> None:
            for n in range(first, last):
                x, y = (tall / 2 + n * step) * k, tall / 2 * k
                pen.ellipse((x - radius * k, y - radius * k, x + radius * k, y + radius * k), fill=255)

        return vector(sheet.image.size, draw)

    def bar(pen: ImageDraw.ImageDraw, k: int) -> None:
        pen.rectangle((tall / 2 * k, (tall / 2 - 3) * k, (tall / 2 + reached * step) * k, (tall / 2 + 3) * k), fill=255)

    sheet.lay(tinted(dots(reached + 1, 4, 6), AHEAD), 0, 0)
    sheet.lay(tinted(vector(sheet.image.size, bar), colour), 0, 0)
    sheet.lay(tinted(dots(0, reached + 1, 9), colour), 0, 0)
    if new:
        sheet.lay(tinted(dots(reached, reached + 1, 19), GOLD), 0, 0)
        sheet.lay(tinted(dots(reached, reached + 1, 13), NIGHT), 0, 0)
        sheet.lay(tinted(dots(reached, reached + 1, 9), colour), 0, 0)
    return sheet.image


@memoize
def joker(size: int) -> Image.Image:
    """Draw a golden card for a group with a joker, RGBA."""
    return cut(Image.new("RGB", (size, size), GOLD), icon("card", size))
