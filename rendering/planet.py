"""Planets: a flat texture on a sphere, lit by a sun, with atmosphere and rings."""

from __future__ import annotations

from collections.abc import Sequence
from math import asin, cos, pi, sin, sqrt
from random import Random

from msgspec import Struct
from PIL import Image, ImageChops, ImageDraw

from rendering.canvas import blurred, cut, disc, tinted
from rendering.memory_cache import memoize
from rendering.noise import Size, lit, noise, warp
from rendering.theme import Colour

SUN = (-0.52, -0.5, 0.69)
"""Direction of the light: left, above and towards the viewer."""


class Ring(Struct, frozen=True):
    """A planet's ring: radii in planet radii, flatness, tilt in degrees."""

    inner: float
    outer: float
    flat: float
    tilt: float
    colour: Colour


def bands(seed: str, size: Size, count: int, wave: float) -> Image.Image:
    """Draw stirred stripes of clouds."""
    grey = noise(seed, size, (1, count), 4, 0.7)
    random = Random(seed)
    waves = [(random.uniform(4, 16), random.uniform(0, 6), random.uniform(8, 30)) for _ in range(4)]

    def move(x: float, y: float) -> tuple[float, float]:
        shift = sum(sin(f * x + p + g * y) for f, p, g in waves) * wave / 4
        return x, min(1, max(0, y + shift))

    fine = noise(seed + " fine", size, (3, 60), 3)
    return Image.blend(warp(grey, move), fine, 0.16)


def spherical(image: Image.Image) -> Image.Image:
    """Project a flat square onto a sphere."""

    def move(x: float, y: float) -> tuple[float, float]:
        u, v = 2 * x - 1, 2 * y - 1
        r = sqrt(u * u + v * v)
        if r < 1e-6:
            return 0.5, 0.5
        bent = asin(min(1.0, r)) / (pi / 2) / r * 0.96
        return 0.5 + u * bent / 2, 0.5 + v * bent / 2

    return warp(image, move, 64 if image.width > 500 else 36)


@memoize
def _shades() -> tuple[Image.Image, Image.Image, Image.Image]:
    """Return light, edge and glint of a sphere, as L images of 128 pixels."""
    n = 128
    light, edge, glint = bytearray(), bytearray(), bytearray()
    for row in range(n):
        for column in range(n):
            x, y = (column + 0.5) * 2 / n - 1, (row + 0.5) * 2 / n - 1
            r2 = x * x + y * y
            z = sqrt(max(0.0, 1 - r2))
            length = sqrt(r2 + z * z)
            sun = (x * SUN[0] + y * SUN[1] + z * SUN[2]) / length
            day = min(1.0, max(0.0, sun * 1.15 + 0.12))
            light.append(round(255 * (0.05 + 0.95 * day**0.85)))
            edge.append(round(255 * min(1.0, (1 - z) ** 2.6 * max(0.0, sun + 0.42) * 1.1)))
            glint.append(round(255 * max(0.0, 2 * sun * z - SUN[2]) ** 14 * 0.5))
    first, second, third = (Image.frombytes("L", (n, n), bytes(data)) for data in (light, edge, glint))
    return first, second, third


Glow = tuple[Colour, Image.Image]
"""Light emitted by a planet: a colour, and an L mask of its texture's size."""


def sphere(
    texture: Image.Image, accent: Colour, *, wet: bool = False, glows: Sequence[Glow] = (), k: int = 1
) -> Image.Image:
    """Render a flat square as a lit sphere, RGBA, with a rim in the light of `accent`.

    A `wet` one has a glint. The result is reduced `k` times.
    """
    image = spherical(texture)
    light, edge, glint = (shade.resize(image.size, Image.Resampling.BICUBIC) for shade in _shades())
    image = ImageChops.multiply(image, Image.merge("RGB", [light] * 3))
    for colour, mask in glows:
        image = lit(image, colour, mask)
    image = lit(image, accent, edge)
    if wet:
        image = lit(image, (255, 255, 255), glint)
    image = image.reduce(k) if k > 1 else image
    return cut(image, disc(image.width, image.width / 2 - 0.5))


def _air(colour: Colour, size: int, side: int) -> Image.Image:
    """Draw the atmosphere, brighter towards the sun."""
    mask = Image.new("L", (side, side))
    c, r = side / 2, size / 2
    pen = ImageDraw.Draw(mask)
    pen.ellipse((c - r * 1.12, c - r * 1.12, c + r * 1.12, c + r * 1.12), fill=90)
    shift = r * 0.07
    pen.ellipse((c - r * 1.08 - shift, c - r * 1.08 - shift, c + r * 1.08 - shift, c + r * 1.08 - shift), fill=190)
    return tinted(blurred(mask, r * 0.13), colour)


def _ring(ring: Ring, size: int, side: int) -> Image.Image:
    """Draw the whole ring, RGBA."""
    k = 2
    alpha = Image.new("L", (side * k, side * k))
    pen = ImageDraw.Draw(alpha)
    random = Random(f"{ring.inner}")
    c, r = side * k / 2, size * k / 2
    steps = round((ring.outer - ring.inner) * r)
    level = 150.0
    for n in range(steps):
        level = min(235, max(70, level + random.uniform(-26, 26)))
        gap = 0.62 < n / steps < 0.7
        rx = ring.outer * r - n
        ry = rx * ring.flat
        fade = min(1, (n + 1) / 6, (steps - n) / 6)
        pen.ellipse((c - rx, c - ry, c + rx, c + ry), fill=20 if gap else round(level * fade))
    rx = ring.inner * r
    pen.ellipse((c - rx, c - rx * ring.flat, c + rx, c + rx * ring.flat), fill=0)
    image = tinted(alpha, ring.colour)
    shadow = Image.new("L", alpha.size)
    corners = ((0.25, -0.5), (2.4, -0.15), (2.4, 1.1), (0.9, 0.2))
    ImageDraw.Draw(shadow).polygon([(c + r * x, c + r * y) for x, y in corners], fill=190)
    image.alpha_composite(tinted(ImageChops.multiply(alpha, blurred(shadow, r * 0.05)), (10, 6, 20)))
    return image.rotate(ring.tilt, Image.Resampling.BICUBIC).reduce(k)


def dressed(globe: Image.Image, accent: Colour, ring: Ring | None = None) -> Image.Image:
    """Add an atmosphere and a ring to a sphere, centred in a square twice as wide."""
    size = globe.width
    side = size * 2
    image = _air(accent, size, side)
    at = (side - size) // 2
    if ring is None:
        image.alpha_composite(globe, (at, at))
        return image
    hoop = _ring(ring, size, side)
    image.alpha_composite(hoop)
    image.alpha_composite(globe, (at, at))
    front = Image.new("L", hoop.size)
    tilt = -ring.tilt * pi / 180
    along, across = (cos(tilt), sin(tilt)), (-sin(tilt), cos(tilt))
    c, far = side / 2, side
    corners = [(-far, 0), (far, 0), (far, far), (-far, far)]
    ImageDraw.Draw(front).polygon(
        [(c + a * along[0] + b * across[0], c + a * along[1] + b * across[1]) for a, b in corners], fill=255
    )
    hoop.putalpha(ImageChops.multiply(hoop.getchannel("A"), front))
    image.alpha_composite(hoop)
    return image
