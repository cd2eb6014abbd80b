"""Things other than planets: whole and exploded asteroids, anomalies, wormholes, stars."""

from __future__ import annotations

from math import cos, pi, sin
from random import Random
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from rendering.canvas import FINE, Point, blurred, cut, discs, dot, framed, gradient, lights, shaded, tinted, vector
from rendering.farfarout.colours import BLACK, ROCK, WHITE
from rendering.farfarout.icons import sign
from rendering.memory_cache import memoize
from rendering.noise import levels, lit, noise
from rendering.theme import Colour, mix, rgb

_MASTER: Final = 200


def _outline(ore: str, random: Random, size: float) -> list[Point]:
    """Return the outline of an asteroid: uranium is egg-shaped, plutonium rugged (F33)."""
    points: list[Point] = []
    steps = 40 if ore == "uranium" else 13
    for n in range(steps):
        turn = 2 * pi * n / steps
        if ore == "uranium":
            reach = 0.9 + random.uniform(-0.015, 0.015)
            x, y = reach * cos(turn) * (0.78 - 0.16 * sin(turn + pi)), reach * sin(turn)
        else:
            reach = random.uniform(0.74, 1.0)
            x, y = reach * cos(turn), reach * sin(turn) * 0.86
        slant = 0.5
        points.append(
            (
                size / 2 * (1 + 0.92 * (x * cos(slant) - y * sin(slant))),
                size / 2 * (1 + 0.92 * (x * sin(slant) + y * cos(slant))),
            )
        )
    return points


@memoize
def _rock(ore: str, seed: int) -> Image.Image:
    """Draw a whole asteroid at full size."""
    n, random = _MASTER, Random(f"{ore} {seed}")
    size = (n, n)
    mask = vector(size, lambda pen, k: pen.polygon(_outline(ore, Random(f"{ore} {seed}"), n * k), fill=255))
    colour = ROCK[ore]
    image = gradient(size, mix(colour, WHITE, 0.25), mix(colour, BLACK, 0.7))
    grain = noise(f"{ore} {seed}", size, (4, 4), 5, 0.7)
    image = Image.composite(Image.new("RGB", size, mix(colour, BLACK, 0.62)), image, levels(grain, 0.45, 0.9, 200))
    dark, light = Image.new("L", size), Image.new("L", size)
    for _ in range(7 if ore == "uranium" else 11):
        x, y, r = random.uniform(0.2, 0.8) * n, random.uniform(0.2, 0.8) * n, random.uniform(0.04, 0.11) * n
        dot(ImageDraw.Draw(light), (x + r * 0.2, y + r * 0.2), r, 130)
        dot(ImageDraw.Draw(dark), (x, y), r, 190)
    image.paste(WHITE, mask=blurred(light, 2).point([v // 3 for v in range(256)]))
    image.paste(BLACK, mask=blurred(dark, 1.6).point([v * 2 // 3 for v in range(256)]))
    if ore == "uranium":
        veins = levels(noise(f"glow {seed}", size, (5, 5), 4), 0.68, 0.86)
        image = lit(image, rgb("#86ff3d"), veins)
    else:
        veins = levels(noise(f"glow {seed}", size, (6, 6), 4), 0.74, 0.9)
        image = lit(image, rgb("#3f9dff"), veins)
    night = lights(size, [(n * 0.3, n * 0.28, n * 0.5, 255)], n / 6)
    image = ImageChops.multiply(image, Image.merge("RGB", [night.point([min(255, 60 + v) for v in range(256)])] * 3))
    edge = blurred(ImageChops.subtract(mask, ImageChops.offset(mask, 3, 4)), 1.2)
    image = lit(image, mix(colour, WHITE, 0.5), edge)
    return cut(image, mask)


def _light(side: int, radius: float, level: int, blur: float) -> Image.Image:
    """Return a mask with a blurred disc in the middle of a square."""
    return lights((side, side), [(side / 2, side / 2, radius, level)], blur)


def _glowing(sprite: Image.Image, colour: Colour) -> Image.Image:
    """Draw a sprite with a glow in the middle of a square half larger."""
    side = sprite.width * 3 // 2
    at = (side - sprite.width) // 2
    shape = framed(sprite.getchannel("A"), (side, side))
    image = tinted(blurred(shape, sprite.width / 9), colour, 0.55)
    image.alpha_composite(sprite, (at, at))
    return image


@memoize
def asteroid(ore: str, seed: int, size: int, *, exploded: bool) -> Image.Image:
    """Draw an asteroid about `size` wide in a square half larger.

    An exploded one is rubble around a spark.
    """
    if exploded:
        return _rubble(ore, seed % 4, size)
    rock = _rock(ore, seed % 4).resize((size, size), Image.Resampling.LANCZOS)
    return _glowing(rock, rgb("#9bec57") if ore == "uranium" else rgb("#4f9dff"))


def _rubble(ore: str, seed: int, size: int) -> Image.Image:
    random, side = Random(f"rubble {ore} {seed}"), size * 3 // 2
    image = tinted(_light(side, size * 0.2, 200, size / 7), rgb("#ff5a2a"), 0.8)
    colour = mix(ROCK[ore], BLACK, 0.35)
    for n in range(11):
        turn, far = 2 * pi * n / 11 + random.uniform(-0.2, 0.2), random.uniform(0.14, 0.48) * size
        x, y, r = side / 2 + far * cos(turn), side / 2 + far * sin(turn), random.uniform(0.05, 0.12) * size
        shape = [
            (x + r * random.uniform(0.6, 1.2) * cos(a), y + r * random.uniform(0.6, 1.2) * sin(a))
            for a in (pi * k / 3.5 for k in range(7))
        ]
        for shift, tone in ((1.0, mix(colour, BLACK, 0.6)), (0.0, mix(colour, WHITE, random.uniform(0, 0.25)))):
            mask = vector(
                (side, side),
                lambda pen, k, shape=shape, shift=shift: pen.polygon(
                    [((px + shift * size / 60) * k, (py + shift * size / 40) * k) for px, py in shape], fill=255
                ),
            )
            image.alpha_composite(tinted(mask, tone))
    return image


@memoize
def anomaly(size: int) -> Image.Image:
    """Draw an unexplored anomaly: a shimmering crystal in a square half larger."""
    side = size * 3 // 2
    image = tinted(_light(side, size * 0.42, 210, size / 8), rgb("#ff58d8"), 0.75)

    def rhombus(share: float) -> Image.Image:
        c, far = side / 2, size * share
        corners = ((c, c - far), (c + far, c), (c, c + far), (c - far, c))
        return vector((side, side), lambda pen, k: pen.polygon([(x * k, y * k) for x, y in corners], fill=255))

    diamond, inner = rhombus(0.47), rhombus(0.38)
    image.alpha_composite(tinted(diamond, rgb("#ffc2f2")))
    image.alpha_composite(shaded(inner, rgb("#8a2a9c"), rgb("#2a0d4a")))
    image.alpha_composite(tinted(framed(sign("query", max(6, round(size * 0.5))), image.size), rgb("#ffe6fb")))
    return image


@memoize
def wormhole(size: int) -> Image.Image:
    """Draw a wormhole: a whirl of light with a dark centre, in a square half larger."""
    n = side = size * 3 // 2
    k = 2
    swirl, core = Image.new("L", (n * k, n * k)), Image.new("L", (n * k, n * k))
    c = n * k / 2
    pen = ImageDraw.Draw(swirl)
    for arm in range(5):
        for step in range(60):
            far = size * k * 0.52 * (step / 60) ** 0.8
            turn = 2 * pi * arm / 5 + step * 0.085
            at, radius = (c + far * cos(turn), c + far * sin(turn) * 0.92), size * k * (0.05 - 0.0006 * step)
            dot(pen, at, radius, round(255 * (1 - step / 66)))
    dot(ImageDraw.Draw(core), (c, c), size * k * 0.12, 255)
    soft = blurred(swirl, size * k / 24).reduce(k)
    fine = blurred(swirl, size * k / 90).reduce(k)
    image = tinted(_light(side, size * 0.34, 170, size / 7), rgb("#3fd8ff"), 0.55)
    image.alpha_composite(tinted(soft, rgb("#7a5cff")))
    image.alpha_composite(tinted(fine, rgb("#d6f6ff"), 0.85))
    image.alpha_composite(tinted(blurred(core, size * k / 60).reduce(k), rgb("#070316")))
    return image


@memoize
def ruins(size: int) -> Image.Image:
    """Draw a dig site in open space in place of an anomaly: a derelict in a square half larger."""
    side = size * 3 // 2
    image = tinted(_light(side, size * 0.38, 150, size / 7), rgb("#ffd27a"), 0.55)
    image.alpha_composite(tinted(framed(sign("relic", size * 3 // 4), image.size), rgb("#ffe2a0")))
    return image


@memoize
def sun(size: int) -> Image.Image:
    """Draw a star; its disc is about half of the square."""
    k = FINE // 2
    big = size * k
    image = tinted(_light(size, size * 0.24, 255, size / 9), rgb("#ff9a2e"), 0.9)
    image.alpha_composite(tinted(_light(size, size * 0.2, 255, size / 16), rgb("#ffd25c")))
    image.alpha_composite(discs(size, (size * 0.17, rgb("#fff4cf"))))
    rays = Image.new("L", (big, big))
    pen = ImageDraw.Draw(rays)
    for n in range(8):
        turn = pi * n / 4
        reach = 0.5 if n % 2 == 0 else 0.36
        c, far = big / 2, big * reach
        pen.line((c, c, c + far * cos(turn), c + far * sin(turn)), fill=120, width=max(1, big // 120))
    image.alpha_composite(tinted(blurred(rays, k).reduce(k), rgb("#fff0c0")))
    return image
