"""Ships from above, each with its own hull."""

from __future__ import annotations

from random import Random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from bot.games.spacebase.components.cards import COLONY, Card
from rendering.canvas import FINE, Point, lights, scaled, shaded, tinted
from rendering.memory_cache import memoize
from rendering.spacebase.colours import BLACK, LEVELS, STEEL, WHITE
from rendering.spacebase.icons import sign
from rendering.theme import Colour, mix, rgb

_FLAMES = (rgb("#6fe3ff"), rgb("#8fb4ff"), rgb("#ffb36b"), rgb("#b78bff"))


@memoize
def ship(card: Card, width: int, height: int) -> Image.Image:
    """Draw the card's ship flying to the right, RGBA; a colony is a dome."""
    if card.level == COLONY:
        image = Image.new("RGBA", (width, height))
        side = min(width, height)
        image.alpha_composite(tinted(sign("colony", side), LEVELS[COLONY]), ((width - side) // 2, (height - side) // 2))
        return image
    return _hull(card.level, card.id, width, height)


def _hull(level: int, seed: int, width: int, height: int) -> Image.Image:
    random = Random(f"hull {level} {seed}")
    w, h = width * FINE, height * FINE
    length = (0.5, 0.58, 0.7, 0.8)[level]
    span = (0.5, 0.62, 0.78, 0.94)[level] * random.uniform(0.8, 1.0)
    hull, wings, pods = (Image.new("L", (w, h)) for _ in range(3))
    start, middle = w * (0.57 - length / 2), h / 2

    def at(x: float, y: float) -> Point:
        return start + x * w * length, middle + y * h * span / 2

    def both(pen: ImageDraw.ImageDraw, shape: list[Point]) -> None:
        for flip in (1, -1):
            pen.polygon([at(x, y * flip) for x, y in shape], fill=255)

    body = random.uniform(0.2, 0.36)
    nose, waist = random.uniform(0.6, 0.8), random.uniform(0.35, 0.6)
    both(
        ImageDraw.Draw(hull),
        [(0.04, 0), (0.0, -body), (waist, -body * random.uniform(0.7, 1.2)), (nose, -body * 0.7), (1.0, -0.04), (1, 0)],
    )
    pen = ImageDraw.Draw(wings)
    for _ in range(1 + (level > 1) + (level > 2)):
        root, tip = random.uniform(0.05, 0.5), random.uniform(-0.1, 0.35)
        chord, reach = random.uniform(0.2, 0.4), random.uniform(0.65, 1.0)
        both(pen, [(root, -body * 0.6), (root + tip * 0.6, -reach), (root + tip * 0.6 + chord * 0.4, -reach),
                   (root + chord, -body * 0.5)])  # fmt: skip
    pen = ImageDraw.Draw(pods)
    pod, wide, thick = random.uniform(0.5, 0.95), random.uniform(0.25, 0.5), random.uniform(0.08, 0.15)
    for flip in (1, -1):
        x, y = at(random.uniform(0.0, 0.12), flip * pod)
        pen.rounded_rectangle(
            (x, y - thick * h * span / 2, x + wide * w * length, y + thick * h * span / 2), h * 0.05, fill=255
        )
    image = _flames((w, h), (at(0, 0), at(0, pod), at(0, -pod)), random.choice(_FLAMES))
    return _lit(image, hull, wings, pods, LEVELS[level])


def _flames(size: tuple[int, int], engines: tuple[Point, ...], colour: Colour) -> Image.Image:
    """Draw the flames behind the engines."""
    blobs = [
        (x - n * size[0] / 27, y, size[1] * (0.085 - 0.012 * n), 255 - 50 * n) for x, y in engines for n in range(4)
    ]
    return tinted(lights(size, blobs, size[1] / 40), colour)


def _lit(image: Image.Image, hull: Image.Image, wings: Image.Image, pods: Image.Image, accent: Colour) -> Image.Image:
    """Compose the ship's parts, lit from above, over its flames; scaled to its size."""
    size = hull.size
    whole = ImageChops.lighter(ImageChops.lighter(hull, wings), pods)
    edge = scaled(whole.filter(ImageFilter.BoxBlur(3)), 4)
    image.alpha_composite(tinted(edge, BLACK, 0.9))
    for mask, top, bottom in (
        (wings, mix(accent, WHITE, 0.1), mix(accent, BLACK, 0.55)),
        (pods, mix(STEEL, WHITE, 0.3), mix(STEEL, BLACK, 0.6)),
        (hull, mix(STEEL, WHITE, 0.65), mix(STEEL, BLACK, 0.45)),
    ):
        image.alpha_composite(shaded(mask, top, bottom))
        rim = ImageChops.subtract(mask, ImageChops.offset(mask, 0, FINE))
        image.alpha_composite(tinted(rim, BLACK, 0.35))
    pen = ImageDraw.Draw(image)
    box = hull.getbbox() or (0, 0, *size)
    x = box[0] + (box[2] - box[0]) * 0.66
    long, thick = (box[2] - box[0]) * 0.1, (box[3] - box[1]) * 0.16
    middle = size[1] / 2
    pen.ellipse((x - long, middle - thick, x + long, middle + thick), fill=(*rgb("#12305c"), 255))
    pen.ellipse((x - long * 0.4, middle - thick * 0.8, x + long * 0.8, middle), fill=(*rgb("#7fd3ff"), 255))
    return image.reduce(FINE)
