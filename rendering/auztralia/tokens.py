"""Pieces on the map and in stores: goods, farms, ports."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import cos, pi, sin
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from bot.games.auztralia.components.data import Farm, Good
from rendering.auztralia.colours import ABYSS, BLACK, GOODS, PURPLE, SEPIA, WHITE
from rendering.auztralia.icons import sign
from rendering.brush_strokes import blob
from rendering.canvas import Point, Sheet, blurred, disc, framed, piece, shaded, shape, tinted, vector
from rendering.fonts import SLAB_BOLD
from rendering.memory_cache import memoize
from rendering.sizes import PLACE
from rendering.theme import SEATS, SHAPES, Colour, mix
from rendering.vector_pen import Pen, drawn

_ROCK: Final[tuple[Point, ...]] = (
    (6, 4), (14, 2.4), (20.6, 7), (22, 14.6), (17, 21), (8.4, 21.6), (2.4, 15.6), (2.6, 8.6),
)  # fmt: skip
_INGOT: Final[tuple[Point, ...]] = ((6, 5), (18, 5), (22.6, 19.4), (1.4, 19.4))
_CRYSTAL: Final[tuple[Point, ...]] = ((12, 0.8), (17, 6), (22.4, 9), (20, 21), (12, 23.2), (4, 21), (1.6, 9), (7, 6))


def _outline(kind: Good) -> tuple[Point, ...]:
    """Return the outline of a good; gold is a coin."""
    match kind:
        case "coal":
            return _ROCK
        case "iron":
            return _INGOT
        case "phosphate":
            return _CRYSTAL
        case _:
            return tuple((12 + 10.6 * cos(pi * n / 24), 12 + 10.6 * sin(pi * n / 24)) for n in range(48))


def _facets(kind: Good, pen: Pen) -> None:
    """Draw the lit facets of a good."""
    match kind:
        case "coal":
            pen.poly((6, 4), (14, 2.4), (12, 8.4), (5.6, 10))
            pen.poly((14.6, 9), (20.6, 7), (19, 13.4))
            pen.poly((6, 12.6), (11, 11.4), (9, 17))
        case "iron":
            pen.poly((7.6, 6.6), (16.4, 6.6), (18.2, 11.6), (5.8, 11.6))
        case "gold":
            pen.oval(12, 12, 7.6, 7.6, 1.3)
            pen.poly((12, 6.4), (16, 12), (12, 17.6), (8, 12))
        case _:
            pen.poly((12, 2.6), (15.6, 7.4), (12, 21.4), (8.6, 7.4))
            pen.poly((4, 10), (7, 8.6), (8.6, 19.6), (5.4, 19.4))


@memoize
def good(kind: Good, size: int) -> Image.Image:
    """Draw a good, RGBA, a sixth larger than `size`."""
    side, colour = size * 7 // 6, GOODS[kind]

    def form(pen: ImageDraw.ImageDraw, k: int, grow: float) -> None:
        unit = size * k / 24
        points = [((12 + (x - 12) * grow) * unit + (side - size) * k / 2, (12 + (y - 12) * grow) * unit +
                   (side - size) * k / 2) for x, y in _outline(kind)]  # fmt: skip
        pen.polygon(points, fill=255)
        pen.line([*points, points[0]], fill=255, width=round(unit * 1.4), joint="curve")

    edge = vector((side, side), lambda pen, k: form(pen, k, 1.0))
    face = vector((side, side), lambda pen, k: form(pen, k, 0.84))
    shade = blurred(ImageChops.offset(edge, 0, max(1, size // 16)), max(1, size / 16))
    image = tinted(shade, BLACK, 0.7)
    image.alpha_composite(tinted(edge, mix(colour, BLACK, 0.78)))
    image.alpha_composite(shaded(face, mix(colour, WHITE, 0.25), mix(colour, BLACK, 0.22)))
    light = drawn(partial(_facets, kind), size)
    at, shine = (side - size) // 2, mix(colour, WHITE, 0.6 if kind == "gold" else 0.5)
    image.alpha_composite(tinted(light, shine, 0.75), (at, at))
    return image


@memoize
def counted(kind: Good, count: int, size: int) -> Image.Image:
    """Draw a good on a dark disc, with its count (unless 0) at its lower right, RGBA."""
    side, digits = size * 7 // 5, max(PLACE, round(size * 0.66))
    image = Image.new("RGBA", (side + digits // 3, side + digits // 4))
    image.alpha_composite(tinted(disc(side, side / 2 - 1), BLACK, 0.92))
    token = good(kind, size)
    image.alpha_composite(token, ((side - token.width) // 2, (side - token.height) // 2))
    if count:
        badge(image, str(count), side - digits * 0.32, side - digits * 0.42, digits)
    return image


def badge(image: Image.Image, text: str, x: float, y: float, size: int, *, fill: Colour = SEPIA) -> None:
    """Draw a number on a small dark disc."""
    r = size * (0.62 if len(text) < 2 else 0.78)
    box = round(2 * r)
    plate_ = tinted(disc(box, r - 0.5), mix(fill, WHITE, 0.55))
    plate_.alpha_composite(tinted(disc(box, r - 3), fill))
    image.alpha_composite(plate_, (round(x - r), round(y - r)))
    Sheet(image).text(text, x, y, size, WHITE, face=SLAB_BOLD)


_ROOM: Final = {"circle": (0.62, 0.0), "square": (0.68, 0.0), "triangle": (0.5, 0.13), "diamond": (0.54, 0.0)}
"""Size of an icon on a player's shape, and its offset down."""


@memoize
def plate(seat: int, name: str, size: int, *, ring: bool = False) -> Image.Image:
    """Draw an icon on a player's piece: a farm, or a port with a white ring.

    The image is RGBA and at least a third larger than `size`.
    """
    form, colour = SHAPES[seat], SEATS[seat]
    room, down = _ROOM.get(form, (0.56, 0.0))
    body = piece(form, size, colour, BLACK)
    side = body.width + size * 2 // (5 if ring else 6)
    image = Image.new("RGBA", (side, side))
    under = framed(shape(form, size, size / (6 if ring else 9)), image.size)
    image.alpha_composite(tinted(under, BLACK))
    if ring:
        halo = shape(form, size, size / 8)
        inner = shape(form, size, size / 20)
        at = (side - halo.width) // 2, (side - halo.height) // 2
        image.alpha_composite(tinted(ImageChops.subtract(halo, inner), WHITE), at)
    image.alpha_composite(body, ((side - body.width) // 2, (side - body.height) // 2))
    mask = sign(name, round(size * room))
    at = round((side - mask.width) / 2), round((side - mask.height) / 2 + size * down)
    image.alpha_composite(tinted(mask, mix(colour, BLACK, 0.88)), at)
    return image


@memoize
def blighted(seat: int, farm: Farm, size: int) -> Image.Image:
    """Draw a lost farm: grey with purple blight, RGBA."""
    image = plate(seat, farm, size).copy()
    core = shape(SHAPES[seat], round(size * 0.76))
    at = (image.width - core.width) // 2, round((image.height - core.height) / 2 + size * 0.02)
    image.alpha_composite(tinted(core, mix(ABYSS, BLACK, 0.3), 0.86), at)
    side = image.width

    def rot(pen: Pen) -> None:
        blob(pen, (6, 15), (7.6, 10.4), (9.6, 13), (12.4, 8.2), (14.4, 12.4), (17.4, 10.6), (18, 15.6), (15.8, 18.8),
             (12, 17.8), (8.2, 18.8))  # fmt: skip

    mask = drawn(rot, side)
    image.alpha_composite(tinted(blurred(mask, side / 30), ABYSS))
    image.alpha_composite(tinted(mask, PURPLE))
    skull = sign("skull", round(size * 0.4))
    image.alpha_composite(tinted(skull, WHITE), ((side - skull.width) // 2, round(side * 0.56 - skull.height / 2)))
    return image


def put_row(sheet: Sheet, sprites: Sequence[Image.Image], x: float, y: float, gap: float = 0.0) -> None:
    """Draw a row of sprites around a given middle."""
    left = x - (sum(one.width for one in sprites) + gap * (len(sprites) - 1)) / 2
    for one in sprites:
        sheet.put(one, left, y, 0)
        left += one.width + gap
