"""Vector pen: drawing on a grid of 24 by 24 at any picture size."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PIL import Image, ImageDraw

from rendering.canvas import Point, vector

GRID: Final = 24


class Pen:
    """Draws in grid units on a mask; `gap` erases."""

    def __init__(self, draw: ImageDraw.ImageDraw, unit: float) -> None:
        self.draw, self.unit = draw, unit

    def _on(self, points: Sequence[Point]) -> list[Point]:
        return [(x * self.unit, y * self.unit) for x, y in points]

    def poly(self, *points: Point, gap: bool = False) -> None:
        self.draw.polygon(self._on(points), fill=0 if gap else 255)

    def disc(self, x: float, y: float, radius: float, *, gap: bool = False) -> None:
        self.draw.ellipse(self._on([(x - radius, y - radius), (x + radius, y + radius)]), fill=0 if gap else 255)

    def oval(self, x: float, y: float, rx: float, ry: float, width: float) -> None:
        box = self._on([(x - rx, y - ry), (x + rx, y + ry)])
        self.draw.ellipse((*box[0], *box[1]), outline=255, width=round(width * self.unit))

    def box(self, x: float, y: float, x2: float, y2: float, radius: float, *, gap: bool = False) -> None:
        corners = self._on([(x, y), (x2, y2)])
        self.draw.rounded_rectangle((*corners[0], *corners[1]), radius * self.unit, fill=0 if gap else 255)

    def line(self, *points: Point, width: float, gap: bool = False) -> None:
        on, fill = self._on(points), 0 if gap else 255
        self.draw.line(on, fill=fill, width=round(width * self.unit), joint="curve")
        for x, y in (on[0], on[-1]):
            r = width * self.unit / 2
            self.draw.ellipse((x - r, y - r, x + r, y + r), fill=fill)


Drawing = Callable[[Pen], None]


def drawn(drawing: Drawing, size: int) -> Image.Image:
    """Return the drawing as a square mask of `size` pixels."""
    return vector((size, size), lambda pen, k: drawing(Pen(pen, size * k / GRID)))
