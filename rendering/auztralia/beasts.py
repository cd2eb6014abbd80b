"""What the Old Ones look like: one silhouette a kind, on a grid of 24 by 24."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from PIL import Image

from bot.games.auztralia.parts.data import Kind
from rendering.icons import Pen, drawn
from rendering.strokes import blob, curve, limb


def _cthulhu(pen: Pen) -> None:
    for side in (-1, 1):

        def x(value: float, side: int = side) -> float:
            return 12 + side * value

        pen.poly((x(3), 12.5), (x(6), 6.4), *curve((x(6), 6.4), (x(8.6), 3.4), (x(11.9), 1.2)),
                 *curve((x(11.9), 1.2), (x(10.3), 4.4), (x(11.8), 8.4)),
                 *curve((x(11.8), 8.4), (x(9.4), 9.4), (x(10), 13)),
                 *curve((x(10), 13), (x(7.8), 12.4), (x(6.6), 14.4)))  # fmt: skip
        pen.line((x(6.4), 7), (x(10.6), 8.2), width=0.5, gap=True)
        pen.line((x(6.4), 7.6), (x(9), 12), width=0.5, gap=True)
        limb(pen, 2.5, 0.5, (x(4.2), 12.5), (x(7.4), 16.5), (x(6.4), 20.4), (x(9.6), 21.6), (x(10.4), 19.4))
        limb(pen, 2.3, 0.5, (x(2.6), 14), (x(4.2), 18), (x(2.6), 21), (x(4.6), 23))
    limb(pen, 2.2, 0.4, (12, 14), (12.7, 18), (11.2, 20.5), (12, 23.6))
    blob(pen, (12, 1.2), (16, 2.6), (18, 6.6), (17.2, 11), (14.6, 14.6), (12, 15.4), (9.4, 14.6), (6.8, 11), (6, 6.6),
         (8, 2.6))  # fmt: skip
    for side in (-1, 1):
        pen.poly((12 + side * 1.5, 10.6), (12 + side * 4.6, 8), (12 + side * 4.8, 10), (12 + side * 3, 11.6), gap=True)


def _shoggoth(pen: Pen) -> None:
    blob(pen, (3, 21.6), (1.2, 17.6), (4, 14.4), (3.2, 9.6), (6.6, 7.6), (8, 3.6), (12, 5), (15.6, 2.4), (17.4, 6.6),
         (21, 7.4), (20.4, 12), (23, 15.4), (21.4, 19), (22.6, 21.8), (12, 22.8))  # fmt: skip
    limb(pen, 3, 1.2, (5.4, 9), (2.6, 6), (3.2, 3))
    limb(pen, 2.6, 1, (19, 9), (21.6, 5.6), (20.6, 3))
    for x, y, r in ((8.2, 10, 2.1), (14.6, 7.4, 1.6), (16.4, 12.6, 2.3), (10.4, 15.6, 1.5), (5.8, 17.2, 1.3),
                    (18.6, 18.2, 1.4)):  # fmt: skip
        pen.disc(x, y, r, gap=True)
        pen.disc(x + 0.3, y + 0.2, r * 0.48)
    pen.line((11.6, 19.4), (14, 18.6), (16, 19.6), width=1.2, gap=True)


def _migo(pen: Pen) -> None:
    for side in (-1, 1):

        def x(value: float, side: int = side) -> float:
            return 12 + side * value

        blob(pen, (x(1.2), 8.6), (x(5), 3), (x(11.4), 1.2), (x(10), 6), (x(11.2), 10), (x(6), 10.6))
        blob(pen, (x(1.2), 10.6), (x(6), 11.2), (x(9.6), 14), (x(7), 16.6), (x(3), 14.6))
        pen.line((x(1.6), 9), (x(9.6), 3.4), width=0.8, gap=True)
        pen.line((x(1.8), 10), (x(9.4), 8.4), width=0.8, gap=True)
        limb(pen, 1.5, 1.1, (x(1), 15.6), (x(4.2), 17.4), (x(4.4), 20.6))
        pen.poly((x(3.4), 20), (x(6.4), 21), (x(5), 23.4), (x(4.4), 21.8), (x(2.8), 23))
        limb(pen, 1, 0.4, (x(0.8), 3.8), (x(2.2), 1.6), (x(1.8), 0.4))
    for y, r in ((5, 2.5), (8.6, 2.5), (12, 2.7), (15.6, 2.3), (18.4, 1.7), (20.6, 1.1)):
        pen.disc(12, y, r)
    for y in (6.9, 10.3, 13.9):
        pen.line((10, y), (14, y), width=0.6, gap=True)
    for side in (-1, 1):
        pen.disc(12 + side * 1, 4.6, 0.6, gap=True)


def _zombie(pen: Pen) -> None:
    pen.disc(9.6, 4.4, 3.2)
    limb(pen, 5.4, 4.4, (10.4, 8.6), (11.4, 12), (11.2, 15))
    limb(pen, 2.4, 1.7, (11, 8.2), (5.8, 9.6), (1.8, 8))
    limb(pen, 2.2, 1.6, (12, 9.4), (7.2, 12.6), (2.2, 12))
    for y in (6.6, 7.6, 8.8, 11, 12.2, 13.2):
        pen.line((0.8, y), (2.2, y + 0.2), width=0.7)
    limb(pen, 2.9, 2.1, (10.6, 15), (8.2, 18.4), (8.6, 22.6))
    limb(pen, 2.9, 2.1, (12.2, 15), (15.4, 18), (15, 20.6), (18, 22.6))
    pen.line((8.4, 22.6), (5.8, 22.8), width=1.7)
    pen.poly((9, 14.6), (14.6, 14), (15.8, 18), (13.6, 16.8), (12.6, 19), (11, 16.8), (9.4, 18.6))
    pen.disc(8.4, 4, 0.9, gap=True)
    pen.line((7, 6.2), (9, 5.8), width=0.8, gap=True)
    pen.poly((10.4, 0.6), (13.2, 2.4), (11.2, 3), gap=True)
    pen.line((11, 10.4), (13.4, 11.4), width=0.8, gap=True)


def _loyalist(pen: Pen) -> None:
    blob(pen, (11, 0.8), (14.6, 2.6), (16.4, 7), (19.2, 11), (20.4, 17), (20.6, 23), (3.4, 23), (3.6, 17), (4.8, 11),
         (7.4, 7), (8.8, 2.8))  # fmt: skip
    blob(pen, (12, 4), (14.4, 6.4), (14.2, 9.4), (12, 11.6), (9.8, 9.4), (9.6, 6.4), gap=True)
    for side in (-1, 1):
        pen.disc(12 + side * 1.1, 7.6, 0.62)
    pen.line((12, 12.6), (12, 15.4), width=0.8, gap=True)
    pen.poly((12, 15.2), (15.2, 20.4), (8.8, 20.4), gap=True)
    pen.poly((12, 16.6), (14, 19.7), (10, 19.7))
    pen.disc(12, 18.6, 0.8, gap=True)
    pen.line((6.6, 13.4), (8, 23), width=0.7, gap=True)
    pen.line((17.4, 13.4), (16, 23), width=0.7, gap=True)


def _temple(pen: Pen) -> None:
    for n, half in enumerate((11.2, 9.6, 8)):
        pen.box(12 - half, 20.6 - n * 2, 12 + half, 22.2 - n * 2, 0.3)
    for x in (5.6, 9, 15, 18.4):
        pen.box(x - 1.05, 9, x + 1.05, 16.6, 0.2)
    pen.box(3.8, 15.4, 20.2, 17, 0.2)
    pen.box(3.4, 7.4, 20.6, 9.6, 0.3)
    pen.poly((2.6, 7), (12, 0.8), (21.4, 7))
    blob(pen, (8.6, 4.9), (12, 2.9), (15.4, 4.9), (12, 6.6), gap=True)
    pen.disc(12, 4.8, 1)
    pen.poly((17.2, 9.6), (19.8, 9.6), (18.9, 12), (18, 11.2), gap=True)
    limb(pen, 2, 0.4, (12, 17), (11.4, 13.8), (13, 12.2), (12, 10.6))


def _kangaroo(pen: Pen) -> None:
    blob(pen, (15.6, 3.4), (18.2, 4), (20.8, 6.2), (20.2, 7.4), (17.2, 7.2), (16.6, 9.6), (16, 13.2), (13.4, 17.4),
         (9.4, 18.4), (7, 15.4), (8.4, 11.2), (12.2, 8.6), (14.4, 6.6))  # fmt: skip
    pen.poly((15.4, 4.6), (13.6, 0.4), (16.4, 2.4), (17.4, 0.2), (18, 4.4))
    limb(pen, 3.4, 0.7, (8.6, 15.6), (5.6, 19.8), (3.6, 21.8), (0.8, 20.6))
    limb(pen, 5, 1.9, (10.4, 14.4), (13, 17.4), (9.6, 20.4))
    limb(pen, 1.9, 1.4, (9.4, 20.8), (12, 22.4), (16, 22.6))
    limb(pen, 1.8, 0.8, (15, 10.4), (17.6, 12.4), (19.4, 11))
    pen.disc(18, 5.4, 0.5, gap=True)


BEASTS: Final[dict[Kind, Callable[[Pen], None]]] = {
    "cthulhu": _cthulhu, "shoggoth": _shoggoth, "migo": _migo, "zombie": _zombie, "loyalist": _loyalist,
    "temple": _temple, "kangaroo": _kangaroo,
}  # fmt: skip


@lru_cache(maxsize=128)
def beast(kind: Kind, size: int) -> Image.Image:
    """A kind as a square mask of `size` pixels."""
    return drawn(BEASTS[kind], size)


@lru_cache(maxsize=16)
def eye(size: int, *, open_: bool) -> Image.Image:
    """Of what is still hidden: shut, or open if it wakes next."""

    def draw(pen: Pen) -> None:
        if open_:
            blob(pen, (1, 12), (6.4, 6.6), (12, 4.8), (17.6, 6.6), (23, 12), (17.6, 17.4), (12, 19.2), (6.4, 17.4))
            pen.disc(12, 12, 5.2, gap=True)
            blob(pen, (12, 7.6), (13.6, 12), (12, 16.4), (10.4, 12))
            return
        lid = [(12 + 10.6 * cos(pi * n / 12), 8 + 6.4 * sin(pi * n / 12)) for n in range(13)]
        pen.line(*lid, width=2.3)
        for n in (2, 4, 6, 8, 10):
            x, y = lid[n]
            pen.line((x, y), (12 + (x - 12) * 1.28, 8 + (y - 8) * 1.55), width=1.7)

    return drawn(draw, size)
