"""Targets and chips: a robot's outline with one of four symbols, and the black hole."""

from __future__ import annotations

from math import cos, pi, sin

from PIL import Image, ImageChops, ImageDraw

from bot.games.ricochet.components.data import BLUE, GREEN, HOLE, RED, SHAPES, SILVER, YELLOW
from rendering.canvas import FINE, blurred, cut, disc, discs, dot, lights, shaded, tinted, vector
from rendering.disk_cache import disk_cached
from rendering.icons import icon
from rendering.memory_cache import memoize
from rendering.ricochet.robots import BLACK, HUES, WHITE, plate
from rendering.theme import GOLD, INK, NIGHT, Colour, mix, rgb

FLOOR = rgb("#2a3358")
"""approximate colour of the floor below marks"""


@memoize
@disk_cached
def hole(size: int) -> Image.Image:
    """Draw the black hole: light of all colours falling inwards, RGBA."""
    fine = size * FINE
    colours = [HUES[n] for n in (RED, YELLOW, GREEN, BLUE, SILVER)]
    wheel = Image.new("RGB", (fine, fine))
    pen = ImageDraw.Draw(wheel)
    steps = 90
    for n in range(steps):
        at = n / steps * len(colours)
        one, other = colours[int(at)], colours[(int(at) + 1) % len(colours)]
        pen.pieslice(
            (0, 0, fine - 1, fine - 1), n * 360 / steps - 90, (n + 1) * 360 / steps - 89, fill=mix(one, other, at % 1)
        )
    middle = fine / 2
    disc = Image.new("L", (fine, fine))
    dot(ImageDraw.Draw(disc), (middle, middle), fine * 0.45)
    swirl = Image.new("L", (fine, fine))
    lines = ImageDraw.Draw(swirl)
    for arm in range(5):
        points = [
            (middle + r * cos(angle), middle + r * sin(angle))
            for n in range(28)
            for r, angle in ((fine * (0.2 + 0.25 * n / 27), arm * 2 * pi / 5 + 1.9 * n / 27),)
        ]
        lines.line(points, fill=190, width=max(2, fine // 34), joint="curve")
    wheel.paste(BLACK, mask=blurred(swirl, fine / 180))
    wheel.paste(BLACK, mask=lights((fine, fine), [(middle, middle, fine * 0.25, 255)], fine / 24))
    core = Image.new("L", (fine, fine))
    dot(ImageDraw.Draw(core), (middle, middle), fine * 0.205)
    edge = Image.new("L", (fine, fine))
    dot(ImageDraw.Draw(edge), (middle, middle), fine * 0.232)
    wheel.paste(INK, mask=edge)
    wheel.paste((0, 0, 0), mask=core)
    return cut(wheel, disc).reduce(FINE)


def quiet(colour: int) -> tuple[Colour, Colour, Colour]:
    """Return face, rim and symbol colours of an inactive mark."""
    hue = HUES[colour]
    light = 0.26 if colour in (RED, BLUE) else 0.0
    return mix(FLOOR, hue, 0.24), mix(FLOOR, hue, 0.6), mix(mix(FLOOR, hue, 0.95), WHITE, light)


@memoize
def mark(chip: int, size: int, *, bright: bool = False) -> Image.Image:
    """Draw a mark on the board, RGBA; dimmed, unless it is the target."""
    if chip == HOLE:
        return hole(size) if bright else _quiet(hole(size))
    colour, shape = divmod(chip, 4)
    hue = HUES[colour]
    if bright:
        face, rim, ink = mix(hue, BLACK, 0.12), mix(hue, WHITE, 0.45), WHITE if colour in (RED, BLUE) else NIGHT
    else:
        face, rim, ink = quiet(colour)
    image = plate(colour, size, face, rim, size / 22).copy()
    inner = round(size * 0.6)
    low = round(size * 0.03) if colour == RED else 0
    image.paste((*ink, 255), ((size - inner) // 2, (size - inner) // 2 + low), icon(SHAPES[shape], inner))
    return image


def _quiet(image: Image.Image) -> Image.Image:
    """Fade the image into the floor."""
    faded = Image.blend(image.convert("RGB"), Image.new("RGB", image.size, FLOOR), 0.35)
    return cut(faded, image.getchannel("A"))


@memoize
def token(chip: int, size: int) -> Image.Image:
    """Draw a target chip, RGBA with a shadow: a coin with a golden edge and the bright mark."""
    edge = size * 9 // 10
    margin = (size - edge) // 2
    hue = HUES[SILVER] if chip == HOLE else HUES[chip // 4]
    rim = disc(size, edge / 2)
    image = tinted(blurred(ImageChops.offset(rim, 0, margin // 2), margin / 2), (0, 0, 0), 0.8)
    image.alpha_composite(shaded(rim, mix(GOLD, WHITE, 0.6), mix(GOLD, BLACK, 0.45)))
    image.alpha_composite(discs(size, (edge * 0.47, mix(GOLD, BLACK, 0.6))))
    image.alpha_composite(shaded(disc(size, edge * 0.455), mix(hue, BLACK, 0.58), mix(hue, BLACK, 0.82)))
    inner = round(edge * (0.76 if chip == HOLE else 0.7))
    image.alpha_composite(mark(chip, inner, bright=True), ((size - inner) // 2, (size - inner) // 2))
    return image


@memoize
def coin(size: int) -> Image.Image:
    """Draw the back of a target chip, RGBA."""
    image = shaded(disc(size, size / 2), mix(GOLD, WHITE, 0.5), mix(GOLD, BLACK, 0.4))
    image.alpha_composite(discs(size, (size * 0.4, mix(GOLD, BLACK, 0.55)), (size * 0.36, mix(GOLD, BLACK, 0.2))))
    at = (size - size // 2) // 2
    image.paste(mix(GOLD, BLACK, 0.72), (at, at), icon("star", size // 2))
    return image


@memoize
def beacon(chip: int, cell: int) -> Image.Image:
    """Draw light and rings around the target's space, RGBA, three spaces wide."""
    side = cell * 3
    hue: Colour = GOLD if chip == HOLE else HUES[chip // 4]
    light = lights((side, side), [(side / 2, side / 2, cell * 0.72, 255)], cell / 3.4)
    image = tinted(light, mix(hue, WHITE, 0.25), 0.72)

    def ring(radius: float, width: float) -> Image.Image:
        def draw(pen: ImageDraw.ImageDraw, k: int) -> None:
            r, middle = radius * cell * k, side * k / 2
            pen.ellipse((middle - r, middle - r, middle + r, middle + r), outline=255, width=round(width * cell * k))

        return vector((side, side), draw)

    for radius, width, alpha in ((1.22, 0.03, 0.4), (0.97, 0.045, 0.7)):
        image.alpha_composite(tinted(ring(radius, width), mix(hue, WHITE, 0.5), alpha))
    image.alpha_composite(tinted(ring(0.75, 0.15), BLACK, 0.75))
    image.alpha_composite(tinted(ring(0.72, 0.1), WHITE))
    return image
