"""Brush strokes: smooth and tapered lines for icons and engravings; trimmed sprites."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

from PIL import Image

from rendering.canvas import Point
from rendering.vector_pen import Pen

STEPS = 14


def curve(*points: Point) -> list[Point]:
    """Return a smooth line through the points (Catmull-Rom spline)."""
    ends = [points[0], *points, points[-1]]
    out: list[Point] = []
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for n in range(STEPS):
            u = n / STEPS
            out.append((_between(a[0], b[0], c[0], d[0], u), _between(a[1], b[1], c[1], d[1], u)))
    return [*out, points[-1]]


def bent(points: Sequence[Point]) -> list[Point]:
    """Return a smooth line through the points, with a corner at repeated points."""
    corners = [0, *(n for n in range(1, len(points)) if points[n] == points[n - 1]), len(points)]
    return [point for begin, end in pairwise(corners) for point in curve(*points[begin:end])]


def _between(a: float, b: float, c: float, d: float, u: float) -> float:
    return b + u * ((c - a) / 2 + u * (a - 2.5 * b + 2 * c - d / 2 + u * (1.5 * (b - c) + (d - a) / 2)))


def tapered(path: Sequence[Point], thick: float, thin: float = 0.0) -> list[Point]:
    """Return the outline of a line along a path, tapered from one width to another."""
    left: list[Point] = []
    right: list[Point] = []
    for n, (x, y) in enumerate(path):
        before, after = path[max(0, n - 1)], path[min(len(path) - 1, n + 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = hypot(dx, dy) or 1.0
        half = (thick + (thin - thick) * n / (len(path) - 1)) / 2
        left.append((x - dy / length * half, y + dx / length * half))
        right.append((x + dy / length * half, y - dx / length * half))
    return [*left, *reversed(right)]


def limb(pen: Pen, thick: float, thin: float, *points: Point, gap: bool = False) -> None:
    """Draw an arm, a leg, a tentacle: tapered, round at both ends."""
    pen.poly(*tapered(curve(*points), thick, thin), gap=gap)
    pen.disc(*points[0], thick / 2, gap=gap)
    if thin > 0.3:
        pen.disc(*points[-1], thin / 2, gap=gap)


def blob(pen: Pen, *points: Point, gap: bool = False) -> None:
    """Draw a closed form with a smooth edge through the points."""
    ring = [*points[-2:], *points, *points[:2]]
    pen.poly(*curve(*ring)[2 * STEPS : -2 * STEPS], gap=gap)


def trimmed(image: Image.Image) -> Image.Image:
    """Crop the transparent borders of an RGBA sprite, keeping its centre."""
    left, top, right, bottom = image.getchannel("A").getbbox() or (0, 0, *image.size)
    x, y = min(left, image.width - right), min(top, image.height - bottom)
    return image.crop((x, y, image.width - x, image.height - y))
