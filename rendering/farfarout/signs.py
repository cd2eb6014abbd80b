"""Signs of types, actions, resources, crew, what planets offer, and deeds, as masks: drawn on a grid of 24 by 24."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from PIL import Image

from rendering.canvas import Point
from rendering.icons import NAMES, Pen, drawn, icon
from rendering.strokes import blob, curve


def _ring(x: float, y: float, radius: float, corners: int, turn: float = -pi / 2) -> list[Point]:
    return [
        (x + radius * cos(turn + 2 * pi * n / corners), y + radius * sin(turn + 2 * pi * n / corners))
        for n in range(corners)
    ]


# --- types of planets ------------------------------------------------------------------------------------------------


def _hot(pen: Pen) -> None:
    blob(pen, (12.6, 0.8), (15.4, 5.4), (19.6, 9.6), (20.4, 15.4), (17, 21.6), (12, 23.2), (7, 21.6), (3.6, 15.6),
        (5, 10), (7.4, 12.6), (9.6, 9))  # fmt: skip
    blob(pen, (12.4, 12.2), (15.4, 16.4), (15, 20), (12, 21.4), (9, 20), (8.8, 16.6), gap=True)


def _ice(pen: Pen) -> None:
    for n in range(6):
        turn = pi * n / 3 + pi / 2
        x, y = cos(turn), sin(turn)
        pen.line((12, 12), (12 + 10.6 * x, 12 + 10.6 * y), width=2.3)
        for side in (-1, 1):
            a = turn + side * 0.85
            px, py = 12 + 6.2 * x, 12 + 6.2 * y
            pen.line((px, py), (px + 4.2 * cos(a), py + 4.2 * sin(a)), width=1.9)


def _water(pen: Pen) -> None:
    blob(pen, (12, 0.6), (14.6, 5.6), (19.2, 12), (19.6, 17.6), (16.2, 22.2), (12, 23.4), (7.8, 22.2), (4.4, 17.6),
        (4.8, 12), (9.4, 5.6))  # fmt: skip
    pen.line((8, 15), (8.8, 18), (11, 19.8), width=1.8, gap=True)


def _jungle(pen: Pen) -> None:
    blob(pen, (21.6, 1.8), (22, 8.6), (19.4, 15), (14, 18.8), (7.8, 18.4), (4.6, 14.6), (5.4, 9.4), (10, 5), (15.6, 3))
    pen.line((2, 22.6), (8, 15.4), (18, 6), width=2.2)
    pen.line((7.8, 15.6), (18, 5.6), width=1.4, gap=True)


def _gas(pen: Pen) -> None:
    for y, left, right in ((5, 4, 17), (10, 1.6, 22.4), (15, 3, 20), (20, 7.4, 21)):
        wave = [(left + (right - left) * n / 14, y + 1.2 * sin(n * 0.9)) for n in range(15)]
        pen.line(*wave, width=2.6)


# --- actions ---------------------------------------------------------------------------------------------------------


def _pick(pen: Pen) -> None:
    pen.line((4, 21.4), (15.4, 8.8), width=3)
    blob(pen, (5, 4.6), (11, 2.2), (17.6, 5.6), (21.6, 12.6), (21.4, 18.6), (18.4, 13), (14.4, 8.6), (9.6, 6))


def _scope(pen: Pen) -> None:
    pen.poly((1.6, 11.4), (15.6, 3.6), (18.2, 8.4), (4.2, 16))
    pen.poly((16.8, 2), (18.6, 1.2), (22.4, 8.2), (20.8, 9.2))
    pen.line((10.6, 13), (7, 22.4), width=2.2)
    pen.line((11.4, 13), (15.6, 22.4), width=2.2)
    pen.disc(11, 13.2, 2.2)


def _scales(pen: Pen) -> None:
    pen.line((12, 3), (12, 20.4), width=2.2)
    pen.line((3.4, 6.4), (20.6, 6.4), width=2.2)
    pen.box(6.6, 20, 17.4, 22.6, 1)
    for x in (5, 19):
        pen.line((x, 6.4), (x - 4, 14), width=1.2)
        pen.line((x, 6.4), (x + 4, 14), width=1.2)
        pen.poly(*[(x + 4.8 * cos(pi * n / 12), 14 + 3.6 * sin(pi * n / 12)) for n in range(13)])
    pen.disc(12, 3.2, 2)


def _hand(pen: Pen) -> None:
    for x, top in ((7.4, 4.4), (10.9, 2), (14.4, 2.6), (17.8, 5.4)):
        pen.line((x, top + 1.4), (x, 14), width=2.7)
    pen.line((3.2, 12.4), (7.6, 17), width=2.9)
    pen.box(6, 11, 19.2, 22.4, 4.6)


def _moves(pen: Pen) -> None:
    for x in (2, 11):
        pen.poly((x, 3), (x + 4.4, 3), (x + 11, 12), (x + 4.4, 21), (x, 21), (x + 6.4, 12))


def _swords(pen: Pen) -> None:
    for flip in (False, True):

        def at(x: float, y: float, flip: bool = flip) -> Point:
            return (24 - x if flip else x), y

        if flip:
            pen.line(at(3.2, 2.4), at(16.4, 16.4), width=4.6, gap=True)
        pen.line(at(3.2, 2.4), at(17, 17), width=2.5)
        pen.line(at(13.2, 19.6), at(19.8, 13.4), width=2.2)
        pen.line(at(17.4, 17.4), at(21.2, 21.4), width=2.7)


# --- resources, points -----------------------------------------------------------------------------------------------


def _erg(pen: Pen) -> None:
    pen.disc(12, 12, 11.4)
    pen.poly((13.8, 2.6), (5.6, 13.4), (11, 13.4), (9.6, 21.4), (18.4, 10.2), (12.8, 10.2), gap=True)


def _plutonium(pen: Pen) -> None:
    pen.poly(*_ring(12, 12, 11.6, 6))
    pen.poly(*_ring(12, 12, 8.7, 6), gap=True)
    pen.poly(*_ring(12, 12, 6.4, 6))


def _uranium(pen: Pen) -> None:
    for n in range(3):
        turn = pi / 2 + 2 * pi * n / 3 + pi
        arc = [(12 + 11.4 * cos(turn + 0.52 * k / 6), 12 + 11.4 * sin(turn + 0.52 * k / 6)) for k in range(-6, 7)]
        back = [(12 + 4.6 * cos(turn + 0.52 * k / 6), 12 + 4.6 * sin(turn + 0.52 * k / 6)) for k in range(6, -7, -1)]
        pen.poly(*arc, *back)
    pen.disc(12, 12, 2.9)


def _wealth(pen: Pen) -> None:
    pen.poly((6, 3.4), (18, 3.4), (23, 9.6), (12, 22.6), (1, 9.6))
    pen.line((2.4, 9.6), (21.6, 9.6), width=1.3, gap=True)
    pen.line((8, 9.6), (12, 21), (16, 9.6), (12, 4), (8, 9.6), width=1.2, gap=True)


def _reputation(pen: Pen) -> None:
    pen.poly((6.4, 12), (11, 14.6), (8.6, 23.4), (6.4, 20.6), (3, 21))
    pen.poly((17.6, 12), (13, 14.6), (15.4, 23.4), (17.6, 20.6), (21, 21))
    pen.disc(12, 9.4, 9, gap=True)
    pen.disc(12, 9.2, 8.2)
    pen.poly(
        *(p for n in range(5) for p in (_ring(12, 9.5, 5.8, 5)[n], _ring(12, 9.5, 2.5, 5, -pi / 2 + pi / 5)[n])),
        gap=True,
    )


def _exploration(pen: Pen) -> None:
    pen.oval(12, 12, 11, 11, 1.9)
    pen.poly((12, 0.6), (15, 9), (23.4, 12), (15, 15), (12, 23.4), (9, 15), (0.6, 12), (9, 9))
    pen.disc(12, 12, 2, gap=True)


def _shield(pen: Pen) -> None:
    pen.poly(*[(3, 4), (12, 1), (21, 4), (21, 11), (19, 16.6), (16, 20.4), (12, 23.2), (8, 20.4), (5, 16.6), (3, 11)])


# --- crew ------------------------------------------------------------------------------------------------------------


def _timer(pen: Pen) -> None:
    pen.box(4, 1, 20, 4.2, 1.2)
    pen.box(4, 19.8, 20, 23, 1.2)
    pen.poly(
        (5.8, 4), (18.2, 4), (17.4, 8), (13.4, 12), (17.4, 16), (18.2, 20), (5.8, 20), (6.6, 16), (10.6, 12), (6.6, 8)
    )
    pen.poly((8.2, 6), (15.8, 6), (15, 7.6), (9, 7.6), gap=True)
    pen.poly((12, 13.6), (15.6, 17), (8.4, 17), gap=True)


def _vault(pen: Pen) -> None:
    pen.line((12, 1.6), (12, 6), width=1.6)
    pen.disc(12, 2, 1.9)
    pen.box(3.4, 5.4, 20.6, 19.6, 3.4)
    pen.box(0.6, 9.6, 3, 15, 0.8)
    pen.box(21, 9.6, 23.4, 15, 0.8)
    for x in (8.2, 15.8):
        pen.disc(x, 10.8, 2.4, gap=True)
    pen.box(7.6, 15, 16.4, 17.2, 0.6, gap=True)
    pen.box(8, 20.2, 16, 23, 1)


def _eidolless(pen: Pen) -> None:
    pen.oval(12, 3.6, 4.6, 2.2, 1.4)
    blob(pen, (12, 7), (14.8, 9), (14, 13), (16, 22.6), (12, 23.4), (8, 22.6), (10, 13), (9.2, 9))
    for flip in (1, -1):
        wing = ((2.6, 12), (6, 7.4), (11.4, 5.6), (10.8, 10), (8.8, 13.4), (5.6, 16), (2.8, 17))
        blob(pen, *[(12 + flip * x, y) for x, y in wing])


def _telepath(pen: Pen) -> None:
    blob(pen, (0.8, 14), (5.4, 9.6), (12, 7.6), (18.6, 9.6), (23.2, 14), (18.6, 18.6), (12, 20.6), (5.4, 18.6))
    pen.disc(12, 14.1, 4.7, gap=True)
    pen.disc(12, 14.1, 2.6)
    for x, tip in ((12, 1.2), (6, 2.8), (18, 2.8)):
        pen.line((x, tip), (12 + (x - 12) * 0.8, 5), width=1.7)


def _grey(pen: Pen) -> None:
    blob(pen, (12, 0.8), (18.6, 2.8), (21.4, 8.8), (19.4, 15.4), (15, 21), (12, 23.2), (9, 21), (4.6, 15.4),
        (2.6, 8.8), (5.4, 2.8))  # fmt: skip
    for flip in (1, -1):
        blob(
            pen,
            *[(12 + flip * x, y) for x, y in ((1.8, 14), (3.4, 10.4), (6.6, 9.2), (6.6, 12), (4.4, 14.6))],
            gap=True,
        )
    pen.line((10.6, 18.6), (13.4, 18.6), width=1.0, gap=True)


# --- what planets offer ----------------------------------------------------------------------------------------------


def _hire(pen: Pen) -> None:
    pen.disc(9, 7, 5)
    pen.box(1, 13.4, 17, 27, 7)
    pen.line((19.4, 4), (19.4, 12), width=2.6)
    pen.line((15.4, 8), (23.2, 8), width=2.6)


def _weird(pen: Pen) -> None:
    turns = [(12 + (10.6 - n * 0.2) * cos(n * 0.34), 12 + (10.6 - n * 0.2) * sin(n * 0.34)) for n in range(49)]
    pen.line(*turns, width=2.3)


def _dig(pen: Pen) -> None:
    pen.line((12, 2.6), (12, 13), width=2.3)
    pen.line((8.4, 2.2), (15.6, 2.2), width=2.3)
    blob(pen, (6.8, 12), (12, 12.6), (17.2, 12), (17.2, 17.6), (12, 23.6), (6.8, 17.6))


def _claws(pen: Pen, count: int) -> None:
    thick = (1.7, 1.2, 1.0)[count - 1]
    for n in range(count):
        x = 12 + (n - (count - 1) / 2) * 7
        claw = ((3.4, 1), (2.8, 8), (0, 15.4), (-4.2, 23), (-3, 14), (-0.6, 7))
        blob(pen, *[(x + dx * thick, y) for dx, y in claw])


def _foe(pen: Pen) -> None:
    blob(pen, (3.6, 8), (6, 3.4), (12, 1.4), (18, 3.4), (20.4, 8), (19.6, 13.6), (16.4, 17), (15.6, 21.4), (8.4, 21.4),
        (7.6, 17), (4.4, 13.6))  # fmt: skip
    for flip in (1, -1):
        pen.poly((12 + flip * 2, 11.4), (12 + flip * 7, 8.2), (12 + flip * 6, 13.4), gap=True)
    for x in (9.6, 12, 14.4):
        pen.line((x, 18.6), (x, 22), width=1, gap=True)


def _yard(pen: Pen) -> None:
    pen.line((5.4, 19), (14.6, 9.6), width=4.2)
    pen.disc(17, 7, 6.2)
    pen.poly((17.4, 6.8), (24, -2), (26, 8), gap=True)
    pen.disc(5.2, 19.2, 3.4)
    pen.disc(5.2, 19.2, 1.3, gap=True)


def _outpost(pen: Pen) -> None:
    pen.poly((12, 9), (17.2, 23), (14.4, 23), (12, 15.6), (9.6, 23), (6.8, 23))
    pen.line((8.6, 18.6), (15.4, 18.6), width=1.5)
    pen.disc(12, 8, 2.4)
    for radius in (5.6, 9.4):
        for side in (0, pi):
            arc = [(12 + radius * cos(side + k * 0.13), 8 + radius * sin(side + k * 0.13)) for k in range(-6, 7)]
            pen.line(*arc, width=1.7)


def _relic(pen: Pen) -> None:
    pen.box(7.4, 1, 16.6, 4, 1)
    blob(pen, (9.4, 4), (14.6, 4), (14.2, 7), (19, 11.6), (18.6, 17), (15.4, 22.4), (8.6, 22.4), (5.4, 17), (5, 11.6),
        (9.8, 7))  # fmt: skip
    for flip in (1, -1):
        pen.line(*curve(*[(12 + flip * x, y) for x, y in ((3.4, 4.4), (8.6, 4.8), (9.2, 8.8), (7.2, 10.6))]), width=1.5)
    pen.line((6, 13), (18, 13), width=1.3, gap=True)
    pen.line((6, 16.4), (18, 16.4), width=1.3, gap=True)


def _boom(pen: Pen) -> None:
    turns = [(pi * n / 9 - 0.2, (11.8, 5.8)[n % 2]) for n in range(18)]
    pen.poly(*((12 + r * cos(turn), 12 + r * sin(turn)) for turn, r in turns))
    pen.disc(12, 12, 2.9, gap=True)


def _colony(pen: Pen) -> None:
    pen.poly(*[(12 + 10.4 * cos(pi + pi * n / 20), 19 + 10.4 * sin(pi + pi * n / 20)) for n in range(21)])
    pen.box(0.6, 19, 23.4, 22.4, 1)
    pen.line((12, 9), (12, 1.2), width=1.6)
    pen.poly((12.4, 1), (19, 3), (12.4, 5.4))
    for x in (7.4, 12, 16.6):
        pen.box(x - 1.3, 14.4, x + 1.3, 17, 0.5, gap=True)


def _site(pen: Pen) -> None:
    pen.poly((10, 6), (14, 6), (18.4, 23), (5.6, 23))
    pen.line((9.4, 12), (14.6, 12), width=1.3, gap=True)
    pen.line((8.2, 17), (15.8, 17), width=1.3, gap=True)
    pen.line((12, 5.6), (12, 1), width=1.7)
    pen.disc(12, 2.2, 2)
    for flip in (1, -1):
        pen.line(*curve(*[(12 + flip * x, y) for x, y in ((5.6, 0.8), (7.6, 4.6), (5.6, 8.4))]), width=1.6)


def _wormhole(pen: Pen) -> None:
    for arm in range(3):
        start = 2 * pi * arm / 3
        points = [
            (12 + (2.2 + n * 0.42) * cos(start + n * 0.155), 12 + (2.2 + n * 0.42) * sin(start + n * 0.155))
            for n in range(22)
        ]
        pen.line(*points, width=2.5)
    pen.disc(12, 12, 2.6)


def _anomaly(pen: Pen) -> None:
    pen.poly((12, 0.8), (23.2, 12), (12, 23.2), (0.8, 12))
    pen.poly((12, 4.4), (19.6, 12), (12, 19.6), (4.4, 12), gap=True)
    pen.line(*curve((9.4, 10), (10.2, 8), (12.2, 7.4), (14.2, 8.4), (14.2, 10.6), (12.2, 12), (12, 13.4)), width=1.7)
    pen.disc(12, 16, 1.2)


def _query(pen: Pen) -> None:
    pen.line(*curve((6, 8), (7.4, 3.8), (12, 2), (17, 4), (17.6, 9), (13.6, 12), (12, 16)), width=3.4)
    pen.disc(12, 21, 2.3)


# --- quests, things --------------------------------------------------------------------------------------------------


def _main(pen: Pen) -> None:
    pen.box(4.6, 3.4, 19.4, 20.6, 1.6)
    pen.box(1.8, 1.4, 22.2, 5.4, 2)
    pen.box(1.8, 18.6, 22.2, 22.6, 2)
    pen.poly(
        *(p for n in range(5) for p in (_ring(12, 12.2, 5.2, 5)[n], _ring(12, 12.2, 2.2, 5, -pi / 2 + pi / 5)[n])),
        gap=True,
    )


def _lock(pen: Pen) -> None:
    pen.box(4, 10.4, 20, 22.6, 2.4)
    pen.oval(12, 9.4, 6, 7.6, 2.4)
    pen.box(4, 10.4, 20, 22.6, 2.4)
    pen.disc(12, 15.4, 2, gap=True)
    pen.line((12, 16), (12, 19), width=1.7, gap=True)


def _item(pen: Pen) -> None:
    pen.box(2.6, 6, 21.4, 21.6, 2)
    pen.box(8, 2.4, 16, 7, 2)
    pen.box(10, 4.4, 14, 7, 0.6, gap=True)
    pen.line((3, 12.4), (21, 12.4), width=1.4, gap=True)
    pen.box(10, 10.8, 14, 14.4, 0.8, gap=True)


def _die(pen: Pen) -> None:
    pen.box(2.4, 2.4, 21.6, 21.6, 4.6)
    for x, y in ((7.4, 7.4), (12, 12), (16.6, 16.6)):
        pen.disc(x, y, 2, gap=True)


def _stop(pen: Pen) -> None:
    pen.poly(*_ring(12, 12, 11.6, 8, pi / 8))
    pen.box(6.4, 10.4, 17.6, 13.6, 0.6, gap=True)


def _back(pen: Pen) -> None:
    pen.line(*curve((5, 21), (16, 21), (20.4, 16.4), (18, 11), (8, 9.6)), width=2.8)
    pen.poly((10.4, 3), (10.4, 16), (1.6, 9.6))


def _land(pen: Pen) -> None:
    pen.line((12, 1.6), (12, 11), width=2.8)
    pen.poly((5.6, 8.4), (18.4, 8.4), (12, 16))
    pen.poly(*[(12 + 11 * cos(pi + pi * n / 20), 27 + 8.6 * sin(pi + pi * n / 20)) for n in range(21)])


def _invest(pen: Pen) -> None:
    pen.poly((2, 22.4), (2, 17), (7, 17), (7, 22.4))
    pen.poly((9.4, 22.4), (9.4, 12.4), (14.4, 12.4), (14.4, 22.4))
    pen.poly((16.8, 22.4), (16.8, 7.6), (21.8, 7.6), (21.8, 22.4))
    pen.line((2, 12), (13, 3.4), width=1.9)
    pen.poly((10, 1.2), (16.6, 0.8), (14.4, 7))


def _win(pen: Pen) -> None:
    pen.poly((5.4, 1.6), (18.6, 1.6), (18, 9), (15.4, 13), (12, 14.4), (8.6, 13), (6, 9))
    for flip in (1, -1):
        pen.line(*curve(*[(12 + flip * x, y) for x, y in ((6, 3.6), (10.4, 4), (9.4, 9), (5, 11))]), width=1.7)
    pen.line((12, 13), (12, 19), width=2.4)
    pen.box(6.4, 18.8, 17.6, 22.6, 1)


def _home(pen: Pen) -> None:
    pen.disc(12, 12, 4.4)
    for n in range(8):
        x, y = cos(pi * n / 4), sin(pi * n / 4)
        pen.line((12 + 7 * x, 12 + 7 * y), (12 + 10.6 * x, 12 + 10.6 * y), width=2)


def _asteroid(pen: Pen) -> None:
    blob(pen, (3, 9), (8, 2.6), (15, 2), (21, 7), (22, 14), (17, 21), (10, 22), (3, 17))
    for x, y, r in ((9, 9, 2.4), (15.6, 13.4, 3), (9.4, 16.6, 1.6)):
        pen.disc(x, y, r, gap=True)


def _system(pen: Pen) -> None:
    pen.poly(*_ring(12, 12, 11.6, 6, 0))
    pen.poly(*_ring(12, 12, 9.2, 6, 0), gap=True)
    pen.line((12, 7.4), (12, 16.6), width=2.4)
    pen.line((7.4, 12), (16.6, 12), width=2.4)


_DRAWN: Final[dict[str, Callable[[Pen], None]]] = {
    "hot": _hot, "ice": _ice, "water": _water, "jungle": _jungle, "gas": _gas,
    "green": _pick, "grey": _scope, "orange": _scales, "red": _hand, "moves": _moves, "swords": _swords,
    "erg": _erg, "plutonium": _plutonium, "uranium": _uranium,
    "wealth": _wealth, "reputation": _reputation, "exploration": _exploration, "shield": _shield,
    "timer": _timer, "vault": _vault, "eidolless": _eidolless, "telepath": _telepath, "greys": _grey,
    "hire": _hire, "weird": _weird, "dig": _dig, "foe": _foe, "yard": _yard, "outpost": _outpost, "mine": _pick,
    "easy": lambda pen: _claws(pen, 1), "medium": lambda pen: _claws(pen, 2), "hard": lambda pen: _claws(pen, 3),
    "relic": _relic, "boom": _boom, "colony": _colony, "site": _site, "wormhole": _wormhole, "anomaly": _anomaly,
    "query": _query,
    "main": _main, "lock": _lock, "item": _item, "die": _die, "stop": _stop, "back": _back, "land": _land,
    "invest": _invest, "win": _win, "home": _home, "asteroid": _asteroid,
    "system": _system,
}  # fmt: skip
SIGNS: Final = tuple(_DRAWN)
CREW: Final = {"grey": "greys"}
"""Kinds of crew whose sign has another name than they."""


def kind_sign(kind: str) -> str:
    """The sign of a type of crew."""
    return CREW.get(kind, kind)


@lru_cache(maxsize=1024)
def sign(name: str, size: int) -> Image.Image:
    """The sign as a square mask of `size` pixels; the icons of all games are among them."""
    if name in _DRAWN:
        return drawn(_DRAWN[name], size)
    assert name in NAMES, name
    return icon(name, size)
