"""The seven planets and Earth, each with its own texture, light, atmosphere and rings."""

from __future__ import annotations

from math import sin

from PIL import Image, ImageChops, ImageDraw

from rendering.canvas import blurred, scaled
from rendering.disk_cache import disk_cached
from rendering.memory_cache import memoize
from rendering.noise import Size, levels, noise, over, ramp, ridges, warp
from rendering.planet import Glow, Ring, bands, dressed, sphere, spherical
from rendering.theme import Colour, rgb

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
"""Size of the master sphere, from which those up to half its width are scaled."""
RINGS = {
    "brae": Ring(1.28, 1.86, 0.27, -16, rgb("#f2d8a0")),
    "vetch": Ring(1.36, 1.6, 0.2, 24, rgb("#d3b8ff")),
}


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
    image = ramp(bands("brae", size, 9, 0.02), [(at, rgb(code)) for at, code in stops])
    spot = Image.new("L", size)
    w, h = size
    ImageDraw.Draw(spot).ellipse((w * 0.56, h * 0.56, w * 0.72, h * 0.64), fill=230)
    return over(image, rgb("#b4552c"), blurred(spot, w / 90))


def _sorrel(size: Size) -> Image.Image:
    stops = [(0, "#4d1714"), (0.35, "#9c3423"), (0.6, "#cf5a38"), (0.8, "#e98d5c"), (1, "#f8c99a")]
    image = ramp(noise("sorrel", size, (4, 5), 6, 0.62), [(at, rgb(code)) for at, code in stops])
    image = over(image, rgb("#3b0f10"), levels(ridges("sorrel canyon", size, (2, 3), 14), 0.3, 1, 190))
    caps = Image.linear_gradient("L").resize(size)
    frost = ImageChops.subtract(noise("sorrel frost", size, (6, 3), 4), scaled(caps, 5))
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
    return ramp(bands("vetch", size, 7, 0.06), [(at, rgb(code)) for at, code in stops])


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


@memoize
def ball(planet: str, size: int) -> Image.Image:
    """Draw the lit planet `size` pixels wide (at most half of `MASTER`), RGBA, without rings.

    The atmosphere is not included either.
    """
    return _master(planet).resize((size, size), Image.Resampling.LANCZOS)


@memoize
@disk_cached
def _master(planet: str) -> Image.Image:
    return _ball(planet, MASTER, 1)


def _ball(planet: str, size: int, k: int) -> Image.Image:
    """Draw a sphere with `k` times supersampling."""
    full = (size * k, size * k)
    glows: list[Glow] = []
    if planet == "cairn":
        fire = spherical(_cairn_fire(full))
        glows = [
            (rgb("#ff4a0a"), blurred(fire, size * k / 60)),
            (rgb("#ffb03a"), levels(fire, 0.45, 1)),
        ]
    return sphere(_TEXTURES[planet](full), ACCENT[planet], wet=planet in {"tarn", "fen", "earth"}, glows=glows, k=k)


def planet_sprite(planet: str, size: int) -> Image.Image:
    """Draw the planet with atmosphere and rings, its sphere centred in a square twice as wide."""
    return _small_sprite(planet, size) if size <= MASTER // 2 else _large_sprite(planet, size)


@memoize
def _small_sprite(planet: str, size: int) -> Image.Image:
    return dressed(ball(planet, size), ACCENT[planet], RINGS.get(planet))


@memoize
@disk_cached
def _large_sprite(planet: str, size: int) -> Image.Image:
    return dressed(_ball(planet, size, 2 if size < 300 else 1), ACCENT[planet], RINGS.get(planet))
