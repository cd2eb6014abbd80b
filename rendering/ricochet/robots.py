"""Robots: each colour has its own outline, so that nothing depends on colour alone.

Targets, reflectors and trails share it.
"""

from __future__ import annotations

from typing import Final

from PIL import Image, ImageChops, ImageDraw

from rendering.badges import faded
from rendering.canvas import Point, Sheet, blurred, cut, framed, gradient, tinted, vector
from rendering.change_markers import GHOST
from rendering.fonts import DISPLAY
from rendering.memory_cache import memoize
from rendering.theme import NIGHT, Colour, mix, rgb
from rendering.vector_pen import Pen

HUES: Final[tuple[Colour, ...]] = (rgb("#ee3f43"), rgb("#3f86ff"), rgb("#39c76c"), rgb("#ffcf33"), rgb("#d3dae6"))
"""colours of the robots, in their order"""
WHITE: Final[Colour] = (255, 255, 255)
BLACK: Final[Colour] = (4, 5, 14)
_LETTERS: Final = {"en": "RBGYS", "ja": "赤青緑黄銀"}
_BRIGHT: Final = (2, 3, 4)
"""Robots with dark text on them."""
LOW: Final = (0.42, 0.42, 0.2, 0.2, 0.2)
"""Darkening of each robot's lower part, where its letter is: a white letter needs more."""
LETTER: Final = {"en": 0.62, "ja": 0.58}
"""Size of a letter relative to the robot's size."""
_CORNERS: Final[tuple[tuple[Point, ...], ...]] = (
    ((8.0, 3.0), (16.0, 3.0), (21.2, 20.6), (2.8, 20.6)),
    ((3.8, 3.8), (20.2, 3.8), (20.2, 20.2), (3.8, 20.2)),
    ((7.2, 3.6), (16.8, 3.6), (21.4, 12), (16.8, 20.4), (7.2, 20.4), (2.6, 12)),
    (),
    ((12, 0.6), (23.4, 12), (12, 23.4), (0.6, 12)),
)
"""corners of the outlines, on a grid of 24 by 24; the fourth is a disc"""


def letter(number: int, language: str) -> str:
    """Return a robot's letter in a language."""
    return _LETTERS.get(language, _LETTERS["en"])[number]


def written(number: int) -> Colour:
    """Return the text colour on a robot's colour."""
    return NIGHT if number in _BRIGHT else WHITE


@memoize
def outline(number: int, size: int, grow: float = 0.0) -> Image.Image:
    """Return a robot's outline as a square mask of `size` pixels, thickened by `grow` pixels."""

    def draw(image: ImageDraw.ImageDraw, k: int) -> None:
        pen, share = Pen(image, size * k / 24), 1 + grow / (size * 0.43)
        if not _CORNERS[number]:
            pen.disc(12, 12, 10.4 * share)
            return
        corners = [(12 + (x - 12) * share, 12 + (y - 12) * share) for x, y in _CORNERS[number]]
        pen.poly(*corners)
        pen.line(*corners, corners[0], width=2.8)

    return vector((size, size), draw)


@memoize
def plate(number: int, size: int, face: Colour, rim: Colour, line: float) -> Image.Image:
    """Draw a robot's outline as a flat plate with a rim `line` pixels wide, RGBA."""
    image = tinted(outline(number, size), rim)
    _fill(image, Image.new("RGB", image.size, face), outline(number, size, -line))
    return image


@memoize
def robot(number: int, size: int, language: str) -> Image.Image:
    """Draw a robot, RGBA with its shadow, a quarter larger than `size`.

    Without a language it has no letter.
    """
    side, colour = size * 5 // 4, HUES[number]
    margin = (side - size) // 2
    body, rim = (framed(outline(number, size, grow), (side, side)) for grow in (-size / 30, size / 60))
    shade = blurred(ImageChops.offset(rim, size // 20, size // 10), size / 16)
    image = tinted(shade, BLACK, 0.85)
    image.alpha_composite(tinted(rim, mix(colour, BLACK, 0.85)))
    _fill(image, gradient((side, side), mix(colour, WHITE, 0.16), mix(colour, BLACK, LOW[number])), body)
    lit = ImageChops.subtract(body, ImageChops.offset(body, 0, max(1, size // 24)))
    _fill(image, Image.new("RGB", image.size, mix(colour, WHITE, 0.8)), lit)
    image.alpha_composite(_visor(number, size), (margin, margin))
    if language:
        letters, y = round(size * LETTER.get(language, LETTER["en"])), margin + size * 0.635
        Sheet(image).text(letter(number, language), side / 2, y, letters, written(number), face=DISPLAY)
    return image


def _visor(number: int, size: int) -> Image.Image:
    """Draw a dark band with two bright eyes, within the outline."""
    half, y = ((4.2, 5.4), (6.6, 6.1), (5.2, 5.7), (5.4, 5.4), (3.9, 6.2))[number]
    light = mix(HUES[number], WHITE, 0.55)

    def band(image: ImageDraw.ImageDraw, k: int) -> None:
        Pen(image, size * k / 24).box(12 - half, y - 2, 12 + half, y + 2, 1.9)

    def eyes(image: ImageDraw.ImageDraw, k: int) -> None:
        pen = Pen(image, size * k / 24)
        pen.disc(12 - half / 2.1, y, 1.2)
        pen.disc(12 + half / 2.1, y, 1.2)

    image = tinted(vector((size, size), band), BLACK)
    shining = vector((size, size), eyes)
    image.alpha_composite(tinted(blurred(shining, size / 40), light))
    image.alpha_composite(tinted(shining, mix(light, WHITE, 0.5)))
    return image


@memoize
def ghost(number: int, size: int) -> Image.Image:
    """Draw the ghost of a robot at its start: a dashed outline, and a faded body."""
    rim = ImageChops.subtract(outline(number, size, -size / 60), outline(number, size, -size / 14))

    def gaps(image: ImageDraw.ImageDraw, k: int) -> None:
        for turn in range(0, 360, 30):
            image.pieslice((0, 0, size * k, size * k), turn - 6, turn + 6, fill=255)

    image = tinted(outline(number, size), BLACK, 0.8)
    inner = size * 3 // 4
    left = faded(robot(number, inner, ""), GHOST)
    image.alpha_composite(left, ((size - left.width) // 2, (size - left.height) // 2))
    image.alpha_composite(tinted(ImageChops.subtract(rim, vector((size, size), gaps)), mix(HUES[number], WHITE, 0.3)))
    return image


def _fill(image: Image.Image, paint: Image.Image, mask: Image.Image) -> None:
    """Paint an RGBA image through a mask."""
    image.alpha_composite(cut(paint, mask))
