"""Cover: a dock over a ringed planet, departing ships, and two dice."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from bot.games.spacebase.components.cardfile import set_of
from bot.games.spacebase.meta import META
from rendering.canvas import Point, Sheet, blurred, dot, gradient, lights, panel, scaled, tinted, vector
from rendering.cover import SIZE, Legend, Title, facts, sides
from rendering.disk_cache import disk_cached
from rendering.fonts import DISPLAY
from rendering.memory_cache import memoize
from rendering.noise import levels, lit, noise
from rendering.renderer import RenderOptions
from rendering.spacebase.colours import BLACK, STEEL, WHITE
from rendering.spacebase.dice import die
from rendering.spacebase.ships import ship
from rendering.starfield import space
from rendering.theme import mix, rgb

TITLE: Final = Title(
    84, 150, 45, (WHITE, rgb("#8fc2ff")), (BLACK, 14, 0.7), sides(7, rgb("#0d1c4a"), rgb("#2f5fc0")),
    light=(rgb("#3f8dff"), 9, 0.8),
)  # fmt: skip
"""Steel letters with a glow."""
LEGEND: Final = Legend(172, 626)
PLANET: Final = (930, 640, 430)
"""x, y, radius"""
BERTH: Final = 34
DOCK: Final = (300, 400)
SHIPS: Final = ((96, 640, 300, 330, -8), (62, 846, 408, 190, -4), (135, 690, 498, 270, 6), (20, 1000, 300, 120, -10))
"""(card, x, y, width, turn in degrees)"""


@memoize
@disk_cached
def _scene(title: str) -> Image.Image:
    """Draw the cover with its title only."""
    image = _planet(space(SIZE, "dock"))
    sheet = Sheet(image)
    _dock(sheet)
    cards = set_of("").cards
    for number, x, y, width, turn in SHIPS:
        sprite = ship(cards[number], width, width * 5 // 9).rotate(turn, Image.Resampling.BICUBIC, expand=True)
        sheet.put(sprite, x, y)
    for value, x, y, size, turn in ((5, 986, 500, 120, 14), (6, 1098, 436, 104, -18)):
        sheet.put(die(value, size).rotate(turn, Image.Resampling.BICUBIC, expand=True), x, y)
    TITLE.draw(image, title)
    return image


def _planet(image: Image.Image) -> Image.Image:
    """Draw a planet at the lower right, its rim lit by a sun."""
    x, y, radius = PLANET
    disc = vector(SIZE, lambda pen, k: dot(pen, (x * k, y * k), radius * k))
    air = blurred(disc, 34)
    image = lit(image, rgb("#3f8dff"), scaled(air, 0.6))
    clouds = noise("dusk", SIZE, (5, 9), 5, 0.55)
    ball = gradient(SIZE, rgb("#2f6fb8"), rgb("#0a1a3c"))
    ball = lit(ball, rgb("#57c7b8"), levels(clouds, 0.5, 0.85, 150))
    ball = lit(ball, rgb("#ffffff"), levels(noise("dusk clouds", SIZE, (6, 14), 5), 0.6, 1.0, 170))
    shade = Image.new("L", SIZE)
    dot(ImageDraw.Draw(shade), (x - 120, y - 150), radius * 1.02, 255)
    night = ImageChops.invert(blurred(shade, 80))
    ball.paste(rgb("#040818"), mask=scaled(night, 0.9))
    image.paste(ball, mask=disc)
    rim = blurred(ImageChops.subtract(disc, ImageChops.offset(disc, 3, 5)), 3)
    return lit(image, rgb("#bfe4ff"), rim)


def _dock(sheet: Sheet) -> None:
    """Draw a wheel of twelve berths, lit from within."""
    x, y = DOCK
    outer, inner, hub = 236.0, 186.0, 62.0
    flat = 0.62

    def at(radius: float, angle: float, k: int = 1) -> Point:
        return (x + radius * cos(angle)) * k, (y + radius * sin(angle) * flat) * k

    def ring(pen: ImageDraw.ImageDraw, k: int, wide: float, narrow: float, sink: float = 0.0) -> None:
        for radius, fill in ((wide, 255), (narrow, 0)):
            box = ((x - radius) * k, (y - radius * flat + sink) * k, (x + radius) * k, (y + radius * flat + sink) * k)
            pen.ellipse(box, fill=fill)

    def spokes(pen: ImageDraw.ImageDraw, k: int) -> None:
        for n in range(6):
            angle = pi * n / 3 + 0.26
            pen.line((at(hub * 0.8, angle, k), at(inner + 8, angle, k)), fill=255, width=15 * k)

    light = lights(SIZE, [(x, y, outer * 1.05, 110), (x, y, hub * 1.6, 255)], 60)
    sheet.image.paste(rgb("#ffb45e"), mask=scaled(light, 0.6))
    metal = gradient(SIZE, mix(STEEL, WHITE, 0.35), mix(STEEL, BLACK, 0.72))
    dark = Image.new("RGB", SIZE, mix(STEEL, BLACK, 0.78))
    hull = vector(SIZE, lambda pen, k: ring(pen, k, outer, inner))
    thick = ImageChops.offset(hull, 0, 22)
    sheet.image.paste(dark, mask=ImageChops.lighter(thick, ImageChops.offset(hull, 0, 11)))
    sheet.image.paste(mix(STEEL, BLACK, 0.6), mask=ImageChops.offset(vector(SIZE, spokes), 0, 7))
    sheet.image.paste(metal, mask=vector(SIZE, spokes))
    sheet.image.paste(metal, mask=hull)
    for n in range(12):
        angle = 2 * pi * n / 12 - pi / 2
        px, py = at((outer + inner) / 2, angle)
        size = round(46 + 6 * sin(angle))
        sheet.put(panel(size + 8, size - 4, 10, rgb("#132a5c"), rgb("#6fb6ff"), alpha=1.0, line_width=3), px, py)
        sheet.text(str(n + 1), px, py, BERTH, rgb("#d5ebff"), face=DISPLAY)
    box = x - hub, y - hub * 0.8, x + hub, y + hub * 0.8
    core = vector(SIZE, lambda pen, k: pen.ellipse([value * k for value in box], fill=255))
    sheet.image.paste(dark, mask=ImageChops.offset(core, 0, 14))
    sheet.image.paste(metal, mask=core)
    lamp = lights(SIZE, [(x, y - 6, hub * 0.62, 255)], 12)
    sheet.image.paste(rgb("#ffd58a"), mask=lamp)
    for n in range(1, 24):
        px, py = at(outer - 3, pi * n / 24)
        sheet.put(tinted(lights((14, 14), [(7, 7, 2.6, 255)], 1.2), rgb("#ffe1a3")), px, py + 14)


def draw_box(look: RenderOptions) -> Image.Image:
    """Draw the game's cover, RGB."""
    sheet = Sheet(_scene(look.say(META.title)).copy())
    LEGEND.draw(sheet, look.say(META.tagline), facts(META, look))
    return sheet.image
