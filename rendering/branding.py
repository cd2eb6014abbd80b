"""The bot's own branding: five seats around a table under the stars, as avatar and banner."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from rendering.canvas import Point, Sheet, blurred, cut, framed, gradient, lights, scaled, shaded, shape, vector
from rendering.cover import emboss, sides
from rendering.fonts import BOLD, DISPLAY, Face
from rendering.noise import levels, lit, noise, over
from rendering.starfield import galaxy, shine, space
from rendering.text import line
from rendering.theme import INK, NIGHT, SEATS, SHAPES, mix, rgb

NAME: Final = "卓"
AVATAR: Final = 1024
BANNER: Final = (1360, 480)
"""Size in pixels: twice as large as Discord shows it."""
AROUND: Final = 5
"""Seats at the table."""
_WOOD: Final = (rgb("#c98a4b"), rgb("#7a4722"))
_GROOVE: Final = rgb("#4a2610")
_RIM: Final = (rgb("#ffe3a0"), rgb("#a8641f"))
_DEPTH: Final = (rgb("#4a2408"), rgb("#a2641c"))
_METAL: Final = (rgb("#fff8dc"), rgb("#ffc247"))


def avatar() -> Image.Image:
    """Draw a square avatar; Discord shows its inscribed circle only."""
    size, middle = AVATAR, AVATAR / 2
    image = space((size, size), "avatar")
    shine(image, galaxy(1500, 0.75, 35), size // 2, size // 2)
    image = over(image, NIGHT, ImageChops.invert(lights((size, size), [(middle, middle, 430, 255)], 90)))
    image = lit(image, rgb("#ffb85c"), lights((size, size), [(middle, middle, 390, 130)], 60))
    across = 680
    _shadow(image, middle, middle + 24, across / 2 + 18, across / 2 + 18)
    Sheet(image).put(_top(across, across), middle, middle)
    turns = [2 * pi * seat / AROUND - pi / 2 for seat in range(AROUND)]
    image = _seats(image, [(middle + 366 * cos(turn), middle + 366 * sin(turn)) for turn in turns], 176)
    _letters(image, NAME, (size // 2, size // 2), 420, BOLD)
    return image


def banner() -> Image.Image:
    """Draw the table's edge before the galaxy, the seats along it, and the name above."""
    width, height = BANNER
    image = space(BANNER, "banner")
    shine(image, galaxy(1900, 0.34, 12), 820, 190)
    wide, high = 2000, 760
    top = height - 168
    _shadow(image, width / 2, top + high / 2 - 14, wide / 2 + 20, high / 2 + 20)
    Sheet(image).put(_top(wide, high), width / 2, top, ay=0)
    turns = [(seat - (AROUND - 1) / 2) * 0.19 for seat in range(AROUND)]
    along = [(width / 2 + wide / 2 * sin(turn), top + high / 2 * (1 - cos(turn)) + 44) for turn in turns]
    image = _seats(image, along, 108)
    _letters(image, f"TAKU {NAME}", (width // 2, 156), 168, DISPLAY)
    return image


def _seats(image: Image.Image, places: Sequence[Point], size: int) -> Image.Image:
    """Draw a piece of each seat, with its light on the surroundings."""
    for seat, (x, y) in enumerate(places):
        image = lit(image, SEATS[seat], lights(image.size, [(x, y, size * 0.6, 190)], size / 6))
    sheet = Sheet(image)
    for seat, (x, y) in enumerate(places):
        sheet.stamp(blurred(framed(shape(SHAPES[seat], size, size / 12), (2 * size, 2 * size)), size / 12), x, y, NIGHT)
        sheet.stamp(shape(SHAPES[seat], size, size / 18), x, y, NIGHT)
        sheet.put(shaded(shape(SHAPES[seat], size), mix(SEATS[seat], INK, 0.38), mix(SEATS[seat], NIGHT, 0.16)), x, y)
    return image


def _top(width: int, height: int) -> Image.Image:
    """Draw a round table of wood with a golden rim, from above or in perspective, as RGBA."""
    size, short = (width, height), min(width, height)
    image = cut(gradient(size, *_RIM), _oval(size, 0))
    image.paste(NIGHT, mask=scaled(_oval(size, 16), 0.8))
    grain = levels(noise("grain", size, (2, 28), 5, 0.6), 0.35, 0.9, 130)
    wood = over(gradient(size, *_WOOD), _GROOVE, grain)
    light = lights(size, [(width * 0.42, height * 0.34, short * 0.34, 110)], short / 7)
    image.paste(lit(wood, rgb("#ffd9a0"), light), mask=_oval(size, 22))
    image.paste(_GROOVE, mask=scaled(ImageChops.subtract(_oval(size, 58), _oval(size, 64)), 0.8))
    return image


def _oval(size: tuple[int, int], inset: int) -> Image.Image:
    """Return a mask of an ellipse, inset from the size's edges."""
    width, height = size
    return vector(
        size,
        lambda pen, k: pen.ellipse((inset * k, inset * k, (width - inset) * k - 1, (height - inset) * k - 1), fill=255),
    )


def _shadow(image: Image.Image, x: float, y: float, rx: float, ry: float) -> None:
    mask = Image.new("L", image.size)
    ImageDraw.Draw(mask).ellipse((x - rx, y - ry, x + rx, y + ry), fill=210)
    image.paste((2, 2, 8), mask=blurred(mask, 26))


def _letters(image: Image.Image, text: str, at: tuple[int, int], size: int, face: Face) -> None:
    """Draw golden embossed letters, centred at the point."""
    drawn, mask, (x, y) = line(text, face, size).mask, Image.new("L", image.size), at
    left, top, right, bottom = drawn.getbbox() or (0, 0, 0, 0)
    mask.paste(drawn, (round(x - (left + right) / 2), round(y - (top + bottom) / 2)))
    emboss(image, mask, (_GROOVE, size / 14, 1.0), None, sides(max(8, size // 30), *_DEPTH))
    metal = Image.new("RGB", image.size)
    metal.paste(gradient((image.width, size), *_METAL), (0, y - size // 2))
    image.paste(metal, mask=mask)
