"""Engravings in the free corners of the sea: a compass and tentacles."""

from __future__ import annotations

from math import cos, hypot, pi, sin

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from rendering.auztralia.colours import ABYSS, BLACK, DEEP, PAPER, PURPLE, SEPIA
from rendering.auztralia.map_geometry import Plan
from rendering.brush_strokes import curve, tapered
from rendering.canvas import Point, blurred, dot, scaled
from rendering.theme import mix

FINE = 2
INSET = 22


def engrave(image: Image.Image, plan: Plan, shore: Image.Image) -> None:
    """Draw wordless engravings: tentacles in the largest free corner, a compass in the third."""
    (free, first), _, (less, third), _ = _free(plan)
    if free > plan.hex * 0.9:
        _tentacles(image, first, min(free, plan.hex * 3.2), plan, shore)
    if less > plan.hex * 0.7:
        radius = min(less * 0.34, plan.hex * 0.8)
        inset = INSET + 16 + radius + (less * 0.74 - 2 * radius - INSET) * 0.3
        x, y = (inset if end == 0 else size - inset for end, size in zip(third, plan.size, strict=True))
        _compass(image, (x, y), radius)


def _free(plan: Plan) -> list[tuple[float, Point]]:
    """Return the corners with their distance to the nearest land, the largest distance first."""
    w, h = plan.size
    return sorted(((_room(plan, corner), corner) for corner in ((0, 0), (w, 0), (0, h), (w, h))), reverse=True)


def _room(plan: Plan, corner: Point) -> float:
    """Return the distance from a corner to the nearest land."""
    return min(hypot(x - corner[0], y - corner[1]) for x, y in plan.centres) - plan.hex / 2


def _compass(image: Image.Image, at: Point, radius: float) -> None:
    """Draw a compass rose of sixteen points."""
    side = round(radius * 2.4)
    middle = side / 2
    dark, light = (Image.new("L", (side * FINE, side * FINE)) for _ in range(2))
    pens = ImageDraw.Draw(dark), ImageDraw.Draw(light)

    def point(angle: float, far: float) -> Point:
        return (middle + far * sin(angle)) * FINE, (middle - far * cos(angle)) * FINE

    for far, width in ((0.84, 2), (0.76, 1), (0.4, 1)):
        r = radius * far * FINE
        pens[0].ellipse((middle * FINE - r, middle * FINE - r, middle * FINE + r, middle * FINE + r), outline=255,
                        width=width * FINE)  # fmt: skip
    for n in range(32):
        pens[0].line([point(pi * n / 16, radius * 0.76), point(pi * n / 16, radius * 0.84)], fill=255, width=FINE)
    for step, offset, far, wide in ((4, 0.5, 0.62, 0.1), (4, 0.0, 1.0, 0.15)):
        for n in range(step):
            a = 2 * pi * (n + offset) / step
            tip, root = point(a, radius * far), point(a + pi, 0)
            for side_, pen in ((-1, pens[0]), (1, pens[1])):
                corner = point(a + side_ * pi / 4, radius * wide * 1.4)
                pen.polygon([tip, corner, root], fill=255)
                pens[0].line([tip, corner, root, tip], fill=255, width=FINE)
    box = round(at[0] - middle), round(at[1] - middle)
    image.paste(PAPER, box, scaled(light.reduce(FINE), 0.9))
    image.paste(mix(SEPIA, BLACK, 0.3), box, scaled(dark.reduce(FINE), 0.85))


def _tentacles(image: Image.Image, corner: Point, reach: float, plan: Plan, shore: Image.Image) -> None:
    """Draw tentacles from a corner of the sea; they end under the land."""
    w, h = image.size
    right, down = (1 if corner[0] == 0 else -1), (1 if corner[1] == 0 else -1)
    mask = Image.new("L", (w, h))
    cups = Image.new("L", (w, h))
    pen, spots = ImageDraw.Draw(mask), ImageDraw.Draw(cups)
    arms = (
        ((-0.1, 0.5), (0.3, 0.62), (0.5, 0.4), (0.78, 0.36), (0.86, 0.56), (0.7, 0.62)),
        ((0.5, -0.1), (0.56, 0.2), (0.78, 0.16), (0.98, 0.06), (1.08, 0.2), (0.98, 0.26)),
        ((0.05, -0.08), (0.2, 0.2), (0.42, 0.14), (0.52, 0.3), (0.36, 0.36), (0.32, 0.26)),
        ((-0.1, 0.82), (0.14, 0.86), (0.22, 1.04), (0.12, 1.16), (0.02, 1.06), (0.09, 1.0)),
    )
    for n, arm in enumerate(arms):
        path = curve(*((corner[0] + right * x * reach, corner[1] + down * y * reach) for x, y in arm))
        thick = reach * (0.13, 0.11, 0.1, 0.09)[n]
        pen.polygon(tapered(path, thick, reach * 0.012), fill=255)
        for k in range(4, len(path) - 10, 4):
            share = 1 - k / len(path)
            dx, dy = path[k + 1][0] - path[k][0], path[k + 1][1] - path[k][1]
            long = hypot(dx, dy) or 1
            off = thick * share * 0.26
            dot(spots, (path[k][0] - dy / long * off, path[k][1] + dx / long * off), max(1.2, thick * share * 0.16))
    sea = ImageChops.invert(shore.filter(ImageFilter.MaxFilter(3)))
    soft = ImageChops.multiply(blurred(mask, 1.0), sea)
    shade = ImageChops.multiply(blurred(soft, plan.hex * 0.07), sea)
    image.paste(mix(DEEP, BLACK, 0.75), mask=scaled(shade, 0.8))
    image.paste(mix(mix(PURPLE, ABYSS, 0.55), DEEP, 0.35), mask=soft)
    inner = blurred(soft, reach * 0.012).point([max(0, (v - 150) * 2) for v in range(256)])
    image.paste(mix(mix(PURPLE, DEEP, 0.35), PAPER, 0.12), mask=scaled(inner, 0.7))
    image.paste(mix(PAPER, PURPLE, 0.35), mask=ImageChops.multiply(blurred(cups, 0.7), sea))
