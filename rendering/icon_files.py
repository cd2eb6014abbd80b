"""Parser of icon files, one stroke per line; `icons.txt` documents their words."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import NamedTuple

from rendering.brush_strokes import bent, blob, curve, limb
from rendering.canvas import Point
from rendering.vector_pen import GRID, Drawing, Pen


class Stroke(NamedTuple):
    """A stroke: kind, points, size or thickness, and whether it erases."""

    kind: str
    points: tuple[Point, ...]
    sizes: tuple[float, ...]
    gap: bool

    def beside(self, side: int) -> Stroke:
        """Return the stroke with points given by their distance from the middle line, on one side."""
        return self._replace(points=tuple((GRID / 2 + side * x, y) for x, y in self.points))

    def draw(self, pen: Pen) -> None:
        """Draw the stroke."""
        points, sizes, gap = self.points, self.sizes, self.gap
        match self.kind:
            case "disc":
                for x, y in points:
                    pen.disc(x, y, *sizes, gap=gap)
            case "oval":
                pen.oval(*points[0], *sizes)
            case "box":
                (x, top), (x2, bottom) = points
                pen.box(min(x, x2), top, max(x, x2), bottom, *sizes, gap=gap)
            case "line":
                pen.line(*points, width=sizes[0], gap=gap)
            case "swing":
                pen.line(*curve(*points), width=sizes[0], gap=gap)
            case "limb":
                limb(pen, sizes[0], sizes[1], *points, gap=gap)
            case "poly":
                pen.poly(*points, gap=gap)
            case "blob":
                blob(pen, *points, gap=gap)
            case "leaf":
                pen.poly(*bent(points), gap=gap)
            case unknown:
                raise ValueError(unknown)


def load_icons(module: str) -> dict[str, Drawing]:
    """Load the icons of the file with a module's name, by icon name."""
    signs: dict[str, Drawing] = {}
    strokes: list[Stroke] = []
    for line in Path(module).with_suffix(".txt").read_text(encoding="utf-8").splitlines():
        if line.startswith(" "):
            strokes += _strokes(line.split())
        elif line and not line.startswith("#"):
            strokes = []
            signs |= dict.fromkeys(line.split(", "), partial(_draw, strokes))
    return signs


def _strokes(words: list[str]) -> list[Stroke]:
    """Parse a line of a file: a stroke, or one on either side."""
    *how, kind = filter(str.isalpha, words)
    numbers = [tuple(map(float, word.split(","))) for word in words if not word.isalpha()]
    points = tuple((x, y) for x, *rest in numbers for y in rest)
    stroke = Stroke(kind, points, tuple(size for size, *rest in numbers if not rest), "gap" in how)
    return [stroke.beside(side) for side in (-1, 1)] if "both" in how else [stroke]


def _draw(strokes: list[Stroke], pen: Pen) -> None:
    for stroke in strokes:
        stroke.draw(pen)
