"""Signs of units, farms, goods and other things, as masks: drawn on a grid of 24 by 24."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from PIL import Image

from rendering.icons import Pen, drawn, icon
from rendering.strokes import blob, curve, limb


def _infantry(pen: Pen) -> None:
    pen.line((18.6, 22), (20.4, 5), width=1.7)
    pen.line((20.4, 5), (20.8, 0.8), width=0.9)
    blob(pen, (2.6, 23), (3, 18.4), (6, 15.8), (9, 15), (14, 15), (16.6, 16.4), (18, 19.6), (18.2, 23))
    blob(pen, (7, 8.6), (7.4, 13), (10.2, 15.8), (13.2, 15.2), (15.2, 12.4), (15.4, 8.6))
    pen.line((7.6, 12.6), (10.6, 15.6), width=0.7, gap=True)
    blob(pen, (1.6, 9.6), (6, 8), (6.6, 3.6), (10, 2), (14.4, 2.6), (15.6, 7), (20, 6.6), (17, 10), (10, 10.6))
    pen.line((6.6, 7.4), (11, 8), (15.6, 6.6), width=1, gap=True)
    pen.line((4.6, 18.6), (14, 23), width=0.9, gap=True)


def _artillery(pen: Pen) -> None:
    pen.poly((10.4, 12.6), (22.4, 4.4), (23.4, 6.2), (12.4, 15.2))
    pen.poly((21.2, 3.8), (22.6, 2.8), (24, 5.6), (22.8, 6.6))
    pen.poly((10.8, 4.6), (13.2, 5.2), (14.4, 15), (11.6, 15))
    pen.line((10, 15.6), (1.2, 21.6), width=2)
    pen.poly((0.4, 19.6), (3.2, 22.8), (0.4, 23))
    pen.disc(12, 16.6, 6.4)
    pen.disc(12, 16.6, 4.7, gap=True)
    for n in range(4):
        x, y = 4.8 * cos(pi * n / 4), 4.8 * sin(pi * n / 4)
        pen.line((12 - x, 16.6 - y), (12 + x, 16.6 + y), width=1)
    pen.disc(12, 16.6, 1.7)


def _car(pen: Pen) -> None:
    pen.poly((0.8, 12), (6, 9.8), (18, 9.8), (23.2, 13), (23.2, 18.4), (0.8, 18.4))
    pen.poly((7.6, 9.6), (8.8, 4.8), (15.2, 4.8), (16.4, 9.6))
    pen.line((15, 7), (22.6, 6), width=1.6)
    pen.line((8.8, 4.8), (8.8, 1), width=0.7)
    for x in (5.6, 18.4):
        pen.disc(x, 18.6, 4.4, gap=True)
        pen.disc(x, 18.8, 3.5)
        pen.disc(x, 18.8, 1.2, gap=True)
    pen.line((2.6, 13.2), (21.4, 13.2), width=0.7, gap=True)
    pen.box(10, 6.4, 13.4, 7.6, 0.4, gap=True)


def _train(pen: Pen) -> None:
    pen.poly((1, 5.6), (9.4, 5.6), (9.4, 9), (18.6, 9), (21, 11.4), (21, 17.4), (1, 17.4))
    pen.box(0.2, 3.6, 10.4, 6, 0.5)
    pen.poly((14.4, 3), (19, 3), (17.6, 9.4), (15.6, 9.4))
    pen.poly((20.6, 16.4), (24, 20.4), (20.6, 20.4))
    pen.box(3, 8.2, 7, 11.4, 0.4, gap=True)
    pen.line((9.6, 13.6), (20.6, 13.6), width=0.8, gap=True)
    for x in (11.4, 13.6, 15.8, 18):
        pen.disc(x, 11.4, 0.55, gap=True)
    for x, r in ((5, 3.1), (12.4, 2.5), (18, 2.5)):
        pen.disc(x, 19, r + 0.9, gap=True)
        pen.disc(x, 19.2, r)
        pen.disc(x, 19.2, r * 0.35, gap=True)
    pen.box(0.2, 22.4, 23.8, 23.4, 0.2)


def _airship(pen: Pen) -> None:
    blob(pen, (0.6, 9), (4.6, 4.8), (12, 3.4), (18.6, 4.8), (22, 9), (18.6, 13.2), (12, 14.6), (4.6, 13.2))
    pen.poly((18, 5.4), (20.6, 0.8), (23.4, 1.6), (22, 8.2))
    pen.poly((18, 12.6), (20.6, 17.2), (23.4, 16.4), (22, 9.8))
    pen.line((2.4, 7.8), (12, 6.4), (21.2, 7.8), width=0.7, gap=True)
    pen.line((2.4, 10.8), (12, 12), (21.2, 10.8), width=0.7, gap=True)
    pen.poly((6.6, 16), (14.6, 16), (13.2, 20.4), (8.4, 20.4))
    pen.line((8.4, 13.6), (8, 16.6), width=0.8)
    pen.line((13, 13.6), (13.4, 16.6), width=0.8)
    pen.line((16, 16.6), (16, 20.4), width=0.9)
    pen.line((14.4, 18.4), (16, 18.4), width=0.8)


def _sheep(pen: Pen) -> None:
    for x in (7, 10, 15.4, 18.2):
        pen.line((x, 15), (x, 21.6), width=1.7)
    for x, y, r in ((8, 10, 4.2), (12.6, 8.6, 4.6), (17.4, 9.4, 4.2), (19.6, 12.2, 3.2), (9, 13.6, 3.8), (13.6, 14, 4),
                    (17.6, 14, 3.6)):  # fmt: skip
        pen.disc(x, y, r)
    pen.disc(5, 8.6, 3.6, gap=True)
    blob(pen, (6.4, 5.4), (6.8, 8.4), (4.6, 12.4), (2.6, 12.6), (2, 10.4), (3.6, 6.2))
    pen.poly((6, 6.2), (8.8, 5.4), (8.2, 8.2))
    pen.disc(4.6, 8, 0.5, gap=True)


def _cattle(pen: Pen) -> None:
    for side in (-1, 1):

        def x(value: float, side: int = side) -> float:
            return 12 + side * value

        limb(pen, 2.6, 0.4, (x(3), 5.6), (x(7.6), 5.4), (x(9.8), 3.4), (x(9.4), 0.6))
        blob(pen, (x(4), 8), (x(8), 7), (x(10.6), 9.4), (x(7.6), 11), (x(4.4), 10.6))
    blob(pen, (8, 4.6), (12, 3.8), (16, 4.6), (17, 9.6), (15.4, 14.4), (16.2, 18.6), (14.6, 22.2), (12, 22.8),
         (9.4, 22.2), (7.8, 18.6), (8.6, 14.4), (7, 9.6))  # fmt: skip
    for side in (-1, 1):
        pen.disc(12 + side * 2.9, 10.4, 0.95, gap=True)
        pen.disc(12 + side * 1.8, 19.6, 0.85, gap=True)
    pen.line((8.8, 16.4), (12, 17.2), (15.2, 16.4), width=0.7, gap=True)


def _corn(pen: Pen) -> None:
    for side in (-1, 1):

        def x(value: float, side: int = side) -> float:
            return 12 + side * value

        blob(pen, (x(9.6), 6.4), (x(9), 13), (x(5.6), 18.6), (x(0.4), 21.6), (x(2), 16.4), (x(5), 12.4), (x(7), 9))
    blob(
        pen, (12, 0), (15.8, 2.6), (17.4, 8.6), (16.2, 14.6), (12, 19.4), (7.8, 14.6), (6.6, 8.6), (8.2, 2.6), gap=True
    )
    blob(pen, (12, 0.8), (14.8, 3), (16.2, 8.6), (15.2, 14), (12, 18), (8.8, 14), (7.8, 8.6), (9.2, 3))
    for n in range(6):
        pen.line((7, 3.6 + n * 2.5), (17, 3.6 + n * 2.5), width=0.62, gap=True)
    for right in (-1.5, 1.5):
        pen.line((12 + right * 0.8, 1), (12 + right * 1.2, 9), (12 + right * 0.8, 17), width=0.62, gap=True)
    limb(pen, 2, 1.6, (12, 19.4), (12, 21.4), (12, 23.6))


def _anchor(pen: Pen) -> None:
    pen.oval(12, 4, 2.9, 2.9, 1.8)
    pen.line((12, 6.6), (12, 21.6), width=2.3)
    pen.line((7, 10), (17, 10), width=2.1)
    pen.line(*curve((2.6, 14.4), (5.4, 19.6), (12, 21.8), (18.6, 19.6), (21.4, 14.4)), width=2.4)
    for side in (-1, 1):
        pen.poly((12 + side * 7.2, 15.6), (12 + side * 10.4, 11.6), (12 + side * 11.8, 17))


def _brain(pen: Pen) -> None:
    for x, y, r in (
        (8, 7.4, 4.2), (13, 5.6, 4.2), (17.4, 8.8, 4), (6, 12.6, 4), (18.6, 13.6, 3.6), (11, 12, 5),
        (15, 14, 4.2),
    ):  # fmt: skip
        pen.disc(x, y, r)
    limb(pen, 3.2, 1.8, (14, 17), (15, 20), (14.4, 23))
    pen.line(*curve((5, 10.4), (8.4, 9), (10.4, 11.4), (9, 14)), width=1, gap=True)
    pen.line(*curve((12, 4), (12.6, 7.4), (15.4, 8), (17.6, 6.6)), width=1, gap=True)
    pen.line(*curve((13, 11), (15.8, 11.4), (16.6, 14.2), (19.4, 14)), width=1, gap=True)
    pen.line(*curve((8.6, 16.6), (11, 14.8), (13, 16.2)), width=1, gap=True)


def _shield(pen: Pen) -> None:
    blob(pen, (12, 1.4), (16.4, 3.2), (21, 3.8), (20.6, 11), (17.6, 18), (12, 22.8), (6.4, 18), (3.4, 11), (3, 3.8),
         (7.6, 3.2))  # fmt: skip


def _skull(pen: Pen) -> None:
    blob(pen, (12, 1.4), (18.6, 3.6), (21.4, 9.6), (19.4, 15), (16.6, 16.4), (16.2, 21.6), (12, 22.6), (7.8, 21.6),
         (7.4, 16.4), (4.6, 15), (2.6, 9.6), (5.4, 3.6))  # fmt: skip
    for side in (-1, 1):
        pen.disc(12 + side * 4.2, 10.6, 2.9, gap=True)
        pen.line((12 + side * 1.5, 18.6), (12 + side * 1.5, 22.6), width=0.9, gap=True)
    pen.poly((12, 12.8), (13.6, 16), (10.4, 16), gap=True)


def _boot(pen: Pen) -> None:
    pen.poly((6, 1.6), (14.4, 1.6), (14.2, 12.4), (21.6, 16), (22.6, 20), (5.4, 20))
    pen.box(5, 20.6, 22.8, 22.8, 0.6)
    for y in (5.4, 8.4, 11.4):
        pen.line((11, y), (14.4, y), width=0.8, gap=True)


def _rail(pen: Pen) -> None:
    for n in range(5):
        y, half = 3 + n * 4.5, 4.4 + n * 1.35
        pen.line((12 - half, y), (12 + half, y), width=1.9)
    pen.line((8.6, 1), (4.4, 23), width=1.7)
    pen.line((15.4, 1), (19.6, 23), width=1.7)


def _pick(pen: Pen) -> None:
    pen.line((5, 22), (15.4, 8.4), width=2.6)
    pen.poly(*curve((4.4, 3.4), (10.4, 2.4), (16.4, 5.4), (20.8, 10.4), (22, 16.6)),
             *curve((22, 16.6), (19.4, 11.8), (14.8, 8.4), (10, 5.8), (4.4, 3.4)))  # fmt: skip


def _hat(pen: Pen) -> None:
    blob(pen, (5.6, 13.4), (6.4, 5.4), (10, 3.4), (12, 5), (14, 3.4), (17.6, 5.4), (18.4, 13.4))
    pen.poly(*curve((0.6, 13.4), (6, 16), (12, 16.6), (18, 16), (23.4, 13.4)),
             *curve((23.4, 13.4), (18.4, 19.6), (12, 20.8), (5.6, 19.6), (0.6, 13.4)))  # fmt: skip
    pen.line(*curve((6, 12.4), (12, 14.2), (18, 12.4)), width=1.3, gap=True)


def _guns(pen: Pen) -> None:
    for side in (-1, 1):
        pen.line((12 + side * 9.6, 2.4), (12 - side * 5.4, 18.4), width=1.7)
        pen.line((12 - side * 4.6, 17), (12 - side * 8.6, 22), width=3.4)


def _crate(pen: Pen) -> None:
    pen.box(2, 7, 22, 22, 0.8)
    pen.poly((2, 7), (6, 2), (18, 2), (22, 7))
    for line in (((2, 7.4), (22, 7.4)), ((3.4, 8.6), (20.6, 20.6)), ((12, 2), (12, 7))):
        pen.line(*line, width=1, gap=True)


def _plough(pen: Pen) -> None:
    limb(pen, 1.6, 1.2, (12, 23), (12, 12), (12, 3))
    for n in range(3):
        y = 15 - n * 4.6
        for side in (-1, 1):
            blob(pen, (12, y + 3), (12 + side * 5, y + 0.8), (12 + side * 6.4, y - 3.4), (12 + side * 1.4, y - 1))
    blob(pen, (12, 0.6), (14, 3.4), (12, 6.4), (10, 3.4))


def _swords(pen: Pen) -> None:
    for side in (-1, 1):
        pen.poly((12 + side * 10.6, 0.8), (12 + side * 10.2, 4.2), (12 - side * 4.2, 17), (12 - side * 5.8, 15.4),
                 (12 + side * 7.4, 1.2))  # fmt: skip
        pen.line((12 - side * 2.6, 19.4), (12 - side * 8.2, 13.8), width=1.9)
        pen.line((12 - side * 6, 17.4), (12 - side * 9.8, 21.4), width=2.4)


def _home(pen: Pen) -> None:
    turns = [pi * n / 20 - 0.6 for n in range(31)]
    outer = [(12 + 9.4 * cos(a), 13 + 9.4 * sin(a)) for a in turns]
    inner = [(12 + 5.8 * cos(a), 13 + 5.8 * sin(a)) for a in reversed(turns)]
    pen.poly(*outer, *inner)
    pen.poly((13.4, 3.6), (24, 3), (20.4, 13))


def _hill(pen: Pen) -> None:
    pen.poly(*curve((0.6, 20), (4, 12), (8, 6.4), (12, 12), (15.4, 20)))
    pen.poly(*curve((11, 20), (15, 13), (18, 10.4), (21, 14), (23.6, 20)))


def _dot(pen: Pen) -> None:
    pen.disc(12, 12, 11)


_DRAWN: Final[dict[str, Callable[[Pen], None]]] = {
    "infantry": _infantry, "artillery": _artillery, "car": _car, "train": _train, "airship": _airship,
    "sheep": _sheep, "cattle": _cattle, "corn": _corn, "anchor": _anchor, "sanity": _brain, "shield": _shield,
    "skull": _skull, "boot": _boot, "rail": _rail, "pick": _pick, "hat": _hat, "guns": _guns, "crate": _crate,
    "plough": _plough, "attack": _swords, "home": _home, "dot": _dot, "hill": _hill,
}  # fmt: skip
SIGNS: Final = tuple(_DRAWN)


@lru_cache(maxsize=512)
def sign(name: str, size: int) -> Image.Image:
    """A sign as a square mask of `size` pixels: one of `SIGNS`, or an icon of the house."""
    if name not in _DRAWN:
        return icon(name, size)
    return drawn(_DRAWN[name], size)
