"""Cover: seven planets before the galaxy."""

from __future__ import annotations

from typing import Final

from PIL import Image, ImageChops

from bot.games.andromeda.meta import META
from bot.games.contract import t
from rendering.andromeda.planets import planet_sprite
from rendering.canvas import Sheet, gradient
from rendering.cover import SIZE, Legend, emboss, facts
from rendering.disk_cache import disk_cached
from rendering.fonts import DISPLAY
from rendering.memory_cache import memoize
from rendering.renderer import RenderOptions
from rendering.starfield import galaxy, shine, space
from rendering.text import line
from rendering.theme import rgb

LEGEND: Final = Legend(414, 618, alpha=0.8)
_PLANETS = (
    ("vetch", 214, 1030, 196), ("fen", 92, 788, 118), ("sorrel", 120, 196, 166), ("ilex", 74, 420, 92),
    ("cairn", 120, 1128, 446), ("brae", 150, 104, 506), ("tarn", 96, 1046, 582),
)  # fmt: skip
"""(planet, size, x, y)"""


@memoize
@disk_cached
def scenery() -> Image.Image:
    """Draw the cover without text."""
    image = space(SIZE, "box")
    shine(image, galaxy(1500, 0.38, 20), 590, 250)
    sheet = Sheet(image)
    sheet.put(planet_sprite("earth", 1180), 560, 1060)
    for planet, size, x, y in _PLANETS:
        sheet.put(planet_sprite(planet, size), x, y)
    return image


@memoize
@disk_cached
def _cover() -> Image.Image:
    image = scenery().copy()
    _title(image, "ANDROMEDA", 600, 322, 148, spacing=12)
    return image


def _title(image: Image.Image, text: str, x: int, y: int, size: int, *, spacing: int) -> None:
    """Draw golden letters with a glow."""
    letters = [line(char, DISPLAY, size) for char in text]
    wide = sum(letter.advance + spacing for letter in letters) - spacing
    mask = Image.new("L", image.size)
    at = x - wide / 2
    for letter in letters:
        left, top = round(at) - letter.left + letter.cut[0], y - letter.baseline + size // 3 + letter.cut[1]
        there = mask.crop((left, top, left + letter.mask.width, top + letter.mask.height))
        mask.paste(ImageChops.lighter(there, letter.mask), (left, top))
        at += letter.advance + spacing
    emboss(image, mask, ((6, 4, 20), 16, 0.75), (rgb("#8a5cff"), 7, 0.8), [(5, (20, 8, 30))])
    metal = Image.new("RGB", image.size)
    half = size * 2 // 5
    metal.paste(gradient((image.width, half), rgb("#fffbe6"), rgb("#ffd166")), (0, y - half))
    metal.paste(gradient((image.width, half + 20), rgb("#e09a2b"), rgb("#fff0b8")), (0, y))
    image.paste(metal, mask=mask)


def draw_box(look: RenderOptions) -> Image.Image:
    """Draw the game's cover, RGB."""
    sheet = Sheet(_cover().copy())
    tagline = look.say(t("Found economic centres around seven strange worlds"))
    LEGEND.draw(sheet, tagline, (*facts(META, look), ("star", look.say(t("ages {n}+", n=10)))))
    return sheet.image
