"""Planets: a look for each planet within its type; undiscovered ones are veiled.

A veil shows the type.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sin
from random import Random
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from rendering.canvas import blurred, dot, framed, scaled, tinted, vector
from rendering.disk_cache import disk_cached
from rendering.farfarout.colours import BLACK, TYPE, WHITE
from rendering.farfarout.icons import sign
from rendering.memory_cache import memoize
from rendering.noise import Size, levels, noise, over, ramp, ridges, warp
from rendering.planet import Glow, Ring, bands, dressed, sphere, spherical
from rendering.theme import Colour, mix, rgb

MASTER: Final = 300
"""Size in pixels of the ball from which smaller ones are scaled."""
Stops = Sequence[str]

_ACCENTS: Final[dict[str, Colour]] = {
    "mercury": rgb("#d8c3a8"), "venus": rgb("#ffe0a0"), "earth": rgb("#6fb4ff"), "mars": rgb("#ff8a5c"),
    "jupiter": rgb("#ffcf96"), "saturn": rgb("#ffe2a6"), "uranus": rgb("#a8f2f2"), "neptune": rgb("#5f8dff"),
}  # fmt: skip
_RINGS: Final = {
    "saturn": Ring(1.26, 1.9, 0.3, -17, rgb("#f2dba8")),
    "uranus": Ring(1.34, 1.46, 0.2, 74, rgb("#d9ffff")),
}


def _ramp(grey: Image.Image, codes: Stops) -> Image.Image:
    return ramp(grey, [(n / (len(codes) - 1), rgb(code)) for n, code in enumerate(codes)])


def _craters(seed: str, image: Image.Image, count: int) -> Image.Image:
    """Draw round craters, lit from the upper left."""
    random, (w, _) = Random(seed), image.size
    dark, light = Image.new("L", image.size), Image.new("L", image.size)
    for _ in range(count):
        x, y, r = random.uniform(0, w), random.uniform(0, w), w * random.uniform(0.012, 0.07) ** 1.1
        for mask, shift in ((light, r * 0.18), (dark, -r * 0.12)):
            dot(ImageDraw.Draw(mask), (x + shift, y + shift), r, 150)
        dot(ImageDraw.Draw(light), (x - r * 0.1, y - r * 0.1), r * 0.86, 0)
    image = over(image, BLACK, blurred(dark, w / 220))
    return over(image, WHITE, blurred(light, w / 160).point([v // 3 for v in range(256)]))


def _clouds(seed: str, image: Image.Image, low: float, colour: Colour = WHITE, top: int = 225) -> Image.Image:
    sky = warp(
        noise(f"{seed} sky", image.size, (3, 6), 6, 0.62),
        lambda x, y: (x, min(1, max(0, y + 0.04 * sin(9 * x + 4 * y)))),
    )
    return over(image, colour, levels(sky, low, min(1, low + 0.32), top))


def _hot(seed: str, size: Size, random: Random) -> Image.Image:
    codes = random.choice(
        (
            ("#2c120f", "#7d2c1c", "#c4552f", "#ec9a5a", "#ffd9a1"),
            ("#241614", "#4e2d25", "#8a4a34", "#c07a4c", "#e6b47c"),
            ("#3a1008", "#8c2a10", "#d9541c", "#ff8f32", "#ffc765"),
            ("#241a24", "#5a3138", "#9c4a3c", "#d98a5a", "#f4cf9f"),
        )
    )
    image = _ramp(noise(seed, size, (4, 5), 6, 0.62), codes)
    image = over(image, rgb("#1c0706"), levels(ridges(f"{seed} canyon", size, (2, 3), 14), 0.3, 1, 170))
    return _craters(seed, image, 12) if random.random() < 0.5 else image


def _ice(seed: str, size: Size, random: Random) -> Image.Image:
    codes = random.choice(
        (
            ("#4f9fb4", "#8fd2dc", "#cdf1f2", "#ffffff"),
            ("#5a7fae", "#9cc0e4", "#d6e9fa", "#ffffff"),
            ("#6a8f96", "#a9c9c6", "#dceeea", "#fdfffb"),
            ("#7a86b8", "#b2bfe8", "#e2e6fb", "#ffffff"),
        )
    )
    image = _ramp(noise(seed, size, (5, 4), 6, 0.55), codes)
    crack = mix(rgb(codes[0]), BLACK, 0.4)
    image = over(image, crack, levels(ridges(f"{seed} cracks", size, (4, 4), 16, 4), 0.25, 1, 190))
    return over(image, mix(crack, BLACK, 0.2), levels(ridges(f"{seed} rifts", size, (3, 2), 26, 4), 0.3, 1, 160))


def _water(seed: str, size: Size, random: Random) -> Image.Image:
    codes = random.choice(
        (("#04245f", "#0d57b5", "#2f9be8"), ("#06324f", "#0e6f92", "#35b6c8"), ("#10205e", "#2a48b4", "#5f8df0"))
    )
    sea = _ramp(noise(seed, size, (4, 4), 5), codes)
    isles, low = noise(f"{seed} isles", size, (5, 5), 6, 0.6), random.uniform(0.68, 0.82)
    sea = over(sea, mix(rgb(codes[2]), WHITE, 0.3), levels(isles, low - 0.1, low, 170))
    sea = over(sea, rgb("#d8cf95"), levels(isles, low, low + 0.02))
    sea = over(sea, rgb("#3f8f4e"), levels(isles, low + 0.04, low + 0.07))
    return _clouds(seed, sea, random.uniform(0.5, 0.62))


def _jungle(seed: str, size: Size, random: Random) -> Image.Image:
    codes = random.choice(
        (
            ("#0a3322", "#14583a", "#2c8a44", "#63b54c", "#c4db74"),
            ("#0c3a1a", "#1f6a2a", "#4f9a34", "#9ac24c", "#e0e486"),
            ("#073a36", "#0f6650", "#2c9a6a", "#6cc98a", "#cdeeb0"),
        )
    )
    image = _ramp(noise(seed, size, (4, 4), 6, 0.64), codes)
    lakes = noise(f"{seed} lakes", size, (4, 4), 5, 0.55)
    image = over(image, rgb("#0f4d78"), levels(lakes, 0.72, 0.75))
    image = over(image, rgb("#2a86b8"), levels(lakes, 0.8, 0.95, 200))
    return _clouds(seed, image, random.uniform(0.58, 0.7), rgb("#f4fff2"), 200)


def _gas(seed: str, size: Size, random: Random) -> Image.Image:
    codes = random.choice(
        (
            ("#2b1262", "#5127a0", "#8d55e0", "#c493ff", "#7a3fc4", "#f3d9ff"),
            ("#5a3320", "#a86a3c", "#e6bf78", "#f6e3b4", "#c98446", "#fff4d6"),
            ("#123a4c", "#2c6f86", "#74b8bc", "#d0eae0", "#4a94a4", "#f0fff6"),
            ("#4c1440", "#933a74", "#d678ac", "#f8c4dc", "#b25490", "#ffe8f2"),
        )
    )
    image = _ramp(bands(seed, size, random.choice((6, 8, 10)), random.uniform(0.02, 0.07)), codes)
    w, h = size
    x, y = random.uniform(0.3, 0.62), random.uniform(0.52, 0.66)
    spot = Image.new("L", size)
    ImageDraw.Draw(spot).ellipse((w * x, h * y, w * (x + 0.17), h * (y + 0.085)), fill=210)
    return over(image, rgb(codes[-1] if random.random() < 0.5 else codes[0]), blurred(spot, w / 80))


_FAMILIES: Final[dict[str, Callable[[str, Size, Random], Image.Image]]] = {
    "hot": _hot, "ice": _ice, "water": _water, "jungle": _jungle, "gas": _gas,
}  # fmt: skip


def _mercury(size: Size) -> Image.Image:
    image = _ramp(noise("mercury", size, (6, 6), 6, 0.7), ("#2f2823", "#6b5d51", "#a08d7a", "#d8c6b0"))
    return _craters("mercury", image, 46)


def _venus(size: Size) -> Image.Image:
    return _ramp(bands("venus", size, 6, 0.12), ("#8a5a26", "#c98f44", "#ecc987", "#fff0c8", "#dca659"))


def _earth(size: Size) -> Image.Image:
    sea = _ramp(noise("earth sea", size, (4, 4), 5), ("#062456", "#1c66b4"))
    land = noise("earth land 4", size, (3, 3), 7, 0.58)
    green = _ramp(noise("earth green", size, (6, 6), 5), ("#2a5f2e", "#5f8f45", "#b59b62", "#d9c594"))
    image = over(sea, rgb("#2f93bd"), levels(land, 0.5, 0.55, 150))
    image.paste(green, mask=levels(land, 0.545, 0.56))
    return _clouds("earth", image, 0.56)


def _mars(size: Size) -> Image.Image:
    image = _ramp(noise("mars", size, (4, 5), 6, 0.62), ("#4d1714", "#9c3423", "#cf5a38", "#e98d5c", "#f8c99a"))
    caps = Image.linear_gradient("L").resize(size)
    frost = ImageChops.subtract(noise("mars frost", size, (6, 3), 4), scaled(caps, 5))
    return over(image, rgb("#ffeee2"), levels(frost, 0.05, 0.25, 240))


def _jupiter(size: Size) -> Image.Image:
    image = _ramp(bands("jupiter", size, 9, 0.02), ("#6e4022", "#b37a4a", "#ecd2a4", "#fbeed2", "#c98a58", "#fff4e0"))
    w, h = size
    spot = Image.new("L", size)
    ImageDraw.Draw(spot).ellipse((w * 0.52, h * 0.57, w * 0.74, h * 0.68), fill=240)
    return over(image, rgb("#c24a28"), blurred(spot, w / 90))


def _saturn(size: Size) -> Image.Image:
    return _ramp(bands("saturn", size, 8, 0.01), ("#a87c44", "#d6b070", "#f3dba4", "#fdf0cc", "#e0bd80"))


def _uranus(size: Size) -> Image.Image:
    return _ramp(bands("uranus", size, 3, 0.02), ("#6fc4cc", "#96e0e2", "#c2f4f2", "#e6ffff"))


def _neptune(size: Size) -> Image.Image:
    image = _ramp(bands("neptune", size, 6, 0.04), ("#122a86", "#2450c8", "#4f84f0", "#8ab8ff"))
    return over(image, WHITE, levels(noise("neptune wisps", size, (2, 14), 5, 0.6), 0.74, 1.0, 190))


_OWN: Final[dict[str, Callable[[Size], Image.Image]]] = {
    "mercury": _mercury, "venus": _venus, "earth": _earth, "mars": _mars, "jupiter": _jupiter, "saturn": _saturn,
    "uranus": _uranus, "neptune": _neptune,
}  # fmt: skip


def _ring_of(planet: str, kind: str) -> Ring | None:
    random = Random(f"ring {planet}")
    if planet in _OWN or kind != "gas" or random.random() < 0.4:
        return _RINGS.get(planet)
    inner = random.uniform(1.24, 1.4)
    return Ring(
        inner, inner + random.uniform(0.12, 0.5), random.uniform(0.16, 0.3), random.uniform(-30, 30), rgb("#e9d3ff")
    )


def _ball(planet: str, kind: str, size: int, k: int) -> Image.Image:
    """Draw a ball `k` times too large, then reduce it; `planet` is the seed of its look."""
    full = (size * k, size * k)
    random = Random(planet)
    texture = _OWN[planet](full) if planet in _OWN else _FAMILIES[kind](planet, full, random)
    glows: list[Glow] = []
    if kind == "hot" and planet not in _OWN and random.random() < 0.7:
        cracks = ImageChops.multiply(
            ridges(f"{planet} fire", full, (4, 4), 9, 5), levels(noise(f"{planet} where", full, (3, 3), 3), 0.35, 0.7)
        )
        fire = spherical(cracks)
        glows = [
            (rgb("#ff4a0a"), blurred(fire, size * k / 60)),
            (rgb("#ffb03a"), levels(fire, 0.45, 1)),
        ]
    wet = kind in ("water", "ice") or planet == "earth"
    return sphere(texture, accent(planet, kind), wet=wet, glows=glows, k=k)


def accent(planet: str, kind: str) -> Colour:
    """Return the colour of a planet's atmosphere."""
    return _ACCENTS.get(planet, TYPE[kind])


@memoize
@disk_cached
def _master(planet: str, kind: str) -> Image.Image:
    return _ball(planet, kind, MASTER, 1)


@memoize
@disk_cached
def planet_sprite(planet: str, kind: str, size: int) -> Image.Image:
    """Draw a discovered planet with atmosphere and rings.

    The ball of `size` pixels is in the middle of a square twice as wide.
    """
    ball = (
        _master(planet, kind).resize((size, size), Image.Resampling.LANCZOS)
        if size <= MASTER * 2 // 3
        else _ball(planet, kind, size, 1)
    )
    return dressed(ball, accent(planet, kind), _ring_of(planet, kind))


@memoize
def veiled(kind: str, size: int) -> Image.Image:
    """Draw an undiscovered planet of a type at the same size: a dark ball with the type's icon."""
    colour = TYPE[kind]
    ball = _master(f"veil {kind}", kind).resize((size, size), Image.Resampling.LANCZOS)
    dark = Image.blend(ball.convert("L").convert("RGB"), Image.new("RGB", ball.size, mix(colour, BLACK, 0.62)), 0.66)
    image = Image.new("RGBA", (size * 2, size * 2))
    image.paste(dark, (size // 2, size // 2), ball.getchannel("A"))

    def rim(pen: ImageDraw.ImageDraw, k: int) -> None:
        box = (size * k * 0.45, size * k * 0.45, size * k * 1.55, size * k * 1.55)
        for n in range(16):
            pen.arc(box, n * 22.5, n * 22.5 + 13, fill=255, width=max(1, round(size * 0.035)) * k)

    image.alpha_composite(tinted(vector(image.size, rim), mix(colour, WHITE, 0.15)))
    mark = framed(sign(kind, max(8, round(size * 0.62))), image.size)
    image.alpha_composite(tinted(blurred(mark, size / 18), BLACK, 0.8))
    image.alpha_composite(tinted(mark, mix(colour, WHITE, 0.35)))
    return image
