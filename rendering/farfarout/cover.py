"""The box cover: ships leave a ringed planet and fly into a wormhole."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from bot.games.farfarout.components.book import open_book
from bot.games.farfarout.meta import META
from rendering.canvas import Sheet, blurred, dot, lights
from rendering.cover import SIZE, Legend, Title, facts, sides
from rendering.disk_cache import disk_cached
from rendering.farfarout.colours import BLACK, WHITE
from rendering.farfarout.map_geometry import CORNERS
from rendering.farfarout.planets import planet_sprite
from rendering.farfarout.rocks import asteroid
from rendering.farfarout.ships import ship
from rendering.memory_cache import memoize
from rendering.noise import levels, lit, noise
from rendering.renderer import RenderOptions
from rendering.starfield import space
from rendering.theme import SEATS, rgb

TITLE: Final = Title(
    84, 132, 55, (WHITE, rgb("#9fdcff")), (BLACK, 16, 0.72), sides(6, rgb("#1a0d4a"), rgb("#6a3fd0")),
    light=(rgb("#8a4dff"), 10, 0.9),
)  # fmt: skip
"""Glowing letters that become smaller from left to right."""
LEGEND: Final = Legend(172, 626)
_HOLE: Final = (836, 356)
_SHIPS: Final = (
    (4, 500, 440, 260, 0, 66), (3, 250, 300, 150, 1, 78), (2, 590, 258, 104, 2, 96), (1, 706, 548, 120, 3, 36),
    (0, 668, 372, 74, 0, 80),
)  # fmt: skip
"""(ship, x, y, size, seat's colour, turn in degrees)"""


@memoize
@disk_cached
def ground() -> Image.Image:
    """Draw the cover without text."""
    image = _whirl(space(SIZE, "far out"))
    sheet = Sheet(image)
    sheet.put(planet_sprite("saturn", "gas", 560), 40, 612)
    sheet.put(planet_sprite("zephyrine", "jungle", 92), 1104, 532)
    sheet.put(planet_sprite("skorl", "hot", 54), 1010, 470)
    for ore, seed, x, y, size in (
        ("uranium", 1, 1020, 606, 84), ("plutonium", 2, 1124, 238, 58), ("plutonium", 0, 948, 588, 40),
        ("uranium", 2, 470, 600, 40),
    ):  # fmt: skip
        sheet.put(asteroid(ore, seed, size, exploded=False), x, y)
    _lattice(sheet)
    book = open_book("")
    for number, x, y, size, seat, turn in _SHIPS:
        _trail(sheet, x, y, size)
        sprite = ship(book, number, size, SEATS[seat]).rotate(-turn, Image.Resampling.BICUBIC, expand=True)
        sheet.put(sprite, x, y)
    return sheet.image


@memoize
@disk_cached
def _scene(title: str) -> Image.Image:
    """Draw the cover with its title only."""
    image = ground().copy()
    TITLE.draw(image, title)
    return image


def _whirl(image: Image.Image) -> Image.Image:
    """Draw the wormhole: arms of light around a dark centre."""
    x, y = _HOLE
    arms, fine = Image.new("L", SIZE), Image.new("L", SIZE)
    for pen, width in ((ImageDraw.Draw(arms), 1.0), (ImageDraw.Draw(fine), 0.34)):
        for arm in range(7):
            for step in range(220):
                share = step / 220
                far = 34 + 330 * share**1.25
                turn = 2 * pi * arm / 7 + 4.4 * share**0.7
                at = x + far * cos(turn), y + far * sin(turn) * 0.66
                dot(pen, at, (5 + 17 * share) * width, round(230 * (1 - share) ** 1.1))
    clouds = noise("whirl", SIZE, (7, 5), 6, 0.6)
    soft = ImageChops.multiply(blurred(arms, 16), levels(clouds, 0.1, 0.75))
    image = lit(image, rgb("#3f55ff"), lights(SIZE, [(x, y, 250, 150)], 90))
    image = lit(image, rgb("#8a4dff"), soft)
    image = lit(image, rgb("#57d8ff"), ImageChops.multiply(blurred(fine, 3), levels(clouds, 0.2, 0.8)))
    image = lit(image, rgb("#fff2d0"), lights(SIZE, [(x, y, 52, 255)], 20))
    heart = Image.new("L", SIZE)
    ImageDraw.Draw(heart).ellipse((x - 44, y - 30, x + 44, y + 30), fill=255)
    image.paste(rgb("#04020c"), mask=blurred(heart, 7))
    return image


def _lattice(sheet: Sheet) -> None:
    """Draw hexagons of a chart that fade out."""
    mask = Image.new("L", SIZE)
    pen = ImageDraw.Draw(mask)
    for q, r in ((0, 0), (1, 0), (1, -1), (2, -1), (2, -2), (0, 1)):
        cx, cy, size = 872 + 1.5 * q * 92, 560 + 159 * (r + q / 2), 92
        form = [(cx + px * size, cy + py * size) for px, py in CORNERS]
        pen.line([*form, form[0]], fill=150, width=2)
    fade = lights(SIZE, [(1040, 520, 210, 255)], 60)
    sheet.image.paste(rgb("#7df3ff"), mask=ImageChops.multiply(mask, fade))


def _trail(sheet: Sheet, x: int, y: int, size: int) -> None:
    """Draw the light behind a ship that flies towards the wormhole."""
    dx, dy = _HOLE[0] - x, _HOLE[1] - y
    far = (dx * dx + dy * dy) ** 0.5
    mask = Image.new("L", SIZE)
    pen = ImageDraw.Draw(mask)
    for n in range(44):
        back = size * (0.3 + n * 0.075)
        dot(pen, (x - dx / far * back, y - dy / far * back), size * 0.062 * (1 - n / 46), round(200 * (1 - n / 44)))
    sheet.image.paste(rgb("#7fe9ff"), mask=blurred(mask, max(2, size / 26)))


def draw_box(look: RenderOptions) -> Image.Image:
    """Draw the game's cover, RGB."""
    sheet = Sheet(_scene(look.say(META.title)).copy())
    LEGEND.draw(sheet, look.say(META.tagline), facts(META, look))
    return sheet.image
