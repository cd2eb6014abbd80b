"""Vector icons by name, as masks: drawn on a grid of 24 by 24."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import cos, pi, sin

from PIL import Image, ImageDraw

from rendering.canvas import Point, vector


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

    def box(self, x: float, y: float, x2: float, y2: float, radius: float = 1.5, *, gap: bool = False) -> None:
        corners = self._on([(x, y), (x2, y2)])
        self.draw.rounded_rectangle((*corners[0], *corners[1]), radius * self.unit, fill=0 if gap else 255)

    def line(self, *points: Point, width: float = 2.4, gap: bool = False) -> None:
        on, fill = self._on(points), 0 if gap else 255
        self.draw.line(on, fill=fill, width=round(width * self.unit), joint="curve")
        for x, y in (on[0], on[-1]):
            r = width * self.unit / 2
            self.draw.ellipse((x - r, y - r, x + r, y + r), fill=fill)


def _star(pen: Pen) -> None:
    corners = [(12 + r * sin(pi * n / 5), 12.6 - r * cos(pi * n / 5)) for n in range(10) for r in ((11.2, 4.8)[n % 2],)]
    pen.poly(*corners)


def _card(pen: Pen) -> None:
    pen.box(5, 2, 19, 22, 2.5)


def _cards(pen: Pen) -> None:
    pen.box(2, 5, 13, 21, 2)
    pen.box(7.5, 2, 21.5, 22, 3, gap=True)
    pen.box(9, 3, 20.5, 21, 2)


def _rocket(pen: Pen) -> None:
    pen.poly((12, 1), (15.5, 5), (16.8, 10), (16.5, 16), (7.5, 16), (7.2, 10), (8.5, 5))
    pen.poly((7, 11), (3, 16), (3, 20.5), (7.8, 17.5))
    pen.poly((17, 11), (21, 16), (21, 20.5), (16.2, 17.5))
    pen.poly((9.5, 17.5), (14.5, 17.5), (12, 23.5))
    pen.disc(12, 9, 2.1, gap=True)


def _tech(pen: Pen) -> None:
    pen.box(5, 5, 19, 19, 2.5)
    pen.box(8, 8, 16, 16, 1.5, gap=True)
    pen.box(10, 10, 14, 14, 1)
    for n in (8, 12, 16):
        for a, b in (((n, 1.8), (n, 5)), ((n, 19), (n, 22.2)), ((1.8, n), (5, n)), ((19, n), (22.2, n))):
            pen.line(a, b, width=1.7)


def _swap(pen: Pen) -> None:
    pen.line((3, 8), (17, 8), width=2.8)
    pen.poly((15, 2.6), (22.6, 8), (15, 13.4))
    pen.line((21, 16.5), (7, 16.5), width=2.8)
    pen.poly((9, 11.1), (1.4, 16.5), (9, 21.9))


def _bolt(pen: Pen) -> None:
    pen.poly((14.5, 1), (4, 13.6), (10.6, 13.6), (8.6, 23), (20, 9.4), (13, 9.4))


def _crown(pen: Pen) -> None:
    pen.poly((2, 6), (7, 11.5), (12, 3), (17, 11.5), (22, 6), (20, 18), (4, 18))
    pen.box(4, 19.3, 20, 22, 1)
    for x, y in ((2, 5.4), (12, 2.6), (22, 5.4)):
        pen.disc(x, y, 1.7)


def _globe(pen: Pen) -> None:
    pen.oval(12, 12, 10.5, 10.5, 2.2)
    pen.oval(12, 12, 4.6, 10.5, 1.8)
    pen.line((2.5, 12), (21.5, 12), width=1.8)


def _cube(pen: Pen) -> None:
    pen.poly((12, 1.5), (21.5, 6.8), (12, 12), (2.5, 6.8))
    pen.poly((2, 8.6), (11.1, 13.6), (11.1, 23), (2, 17.8))
    pen.poly((22, 8.6), (12.9, 13.6), (12.9, 23), (22, 17.8))


def _ring(pen: Pen) -> None:
    pen.oval(12, 12, 10.5, 10.5, 3.4)
    pen.disc(12, 12, 3)


def _check(pen: Pen) -> None:
    pen.line((3.5, 12.5), (9.5, 19), (20.5, 5.5), width=4)


def _x(pen: Pen) -> None:
    pen.line((4.5, 4.5), (19.5, 19.5), width=4.2)
    pen.line((19.5, 4.5), (4.5, 19.5), width=4.2)


def _flag(pen: Pen) -> None:
    pen.line((4.5, 2.5), (4.5, 22), width=2.4)
    pen.poly((6.4, 3), (21.5, 3), (17.5, 8.3), (21.5, 13.6), (6.4, 13.6))


def _chevron(pen: Pen) -> None:
    pen.poly((6, 2), (10, 2), (19, 12), (10, 22), (6, 22), (14, 12))


def _clock(pen: Pen) -> None:
    pen.oval(12, 12, 10.5, 10.5, 2.5)
    pen.line((12, 5.5), (12, 12), (16.5, 14.5), width=2.3)


def _people(pen: Pen) -> None:
    for x, y in ((7, 8), (17, 8)):
        pen.disc(x, y, 3.6)
        pen.box(x - 5.5, y + 5, x + 5.5, y + 17, 5)
    pen.disc(12, 9.5, 5.4, gap=True)
    pen.box(4.8, 14.2, 19.2, 27, 6.8, gap=True)
    pen.disc(12, 9.5, 4.2)
    pen.box(6, 15.2, 18, 27, 5.6)


def _four(pen: Pen) -> None:
    for n in range(4):
        x = 1 + n * 5.2
        pen.box(x - 0.9, 3.2, x + 7, 20.8, 1.6, gap=True)
        pen.box(x, 4, x + 6.2, 20, 1.4)


def _exchange(pen: Pen) -> None:
    for n in range(3):
        x = 2.5 + n * 5.4
        pen.box(x - 0.9, 0.2, x + 9, 15, 1.8, gap=True)
        pen.box(x, 1, x + 8.2, 14, 1.6)
    pen.line((4, 19.5), (18, 19.5), width=2.4)
    pen.poly((16.5, 15.4), (22.6, 19.5), (16.5, 23.6))


def _round_up(pen: Pen) -> None:
    pen.poly((12, 1), (21.5, 11), (15.6, 11), (15.6, 15.4), (8.4, 15.4), (8.4, 11), (2.5, 11))
    pen.box(4, 18.2, 20, 22.2, 1.2)


def _moon(pen: Pen) -> None:
    pen.disc(11, 12, 9.6)
    pen.disc(15.6, 9.6, 8.2, gap=True)


def _gear(pen: Pen) -> None:
    for n in range(8):
        x, y = cos(n * pi / 4), sin(n * pi / 4)
        tooth = ((6, 2.8), (11.2, 1.9), (11.2, -1.9), (6, -2.8))
        pen.poly(*((12 + x * r - y * w, 12 + y * r + x * w) for r, w in tooth))
    pen.disc(12, 12, 8.2)
    pen.disc(12, 12, 3.6, gap=True)


def _planet(pen: Pen) -> None:
    x, y = cos(pi / 8), -sin(pi / 8)
    flat = [(10.9 * cos(pi * n / 24), 3.0 * sin(pi * n / 24)) for n in range(49)]
    ring = [(12 + a * x - b * y, 12 + a * y + b * x) for a, b in flat]
    pen.line(*ring[24:], width=1.9)
    pen.disc(12, 12, 7.6)
    pen.line(*ring[3:22], width=3.7, gap=True)
    pen.line(*ring[:25], width=1.9)


_DRAWN: dict[str, Callable[[Pen], None]] = {
    "star": _star, "card": _card, "cards": _cards, "rocket": _rocket, "tech": _tech, "swap": _swap, "bolt": _bolt,
    "crown": _crown, "globe": _globe, "cube": _cube, "ring": _ring, "check": _check, "x": _x, "flag": _flag,
    "chevron": _chevron, "clock": _clock, "people": _people, "four": _four, "exchange": _exchange,
    "round up": _round_up, "moon": _moon, "gear": _gear, "planet": _planet,
}  # fmt: skip
NAMES = tuple(_DRAWN)


def drawn(draw: Callable[[Pen], None], size: int) -> Image.Image:
    """What is drawn on the grid, as a square mask of `size` pixels."""
    return vector((size, size), lambda pen, k: draw(Pen(pen, size * k / 24)))


@lru_cache(maxsize=256)
def icon(name: str, size: int) -> Image.Image:
    """The icon as a square mask of `size` pixels."""
    return drawn(_DRAWN[name], size)
