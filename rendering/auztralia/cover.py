"""The box cover: a railway into the outback, and an Old One behind the hills."""

from __future__ import annotations

from math import cos, pi, sin
from random import Random
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from bot.games.auztralia.meta import META
from rendering.auztralia.colours import ABYSS, BLACK, BRASS, CREAM, GLOW, LEATHER, PURPLE, WHITE
from rendering.auztralia.icons import sign
from rendering.auztralia.old_one_icons import beast
from rendering.brush_strokes import curve, tapered
from rendering.canvas import FINE, Point, Sheet, blurred, gradient, lights, scaled, vector
from rendering.cover import SIZE, Legend, Title, facts, sides
from rendering.disk_cache import disk_cached
from rendering.fonts import SLAB_BOLD
from rendering.memory_cache import memoize
from rendering.noise import levels, lit, noise
from rendering.renderer import RenderOptions
from rendering.theme import Colour, mix, rgb

TITLE: Final = Title(
    84, 142, 55, (mix(CREAM, WHITE, 0.4), rgb("#f0a640")), (ABYSS, 16, 0.8), sides(9, rgb("#3a1408"), rgb("#8a3a18")),
    face=SLAB_BOLD,
)  # fmt: skip
"""Deeply cut letters of brass."""
LEGEND: Final = Legend(
    172, 626, ink=CREAM, face=SLAB_BOLD, bold=SLAB_BOLD, fill=mix(LEATHER, BLACK, 0.3), edge=BRASS, alpha=0.92, rim=3,
    sign=sign,
)  # fmt: skip
HORIZON: Final = 440
SUN: Final = (600, 360)
EARTH: Final = rgb("#7a3316")
BEAST: Final = 410


@memoize
@disk_cached
def scene() -> Image.Image:
    """Draw the cover without text."""
    image = _sky()
    _ranges(image)
    _ground(image)
    _rails(image)
    image = _giant(image)
    _people(image)
    grain = noise("print", SIZE, (400, 225), 1)
    image.paste(BLACK, mask=levels(grain, 0.5, 1.0, 16))
    edge = Image.new("L", (SIZE[0] // 8, SIZE[1] // 8), 255)
    ImageDraw.Draw(edge).rounded_rectangle((7, 7, edge.width - 8, edge.height - 8), 18, fill=0)
    dark = blurred(edge, 15).resize(SIZE, Image.Resampling.BICUBIC)
    image.paste(BLACK, mask=scaled(dark, 0.7))
    return image


def _sky() -> Image.Image:
    """Draw a dusk sky with rays, as on a poster."""
    image = gradient((SIZE[0], HORIZON + 20), rgb("#2b1145"), rgb("#ff9d3c"))
    full = Image.new("RGB", SIZE)
    full.paste(image)
    warm = gradient((SIZE[0], 240), rgb("#a23a4a"), rgb("#ffb54a"))
    fade = Image.linear_gradient("L").resize((SIZE[0], 240))
    full.paste(warm, (0, HORIZON - 220), fade)

    def rays(pen: ImageDraw.ImageDraw, k: int) -> None:
        for n in range(24):
            a, b = pi * (n + 0.1) / 12, pi * (n + 0.6) / 12
            far = 1300
            pen.polygon([(SUN[0] * k, SUN[1] * k), ((SUN[0] + far * cos(a)) * k, (SUN[1] + far * sin(a)) * k),
                         ((SUN[0] + far * cos(b)) * k, (SUN[1] + far * sin(b)) * k)], fill=255)  # fmt: skip

    beams = vector(SIZE, rays)
    near = lights((SIZE[0] // 4, SIZE[1] // 4), [(SUN[0] / 4, SUN[1] / 4, 130, 255)], 60).resize(SIZE)
    full = lit(full, rgb("#ffb055"), scaled(ImageChops.multiply(beams, near), 0.34))
    return lit(full, rgb("#ffd98a"), scaled(near, 0.5))


def _giant(image: Image.Image) -> Image.Image:
    """Draw the Old One dark against the sun, with glowing eyes."""
    x, y = SUN[0], 366
    mask = Image.new("L", SIZE)
    body = beast("cthulhu", BEAST)
    mask.paste(body, (x - BEAST // 2, y - BEAST // 2 + 20))
    halo = blurred(mask, 30)
    image = lit(image, rgb("#ff9a4a"), scaled(halo, 0.7))
    floor = lights(SIZE, [(x - 110 + n * 44, y + BEAST * 0.49, 44, 200) for n in range(6)], 16)
    image.paste(BLACK, mask=scaled(floor, 0.6))
    shade = gradient(SIZE, mix(ABYSS, PURPLE, 0.25), mix(ABYSS, rgb("#b8482e"), 0.35))
    image.paste(shade, mask=blurred(mask, 1.2))
    rim = ImageChops.subtract(mask, ImageChops.offset(mask, 0, 4))
    image.paste(rgb("#ffb87a"), mask=blurred(rim, 1.2).point([v // 2 for v in range(256)]))
    unit = BEAST / 24
    eyes = Image.new("L", SIZE)
    pen = ImageDraw.Draw(eyes)
    left, top = x - BEAST / 2, y - BEAST / 2 + 20
    for side in (-1, 1):
        points = ((12 + side * 1.5, 10.6), (12 + side * 4.6, 8), (12 + side * 4.8, 10), (12 + side * 3, 11.6))
        pen.polygon([(left + px * unit, top + py * unit) for px, py in points], fill=255)
    for blur, share in ((30, 1.0), (10, 1.0)):
        glow = blurred(eyes, blur).point([min(255, round(v * 1.6 * share)) for v in range(256)])
        image = lit(image, GLOW, glow)
    image.paste(mix(GLOW, WHITE, 0.6), mask=blurred(eyes, 0.8))
    return image


def _ranges(image: Image.Image) -> None:
    """Draw rows of hills."""
    rows: tuple[tuple[str, int, int, Colour], ...] = (
        ("far", 372, 46, rgb("#7d3350")), ("middle", 402, 40, rgb("#632540")), ("near", 432, 26, rgb("#4a1a2c")),
    )  # fmt: skip
    for name, base, tall, colour in rows:
        random = Random(f"range {name}")
        points = [(-20.0, float(base))]
        while points[-1][0] < SIZE[0] + 20:
            points.append((points[-1][0] + random.uniform(40, 110), base - random.uniform(0, tall)))
        ridge = curve(*points)

        def draw(pen: ImageDraw.ImageDraw, k: int, ridge: list[Point] = ridge) -> None:
            pen.polygon([(x * k, y * k) for x, y in [*ridge, (SIZE[0] + 20, 520), (-20, 520)]], fill=255)

        image.paste(colour, mask=vector(SIZE, draw))


def _ground(image: Image.Image) -> None:
    tall = SIZE[1] - HORIZON
    earth = gradient((SIZE[0], tall), mix(EARTH, rgb("#ff9d3c"), 0.34), mix(EARTH, BLACK, 0.62))
    dust = noise("dust", (SIZE[0], tall), (10, 26), 4, 0.6)
    earth.paste(rgb("#e0894a"), mask=levels(dust, 0.55, 1.0, 90))
    earth.paste(mix(EARTH, BLACK, 0.6), mask=levels(ImageChops.invert(dust), 0.55, 1.0, 110))
    image.paste(earth, (0, HORIZON))
    cracks = Image.new("L", SIZE)
    pen = ImageDraw.Draw(cracks)
    random = Random("cracks")
    for start in (40, 190, 330, 860, 1010, 1160):
        x, y = float(start), float(SIZE[1])
        while y > HORIZON + 14:
            share = (y - HORIZON) / tall
            nx = x + (SUN[0] - x) * 0.09 + random.uniform(-40, 40) * share
            ny = y - random.uniform(16, 40) * (0.3 + share)
            pen.line([(x, y), (nx, ny)], fill=255, width=max(1, round(8 * share)))
            x, y = nx, ny
    glow = scaled(blurred(cracks, 7), 2)
    image.paste(PURPLE, mask=glow)
    image.paste(mix(PURPLE, WHITE, 0.45), mask=blurred(cracks, 1))


def _rails(image: Image.Image) -> None:
    """Draw the track from the foreground to the horizon, and a train on it."""

    def point(side: float, share: float) -> Point:
        y = HORIZON + 2 + (SIZE[1] + 60 - HORIZON) * share
        return SUN[0] + side * 330 * share, y

    mask = Image.new("L", (SIZE[0] * FINE // 2, SIZE[1] * FINE // 2))
    steel = Image.new("L", mask.size)
    k = FINE // 2
    pen, shine = ImageDraw.Draw(mask), ImageDraw.Draw(steel)
    share = 0.04
    while share < 1.1:
        thick = 0.32 * share
        far = share + thick * 0.3
        corners = [point(-1.3, share), point(1.3, share), point(1.3, far), point(-1.3, far)]
        pen.polygon([(x * k, y * k) for x, y in corners], fill=255)
        share *= 1.17
    for side in (-0.86, 0.86):
        left, right = side - 0.07, side + 0.07
        corners = [point(left, 0.015), point(right, 0.015), point(right, 1.1), point(left, 1.1)]
        shine.polygon([(x * k, y * k) for x, y in corners], fill=255)
    image.paste(mix(LEATHER, BLACK, 0.35), mask=mask.reduce(k))
    image.paste(mix(BRASS, rgb("#ffcf8a"), 0.5), mask=steel.reduce(k))


def _people(image: Image.Image) -> None:
    """Draw a train, an airship, soldiers, and arms out of the earth."""
    sheet = Sheet(image)
    dark = mix(ABYSS, BLACK, 0.5)
    train = sign("train", 210).transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    sheet.stamp(train, 280, 482, dark)
    smoke = lights(SIZE, [(232 - n * 24, 374 - n * 15, 12 + n * 6, 210 - n * 26) for n in range(7)], 9)
    image.paste(rgb("#5c3242"), mask=smoke)
    sheet.stamp(sign("airship", 126), 1040, 282, dark)
    sheet.stamp(sign("airship", 60), 176, 262, mix(dark, rgb("#a23a4a"), 0.35))
    ground = lights(
        SIZE, [(190 + n * 36, 580, 16, 220) for n in range(7)] + [(850 + n * 40, 582, 16, 220) for n in range(8)], 9
    )
    image.paste(BLACK, mask=scaled(ground, 0.7))
    for x, size in ((872, 128), (952, 112), (1022, 122)):
        sheet.stamp(sign("infantry", size), x, 520, dark)
    sheet.stamp(sign("artillery", 120).transpose(Image.Transpose.FLIP_LEFT_RIGHT), 1110, 528, dark)
    mask = Image.new("L", (SIZE[0] * 2, SIZE[1] * 2))
    pen = ImageDraw.Draw(mask)
    for arm, thick in (
        (((96, 690), (70, 600), (112, 540), (160, 520), (170, 560), (146, 572)), 52.0),
        (((1140, 700), (1165, 620), (1118, 580), (1080, 590), (1092, 624)), 44.0),
    ):
        pen.polygon([(x * 2, y * 2) for x, y in tapered(curve(*arm), thick, 5)], fill=255)
    arms = mask.reduce(2)
    image.paste(mix(ABYSS, PURPLE, 0.3), mask=arms)
    rim = ImageChops.subtract(arms, ImageChops.offset(arms, 3, 5))
    image.paste(mix(PURPLE, rgb("#ff9d3c"), 0.4), mask=blurred(rim, 1.5))


def draw_box(look: RenderOptions) -> Image.Image:
    """Draw the game's cover, RGB."""
    sheet = Sheet(scene().copy())
    TITLE.draw(sheet.image, look.say(META.title))
    LEGEND.draw(sheet, look.say(META.tagline), facts(META, look))
    return sheet.image
