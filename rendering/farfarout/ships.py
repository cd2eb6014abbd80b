"""Ships: a hull for each kind in the colours of its player; and the tokens in space."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from bot.games.farfarout.components.book import Book
from rendering.canvas import FINE, Glass, Point, halo, lights, pawn, scaled, shaded, tinted
from rendering.farfarout.colours import BLACK, STEEL, WHITE
from rendering.memory_cache import memoize
from rendering.theme import NEWS, SHAPES, Colour, mix, rgb

Half = tuple[Point, ...]


class Hull(Struct, frozen=True):
    """Halves of shapes from nose (top, y = -1) to stern (y = 1), mirrored on drawing.

    They are painted parts, bare metal and pods; the cockpit (y, half its width and length), and engines (x, y, radius).
    """

    wings: tuple[Half, ...]
    body: tuple[Half, ...]
    pods: tuple[Half, ...]
    cockpit: tuple[float, float, float]
    engines: tuple[tuple[float, float, float], ...]


_HULLS: Final[dict[str, Hull]] = {
    "scout": Hull(
        wings=(((0.1, -0.1), (0.3, 0.1), (0.86, 0.62), (0.86, 0.86), (0.3, 0.62), (0.1, 0.7)),),
        body=(((0, -0.92), (0.1, -0.8), (0.2, -0.3), (0.23, 0.3), (0.17, 0.74), (0, 0.74)),),
        pods=(((0.72, 0.3), (0.8, 0.26), (0.86, 0.34), (0.86, 0.9), (0.72, 0.84)),),
        cockpit=(-0.36, 0.1, 0.22),
        engines=((0.0, 0.78, 0.15),),
    ),
    "delver": Hull(
        wings=(((0.2, -0.3), (0.62, -0.36), (0.76, -0.1), (0.76, 0.56), (0.5, 0.78), (0.2, 0.7)),),
        body=(((0, -0.5), (0.26, -0.48), (0.36, -0.2), (0.36, 0.66), (0.2, 0.8), (0, 0.8)),),
        pods=(
            ((0.34, -0.3), (0.44, -0.36), (0.58, -0.76), (0.38, -0.98), (0.28, -0.84), (0.42, -0.72), (0.3, -0.44)),
            ((0.8, 0.0), (0.94, 0.06), (0.94, 0.62), (0.8, 0.66)),
        ),
        cockpit=(-0.2, 0.2, 0.14),
        engines=((0.2, 0.82, 0.12), (-0.2, 0.82, 0.12)),
    ),
    "courser": Hull(
        wings=(
            ((0.08, 0.1), (0.5, 0.42), (0.62, 0.9), (0.44, 0.78), (0.1, 0.66)),
            ((0.06, -0.42), (0.3, -0.22), (0.3, -0.12), (0.08, -0.2)),
        ),
        body=(((0, -1.0), (0.05, -0.86), (0.13, -0.2), (0.16, 0.4), (0.12, 0.86), (0, 0.86)),),
        pods=(((0.2, 0.24), (0.28, 0.2), (0.32, 0.34), (0.3, 0.92), (0.2, 0.92)),),
        cockpit=(-0.26, 0.065, 0.24),
        engines=((0.25, 0.92, 0.1), (-0.25, 0.92, 0.1), (0.0, 0.86, 0.09)),
    ),
    "bulwark": Hull(
        wings=(
            ((0.2, -0.56), (0.5, -0.5), (0.54, -0.2), (0.88, -0.16), (0.94, 0.1), (0.94, 0.5), (0.7, 0.56),
             (0.66, 0.8), (0.2, 0.86)),
        ),
        body=(((0, -0.86), (0.22, -0.82), (0.4, -0.5), (0.46, 0.1), (0.4, 0.8), (0, 0.86)),),
        pods=(
            ((0.62, -0.78), (0.72, -0.78), (0.76, 0.02), (0.6, 0.02)),
            ((0.5, 0.24), (0.78, 0.16), (0.84, 0.4), (0.78, 0.62), (0.5, 0.62)),
        ),
        cockpit=(-0.44, 0.15, 0.13),
        engines=((0.3, 0.86, 0.13), (-0.3, 0.86, 0.13), (0.62, 0.78, 0.08), (-0.62, 0.78, 0.08)),
    ),
    "raphael": Hull(
        wings=(
            ((0.1, -0.24), (0.4, -0.46), (0.98, -0.92), (0.93, -0.52), (0.8, -0.34), (0.83, -0.12), (0.66, 0.02),
             (0.66, 0.22), (0.48, 0.28), (0.44, 0.46), (0.12, 0.5)),
            ((0.08, 0.6), (0.34, 0.86), (0.3, 0.94), (0.06, 0.84)),
        ),
        body=(((0, -0.98), (0.07, -0.8), (0.2, -0.3), (0.24, 0.1), (0.16, 0.6), (0.1, 0.9), (0, 0.92)),),
        pods=(((0.28, -0.28), (0.36, -0.36), (0.84, -0.7), (0.8, -0.56), (0.36, -0.2)),),
        cockpit=(-0.3, 0.1, 0.2),
        engines=((0.0, 0.94, 0.12), (0.42, 0.44, 0.06), (-0.42, 0.44, 0.06)),
    ),
}  # fmt: skip
_IN_TURN: Final = tuple(_HULLS)


def _hull(book: Book, number: int) -> str:
    """Return the hull of a ship of the set; ships of custom sets use the hulls in turn."""
    name = book.ships[number].id
    return name if name in _HULLS else _IN_TURN[number % len(_IN_TURN)]


def ship(book: Book, number: int, size: int, colour: Colour) -> Image.Image:
    """Draw a ship of the set, nose up, painted in a colour: RGBA, a square of `size`."""
    return _ship(_hull(book, number), size, colour)


@memoize
def _ship(name: str, size: int, colour: Colour) -> Image.Image:
    hull, side = _HULLS[name], size * FINE

    def at(x: float, y: float) -> Point:
        return side * (0.5 + x * 0.45), side * (0.47 + y * 0.43)

    def mask(halves: Sequence[Half]) -> Image.Image:
        image = Image.new("L", (side, side))
        pen = ImageDraw.Draw(image)
        for half in halves:
            for flip in (1, -1):
                pen.polygon([at(flip * x, y) for x, y in half], fill=255)
        return image

    flames = [
        (*at(x, y + n * 0.05), r * side * (0.42 - 0.07 * n), 255 - 40 * n) for x, y, r in hull.engines for n in range(4)
    ]
    image = tinted(lights((side, side), flames, side / 40), rgb("#6fe3ff"))
    wings, body, pods = mask(hull.wings), mask(hull.body), mask(hull.pods)
    whole = ImageChops.lighter(ImageChops.lighter(wings, body), pods)
    edge = scaled(whole.filter(ImageFilter.BoxBlur(side / 90)), 4)
    image.alpha_composite(tinted(edge, BLACK, 0.9))
    for part, top, bottom in (
        (pods, mix(STEEL, WHITE, 0.2), mix(STEEL, BLACK, 0.62)),
        (wings, mix(colour, WHITE, 0.3), mix(colour, BLACK, 0.35)),
        (body, mix(STEEL, WHITE, 0.72), mix(STEEL, BLACK, 0.38)),
    ):
        image.alpha_composite(shaded(part, top, bottom))
        rim = ImageChops.subtract(part, ImageChops.offset(part, -side // 70, -side // 90))
        image.alpha_composite(tinted(rim, BLACK, 0.42))
        shine = ImageChops.subtract(part, ImageChops.offset(part, side // 90, side // 70))
        image.alpha_composite(tinted(shine, WHITE, 0.35))
    seams = Image.new("L", (side, side))
    pen = ImageDraw.Draw(seams)
    for n, reach in enumerate((-0.42, -0.16, 0.12, 0.34, 0.56)):
        pen.line((*at(-1, reach + 0.06 * (n % 2)), *at(0, reach - 0.06)), fill=255, width=side // 130)
        pen.line((*at(1, reach + 0.06 * (n % 2)), *at(0, reach - 0.06)), fill=255, width=side // 130)
    image.alpha_composite(tinted(ImageChops.multiply(seams, whole), BLACK, 0.34))
    pen = ImageDraw.Draw(image)
    y, wide, long = hull.cockpit
    (x0, y0), (x1, y1) = at(-wide, y - long), at(wide, y + long)
    pen.ellipse((x0, y0, x1, y1), fill=(*rgb("#10284f"), 255))
    pen.ellipse(
        (x0 + (x1 - x0) * 0.16, y0 + (y1 - y0) * 0.1, x0 + (x1 - x0) * 0.7, y0 + (y1 - y0) * 0.6),
        fill=(*rgb("#8fdcff"), 255),
    )
    return image.reduce(FINE)


@memoize
def _token(hull: str, seat: int, size: int, *, active: bool) -> Image.Image:
    base = pawn(seat, size, rim=WHITE if active else BLACK)
    craft = _dark(hull, round(size * 0.72))
    sheet = Glass(base.width, base.height)
    sheet.lay(base, 0, 0)
    sheet.put(craft, base.width / 2, base.height / 2 + (size * 0.07 if SHAPES[seat] == "triangle" else 0))
    return sheet.image


def _dark(hull: str, size: int) -> Image.Image:
    """Draw the outline of a hull only."""
    shape = _ship(hull, size * 2, STEEL).getchannel("A").point([0 if v < 150 else 255 for v in range(256)]).reduce(2)
    return tinted(shape, rgb("#0a0d1f"))


def token(book: Book, number: int, seat: int, size: int, *, active: bool = False) -> Image.Image:
    """Draw a player's ship token: their colour and shape with the outline of the ship."""
    return _token(_hull(book, number), seat, size, active=active)


def ring_of(seat: int, size: int) -> Image.Image:
    """Draw the ring behind a ship that has just moved."""
    return halo(SHAPES[seat], size, NEWS)
