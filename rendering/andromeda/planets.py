"""The seven planets and Earth, each with a look of its own: texture, sphere, light, air, rings."""

from __future__ import annotations

from functools import lru_cache
from math import asin, cos, pi, sin, sqrt
from random import Random

from msgspec import Struct
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from rendering.canvas import dot, vector
from rendering.noise import Size, levels, lit, noise, over, ramp, ridges, warp
from rendering.theme import Colour, rgb

SUN = (-0.52, -0.5, 0.69)
"""Where the light comes from: left, above and towards the viewer."""


class Ring(Struct, frozen=True):
    """A planet's ring: radii in planet radii, how flat it lies, its tilt in degrees."""

    inner: float
    outer: float
    flat: float
    tilt: float
    colour: Colour


ACCENT: dict[str, Colour] = {
    "tarn": rgb("#3f9dff"),
    "brae": rgb("#f3bf55"),
    "sorrel": rgb("#e8604c"),
    "ilex": rgb("#57c452"),
    "vetch": rgb("#b184ff"),
    "cairn": rgb("#b9aea6"),
    "fen": rgb("#86e6e2"),
    "earth": rgb("#6fb4ff"),
}
MASTER = 352
"""Balls up to half this wide are made from one of this size."""
RINGS = {
    "brae": Ring(1.28, 1.86, 0.27, -16, rgb("#f2d8a0")),
    "vetch": Ring(1.36, 1.6, 0.2, 24, rgb("#d3b8ff")),
}


def _bands(seed: str, size: Size, count: int, wave: float) -> Image.Image:
    """Stripes of cloud, stirred."""
    grey = noise(seed, size, (1, count), 4, 0.7)
    random = Random(seed)
    waves = [(random.uniform(4, 16), random.uniform(0, 6), random.uniform(8, 30)) for _ in range(4)]

    def move(x: float, y: float) -> tuple[float, float]:
        shift = sum(sin(f * x + p + g * y) for f, p, g in waves) * wave / 4
        return x, min(1, max(0, y + shift))

    fine = noise(seed + " fine", size, (3, 60), 3)
    return Image.blend(warp(grey, move), fine, 0.16)


def _tarn(size: Size) -> Image.Image:
    sea = ramp(noise("tarn", size, (4, 4), 5), [(0, rgb("#04245f")), (0.55, rgb("#0d57b5")), (1, rgb("#2f9be8"))])
    isles = noise("tarn isles", size, (5, 5), 6, 0.6)
    sea = over(sea, rgb("#39c3d8"), levels(isles, 0.74, 0.8, 190))
    sea = over(sea, rgb("#d8cf95"), levels(isles, 0.8, 0.82))
    sea = over(sea, rgb("#3f8f4e"), levels(isles, 0.84, 0.87))
    clouds = warp(
        noise("tarn sky", size, (3, 6), 6, 0.62), lambda x, y: (x, min(1, max(0, y + 0.04 * sin(9 * x + 4 * y))))
    )
    return over(sea, rgb("#f6fbff"), levels(clouds, 0.56, 0.86, 235))


def _brae(size: Size) -> Image.Image:
    stops = [(0, "#7a4a22"), (0.22, "#b37a3a"), (0.45, "#e6bf78"), (0.62, "#f6e3b4"), (0.8, "#d79a4d"), (1, "#fff4d6")]
    image = ramp(_bands("brae", size, 9, 0.02), [(at, rgb(code)) for at, code in stops])
    spot = Image.new("L", size)
    w, h = size
    ImageDraw.Draw(spot).ellipse((w * 0.56, h * 0.56, w * 0.72, h * 0.64), fill=230)
    return over(image, rgb("#b4552c"), spot.filter(ImageFilter.GaussianBlur(w / 90)))


def _sorrel(size: Size) -> Image.Image:
    stops = [(0, "#4d1714"), (0.35, "#9c3423"), (0.6, "#cf5a38"), (0.8, "#e98d5c"), (1, "#f8c99a")]
    image = ramp(noise("sorrel", size, (4, 5), 6, 0.62), [(at, rgb(code)) for at, code in stops])
    image = over(image, rgb("#3b0f10"), levels(ridges("sorrel canyon", size, (2, 3), 14), 0.3, 1, 190))
    caps = Image.linear_gradient("L").resize(size)
    frost = ImageChops.subtract(
        noise("sorrel frost", size, (6, 3), 4), caps.point([min(255, v * 5) for v in range(256)])
    )
    return over(image, rgb("#ffeee2"), levels(frost, 0.05, 0.25, 240))


def _ilex(size: Size) -> Image.Image:
    stops = [(0, "#0a3322"), (0.3, "#14583a"), (0.55, "#2c8a44"), (0.75, "#63b54c"), (1, "#c4db74")]
    image = ramp(noise("ilex", size, (4, 4), 6, 0.64), [(at, rgb(code)) for at, code in stops])
    lakes = noise("ilex lakes", size, (4, 4), 5, 0.55)
    image = over(image, rgb("#0f4d78"), levels(lakes, 0.73, 0.76))
    image = over(image, rgb("#2a86b8"), levels(lakes, 0.8, 0.95, 200))
    return over(image, rgb("#f4fff2"), levels(noise("ilex sky", size, (3, 7), 6, 0.6), 0.64, 0.92, 215))


def _vetch(size: Size) -> Image.Image:
    stops = [(0, "#2b1262"), (0.25, "#5127a0"), (0.5, "#8d55e0"), (0.7, "#c493ff"), (0.85, "#7a3fc4"), (1, "#f3d9ff")]
    return ramp(_bands("vetch", size, 7, 0.06), [(at, rgb(code)) for at, code in stops])


def _cairn(size: Size) -> Image.Image:
    stops = [(0, "#171314"), (0.4, "#37302f"), (0.7, "#5d5552"), (1, "#958b85")]
    return ramp(noise("cairn", size, (6, 6), 6, 0.7), [(at, rgb(code)) for at, code in stops])


def _cairn_fire(size: Size) -> Image.Image:
    cracks = ridges("cairn fire", size, (4, 4), 9, 5)
    where = levels(noise("cairn where", size, (3, 3), 3), 0.3, 0.65)
    return ImageChops.multiply(cracks, where)


def _fen(size: Size) -> Image.Image:
    stops = [(0, "#3f8f9c"), (0.35, "#7fcdd2"), (0.65, "#c6f1ee"), (1, "#ffffff")]
    image = ramp(noise("fen", size, (5, 4), 6, 0.55), [(at, rgb(code)) for at, code in stops])
    image = over(image, rgb("#1f6f86"), levels(ridges("fen cracks", size, (4, 4), 16, 4), 0.25, 1, 200))
    return over(image, rgb("#16566e"), levels(ridges("fen rifts", size, (3, 2), 26, 4), 0.3, 1, 170))


def _earth(size: Size) -> Image.Image:
    sea = ramp(noise("earth sea", size, (4, 4), 5), [(0, rgb("#062456")), (1, rgb("#1c66b4"))])
    land = noise("earth land 4", size, (3, 3), 7, 0.58)
    green = ramp(
        noise("earth green", size, (6, 6), 5),
        [(0, rgb("#2a5f2e")), (0.5, rgb("#5f8f45")), (0.8, rgb("#b59b62")), (1, rgb("#d9c594"))],
    )
    image = over(sea, rgb("#2f93bd"), levels(land, 0.5, 0.55, 150))
    image.paste(green, mask=levels(land, 0.545, 0.56))
    clouds = warp(noise("earth sky", size, (3, 5), 7, 0.62), lambda x, y: (min(1, max(0, x + 0.05 * sin(8 * y))), y))
    return over(image, rgb("#ffffff"), levels(clouds, 0.5, 0.85, 235))


_TEXTURES = {
    "tarn": _tarn, "brae": _brae, "sorrel": _sorrel, "ilex": _ilex, "vetch": _vetch, "cairn": _cairn, "fen": _fen,
    "earth": _earth,
}  # fmt: skip


def _spherical(image: Image.Image) -> Image.Image:
    """A flat square seen on a ball."""

    def move(x: float, y: float) -> tuple[float, float]:
        u, v = 2 * x - 1, 2 * y - 1
        r = sqrt(u * u + v * v)
        if r < 1e-6:
            return 0.5, 0.5
        bent = asin(min(1.0, r)) / (pi / 2) / r * 0.96
        return 0.5 + u * bent / 2, 0.5 + v * bent / 2

    return warp(image, move, 64 if image.width > 500 else 36)


@lru_cache(maxsize=1)
def _shades() -> tuple[Image.Image, Image.Image, Image.Image]:
    """Light, edge and glint of a ball, as L images of 128 pixels."""
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


@lru_cache(maxsize=64)
def ball(planet: str, size: int) -> Image.Image:
    """The planet as a lit ball `size` pixels wide (at most half of `MASTER`), RGBA, without air and rings."""
    return _master(planet).resize((size, size), Image.Resampling.LANCZOS)


@lru_cache(maxsize=8)
def _master(planet: str) -> Image.Image:
    return _ball(planet, MASTER, 1)


def _ball(planet: str, size: int, k: int) -> Image.Image:
    """A ball drawn `k` times too large, then reduced."""
    full = (size * k, size * k)
    image = _spherical(_TEXTURES[planet](full))
    light, edge, glint = (shade.resize(full, Image.Resampling.BICUBIC) for shade in _shades())
    image = ImageChops.multiply(image, Image.merge("RGB", [light] * 3))
    if planet == "cairn":
        fire = _spherical(_cairn_fire(full))
        image = lit(image, rgb("#ff4a0a"), fire.filter(ImageFilter.GaussianBlur(size * k / 60)))
        image = lit(image, rgb("#ffb03a"), levels(fire, 0.45, 1))
    image = lit(image, ACCENT[planet], edge)
    if planet in {"tarn", "fen", "earth"}:
        image = lit(image, rgb("#ffffff"), glint)
    image = (image.reduce(k) if k > 1 else image).convert("RGBA")
    image.putalpha(
        vector((size, size), lambda pen, fine: dot(pen, (size * fine / 2, size * fine / 2), (size / 2 - 0.5) * fine))
    )
    return image


def _air(planet: str, size: int, side: int) -> Image.Image:
    """Light around the ball, brighter towards the sun."""
    mask = Image.new("L", (side, side))
    c, r = side / 2, size / 2
    pen = ImageDraw.Draw(mask)
    pen.ellipse((c - r * 1.12, c - r * 1.12, c + r * 1.12, c + r * 1.12), fill=90)
    shift = r * 0.07
    pen.ellipse((c - r * 1.08 - shift, c - r * 1.08 - shift, c + r * 1.08 - shift, c + r * 1.08 - shift), fill=190)
    mask = mask.filter(ImageFilter.GaussianBlur(r * 0.13))
    image = Image.new("RGBA", (side, side), (*ACCENT[planet], 0))
    image.putalpha(mask)
    return image


def _ring(ring: Ring, size: int, side: int) -> Image.Image:
    """The whole ring, RGBA."""
    k = 2
    image = Image.new("RGBA", (side * k, side * k), (*ring.colour, 0))
    alpha = Image.new("L", image.size)
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
    image.putalpha(alpha)
    shadow = Image.new("L", image.size)
    ImageDraw.Draw(shadow).polygon(
        [
            (c + r * 0.25, c - r * 0.5),
            (c + r * 2.4, c - r * 0.15),
            (c + r * 2.4, c + r * 1.1),
            (c + r * 0.9, c + r * 0.2),
        ],
        fill=190,
    )
    dark = Image.new("RGBA", image.size, (10, 6, 20, 0))
    dark.putalpha(ImageChops.multiply(alpha, shadow.filter(ImageFilter.GaussianBlur(r * 0.05))))
    image.alpha_composite(dark)
    return image.rotate(ring.tilt, Image.Resampling.BICUBIC).reduce(k)


def planet_sprite(planet: str, size: int) -> Image.Image:
    """The planet with air and rings; the ball of `size` pixels is in the middle of a square twice as wide."""
    return _small_sprite(planet, size) if size <= MASTER // 2 else _large_sprite(planet, size)


@lru_cache(maxsize=64)
def _small_sprite(planet: str, size: int) -> Image.Image:
    return _dress(planet, ball(planet, size))


@lru_cache(maxsize=4)
def _large_sprite(planet: str, size: int) -> Image.Image:
    return _dress(planet, _ball(planet, size, 2 if size < 300 else 1))


def _dress(planet: str, globe: Image.Image) -> Image.Image:
    """A ball with air and rings around it."""
    size = globe.width
    side = size * 2
    image = _air(planet, size, side)
    ring = RINGS.get(planet)
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
