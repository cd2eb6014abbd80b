"""Encounters: a body for each creature, in a porthole whose rim shows its strength."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin
from random import Random
from typing import Final

from msgspec import Struct
from PIL import Image, ImageChops, ImageDraw

from bot.games.farfarout.components.book import Book
from rendering.brush_strokes import blob, limb
from rendering.canvas import Glass, Point, blurred, disc, discs, dot, framed, lights, shaded, tinted, vector
from rendering.farfarout.colours import BLACK, LEVEL, WHITE
from rendering.farfarout.icons import sign
from rendering.layout import spaced
from rendering.memory_cache import memoize
from rendering.theme import Colour, mix, rgb
from rendering.vector_pen import Pen, drawn

Eyes = list[tuple[float, float, float]]
"""x, y, radius on the grid of 24"""


class Body(Struct, frozen=True):
    """Layers of a creature: back, front, and the glowing eyes."""

    back: Callable[[Pen], None]
    front: Callable[[Pen], None]
    eyes: Eyes


def _jelly(random: Random, level: int) -> Body:
    count = 5 + level
    ends = [(random.uniform(-1.6, 1.6), random.uniform(20, 23.4)) for _ in range(count)]

    def back(pen: Pen) -> None:
        for n, (dx, y) in enumerate(ends):
            x = 5.4 + 13.2 * n / (count - 1)
            limb(pen, 1.7, 0.4, (x, 11), (x + dx, 15), (x - dx, 18.4), (x + dx * 1.6, y))

    def front(pen: Pen) -> None:
        blob(pen, (3, 11.4), (4, 5.6), (8.4, 2), (15.6, 2), (20, 5.6), (21, 11.4), (17, 13.4), (12, 12.4), (7, 13.4))

    return Body(back, front, [(9.0, 8.0, 1.2), (15.0, 8.0, 1.2), *[(12.0, 5.2, 1.0)] * (level > 1)])


def _crawler(random: Random, level: int) -> Body:
    legs, reach = 3 + (level > 1), random.uniform(9.6, 11)

    def back(pen: Pen) -> None:
        for n in range(legs):
            y = 10 + n * 3
            for flip in (1, -1):
                limb(pen, 1.6, 0.5, (12, y), (12 + flip * 6.4, y - 4), (12 + flip * (reach - n * 0.5), y + 5.6))
        for flip in (1, -1):
            limb(pen, 1.4, 0.3, (12 + flip * 2, 6), (12 + flip * 5, 3), (12 + flip * 3.4, 0.8))

    def front(pen: Pen) -> None:
        blob(pen, (12, 9.4), (17, 11.4), (18, 16.4), (14.6, 21.6), (9.4, 21.6), (6, 16.4), (7, 11.4))
        blob(pen, (12, 4), (15.6, 5.4), (16, 9), (12, 11), (8, 9), (8.4, 5.4))
        pen.line((8, 14), (16, 14), width=0.8, gap=True)
        pen.line((8.4, 17.6), (15.6, 17.6), width=0.8, gap=True)

    more = [(12, 5.8, 0.6), (8.9, 6, 0.5), (15.1, 6, 0.5)] * (level > 1)
    return Body(back, front, [(10.2, 7.4, 1.0), (13.8, 7.4, 1.0), *more])


def _swarm(random: Random, level: int) -> Body:
    count = 9 + 3 * level
    bits = [
        (12 + far * cos(n * 2.4), 12 + far * sin(n * 2.4), random.uniform(1.2, 2.3))
        for n in range(count)
        for far in (9.6 * ((n + 0.6) / count) ** 0.5,)
    ]

    def draw(pen: Pen, part: int) -> None:
        for x, y, r in bits[part::2]:
            pen.poly((x, y - r * 1.3), (x + r * 0.8, y), (x, y + r * 1.3), (x - r * 0.8, y))

    return Body(lambda pen: draw(pen, 0), lambda pen: draw(pen, 1), [(x, y, 0.6) for x, y, _ in bits[:7]])


def _robed(random: Random, level: int) -> Body:
    lean = random.uniform(-1, 1)

    def back(pen: Pen) -> None:
        limb(pen, 1.3, 1.1, (19.6, 2.4), (18.6 + lean, 22.6))
        pen.disc(19.6, 2.8, 2.1)
        if level > 2:
            for n in range(5):
                x = 7.4 + n * 2.3
                pen.poly((x - 1.2, 5), (x + 1.2, 5), (x + (n - 2) * 0.5, -0.4))

    def front(pen: Pen) -> None:
        blob(pen, (12, 2.4), (16, 4.4), (17.2, 9), (19.4, 16), (20, 23.4), (4, 23.4), (4.6, 16), (6.8, 9), (8, 4.4))
        blob(pen, (12, 5), (14.6, 6.6), (14.6, 9.6), (12, 11.6), (9.4, 9.6), (9.4, 6.6), gap=True)
        pen.line((12, 13.4), (12, 23), width=0.8, gap=True)

    return Body(back, front, [(10.8, 8.2, 0.8), (13.2, 8.2, 0.8)])


def _golem(random: Random, level: int) -> Body:
    jag = [random.uniform(-0.9, 0.9) for _ in range(8)]

    def back(pen: Pen) -> None:
        for flip in (1, -1):
            arm = ((5, 8), (9.6 + jag[0], 7), (11.4, 15 + jag[1]), (10, 20), (7, 18.4), (7.4, 13))
            pen.poly(*((12 + flip * x, y) for x, y in arm))
        if level > 2:
            for n in range(3):
                pen.poly((7 + n * 5 - 1.6, 6), (7 + n * 5 + 1.6, 6), (7 + n * 5 + jag[n], 0.4))

    def front(pen: Pen) -> None:
        pen.poly((8, 3.4 + jag[2]), (12, 2), (16, 3.4 + jag[3]), (16.6, 8.4), (12, 10), (7.4, 8.4))
        trunk = ((6 + jag[4], 9.4), (12, 11), (18 + jag[5], 9.4), (17, 16), (18.6, 23.2), (13.4, 23.2))
        pen.poly(*trunk, (12, 18.6), (10.6, 23.2), (5.4, 23.2), (7, 16))
        pen.line((9, 12.4), (11.6, 14.6), (10.6, 16.6), width=0.7, gap=True)

    return Body(back, front, [(10.2, 6.2, 0.9), (13.8, 6.2, 0.9), (12, 13.4, 1.2)])


def _maw(_: Random, level: int) -> Body:
    spikes = 7 + 2 * level

    def back(pen: Pen) -> None:
        for n in range(spikes):
            a = pi + pi * n / (spikes - 1)
            pen.poly(*[(12 + r * cos(a + d), 12.6 + r * sin(a + d)) for r, d in ((8, -0.16), (11.8, 0), (8, 0.16))])

    def front(pen: Pen) -> None:
        blob(pen, (12, 3), (18.6, 5.6), (21, 12.4), (18.4, 20), (12, 22.4), (5.6, 20), (3, 12.4), (5.4, 5.6))
        blob(pen, (5.6, 13), (12, 11.8), (18.4, 13), (16.4, 18.6), (12, 20), (7.6, 18.6), gap=True)
        for n in range(5):
            x = 7.4 + n * 2.3
            pen.poly((x - 1.1, 12), (x + 1.1, 12), (x, 15.2))
        for n in range(4):
            x = 8.6 + n * 2.3
            pen.poly((x - 1, 20), (x + 1, 20), (x, 17))

    return Body(back, front, [(8.4, 8.4, 1.2), (15.6, 8.4, 1.2)])


def _serpent(_: Random, level: int) -> Body:
    heads: list[Point] = [(7.0, 5.0), (17.0, 6.0), (12.0, 3.0)][: max(1, level)]

    def back(pen: Pen) -> None:
        for x, y in heads[1:]:
            limb(pen, 3.4, 2, (12, 20), (16 if x > 12 else 8, 15), (x + 1, 10), (x, y))
            blob(pen, (x - 2.6, y), (x, y - 2.4), (x + 2.6, y), (x + 1.6, y + 2.6), (x - 1.6, y + 2.6))

    def front(pen: Pen) -> None:
        limb(pen, 4.6, 0.8, (4.4, 14), (8, 19.6), (15.6, 20.4), (20.4, 16.4), (17.6, 12.6), (13.6, 14.6))
        x, y = heads[0]
        limb(pen, 4.6, 3, (4.4, 14), (3, 9), (x, y))
        blob(pen, (x - 3.6, y - 0.6), (x, y - 3.2), (x + 4.4, y - 1), (x + 5, y + 2), (x, y + 3), (x - 3, y + 2))

    return Body(back, front, [(x + 1.2, y - 0.6, 0.8) for x, y in heads])


def _eye(random: Random, level: int) -> Body:
    count = 6 + 2 * level
    bends = [random.uniform(-2, 2) for _ in range(count)]

    def back(pen: Pen) -> None:
        for n, bend in enumerate(bends):
            a = 2 * pi * n / count + 0.3
            x, y = cos(a), sin(a)
            joints = ((5.0, 0.0), (8.6, bend), (11.2, -bend))
            limb(pen, 2.2, 0.5, *((12 + far * x - to * y, 12 + far * y + to * x) for far, to in joints))

    def front(pen: Pen) -> None:
        pen.disc(12, 12, 7.2)
        blob(pen, (5.8, 12), (12, 8), (18.2, 12), (12, 16), gap=True)

    return Body(back, front, [(12, 12, 2.6)])


_PLANS: Final[tuple[Callable[[Random, int], Body], ...]] = (
    _jelly, _crawler, _swarm, _robed, _golem, _maw, _serpent, _eye,
)  # fmt: skip
_LOOKS: Final[dict[str, Callable[[Random, int], Body]]] = {
    "mites": _crawler, "drifter": _jelly, "choirling": _maw, "sprig": _golem, "glint": _swarm, "tollkeep": _robed,
    "puddle": _eye, "reaver": _crawler, "glasswatch": _golem, "mawling": _maw, "pilgrim": _robed, "coil": _serpent,
    "matron": _jelly, "colossus": _golem, "tyrant": _robed, "oracle": _eye, "standing": _swarm, "admiral": _crawler,
    "below": _serpent,
}  # fmt: skip
_HUES: Final = tuple(map(rgb, ("#7fd6c2", "#e08ad0", "#9fb4ff", "#d8b36a", "#8fd06a", "#ff8f76", "#c6a2ff", "#7fc4ee")))
_GLARES: Final = tuple(map(rgb, ("#fff07a", "#ff5a4a", "#7dfcff", "#ffb0f0")))


@memoize
def _creature(name: str, level: int, size: int) -> Image.Image:
    random = Random(f"foe {name}")
    plan = _LOOKS.get(name) or random.choice(_PLANS)
    body, hue, glare = plan(random, level), random.choice(_HUES), random.choice(_GLARES)
    rim = LEVEL[level]
    image = _porthole(size, rim)
    inner = round(size * (0.6 + 0.06 * level))
    left = (size - inner) // 2
    for draw, dark in ((body.back, 0.45), (body.front, 0.0)):
        mask = drawn(draw, inner)
        shade = framed(mask, (size, size), (left, left + size // 40))
        image.alpha_composite(tinted(blurred(shade, size / 40), BLACK, 0.8))
        tone = mix(hue, BLACK, dark)
        image.alpha_composite(shaded(mask, mix(tone, WHITE, 0.35), mix(tone, BLACK, 0.62)), (left, left))
        edge = ImageChops.subtract(mask, ImageChops.offset(mask, max(1, inner // 50), max(1, inner // 40)))
        image.alpha_composite(tinted(edge, WHITE, 0.55), (left, left))
    unit = inner / 24
    spots = [(left + x * unit, left + y * unit, r * unit, 255) for x, y, r in body.eyes]
    image.alpha_composite(
        tinted(lights((size, size), [(x, y, r * 1.9, 230) for x, y, r, _ in spots], size / 36), glare)
    )
    image.alpha_composite(tinted(lights((size, size), spots, size / 180), mix(glare, WHITE, 0.55)))
    return image


def _porthole(size: int, rim: Colour) -> Image.Image:
    """Draw a dark round window with a lit rim."""
    image = discs(size, (size * 0.49, mix(rim, BLACK, 0.1)))
    image.alpha_composite(shaded(disc(size, size * 0.45), mix(rim, BLACK, 0.86), mix(rim, BLACK, 0.55)))
    return image


def creature(book: Book, foe: int, size: int) -> Image.Image:
    """Draw an encounter of the set, RGBA."""
    return _creature(book.foes[foe].id, book.foes[foe].level, size)


@memoize
def lurking(level: int, size: int) -> Image.Image:
    """Draw an encounter that is face down or not yet drawn: its level only (0: unknown)."""
    rim = LEVEL[level]
    sheet = Glass(size, size)
    sheet.lay(_porthole(size, rim), 0, 0)
    sheet.put(tinted(sign("foe", round(size * 0.56)), rim), size / 2, size * (0.5 if not level else 0.42))

    def pips(pen: ImageDraw.ImageDraw, k: int) -> None:
        for x in spaced(size / 2, level, size * 0.17):
            dot(pen, (x * k, size * k * 0.79), size * k * 0.062)

    sheet.image.alpha_composite(tinted(vector((size, size), pips), rim))
    return sheet.image
