"""Pieces that move: the pictures between two boards, few and as cheap as a board.

A turn is a row of acts, one after another; the moves of an act go at once. A move is drawn by how much of it is done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import Final, NamedTuple

from PIL import Image

from rendering.canvas import Point, Sheet, blurred, framed, scaled, tinted
from rendering.theme import NIGHT

MOST: Final = 6
"""Pictures between two boards."""
_ALONE: Final = 5
"""Pictures of an act that is the only one."""
_ACTS: Final = 3
RISE: Final = 0.12
"""How high a piece flies at most, in shares of its size: so far its shadow lies below it."""
_EDGE: Final = 0.25
"""How wide a piece that is turned over is at least."""
_TURNS: Final = 250
"""Degrees that a die turns while it rolls."""
_SETTLED: Final = 0.8
"""So much of its way behind it, a die shows what it will show."""


class Movement(NamedTuple):
    """`draw` puts a piece on a sheet, so much of its move (0 to 1) being done. `waits`: it lies there before its act;
    `stays`: it does after it."""

    draw: Callable[[Sheet, float], object]
    waits: bool = True
    stays: bool = True


Act = Sequence[Movement]
"""Moves that go at once."""


def eased(share: float) -> float:
    """Slowly at both ends."""
    share = min(1.0, max(0.0, share))
    return share * share * (3 - 2 * share)


def along(path: Sequence[Point], share: float) -> Point:
    """The point of a way of which so much is done, by its length."""
    lengths = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(path)]
    left = sum(lengths) * share
    for (one, other), length in zip(pairwise(path), lengths, strict=True):
        if length and left <= length:
            return one[0] + (other[0] - one[0]) * left / length, one[1] + (other[1] - one[1]) * left / length
        left -= length
    return path[-1]


def bowed(start: Point, end: Point, bow: float = 0.12) -> list[Point]:
    """A way that bends upwards by a share of its length: things thrown and handed over take it."""
    rise = hypot(end[0] - start[0], end[1] - start[1]) * bow
    steps = [n / 8 for n in range(9)]
    return [
        (start[0] + (end[0] - start[0]) * s, start[1] + (end[1] - start[1]) * s - rise * sin(pi * s)) for s in steps
    ]


def between(base: Image.Image, acts: Sequence[Act], *, most: int = MOST) -> list[Image.Image]:
    """The pictures of acts on a ground from which the pieces that move were lifted, so many at most.

    Acts in which nothing moves are left out, what comes after the third goes with it; no act, no picture.
    """
    return [sheet.image for sheet in sheets(base, acts, most=most)]


def sheets(base: Image.Image, acts: Sequence[Act], *, most: int = MOST) -> Iterator[Sheet]:
    """The same as sheets to draw on."""
    told = [act for act in acts if act]
    told = [*told[: _ACTS - 1], [move for act in told[_ACTS - 1 :] for move in act]] if len(told) > _ACTS else told
    for n, count in enumerate(_counts(len(told), most)):
        still = [(move, 1.0) for act in told[:n] for move in act if move.stays]
        still += [(move, 0.0) for act in told[n + 1 :] for move in act if move.waits]
        for step in range(1, count + 1):
            sheet, share = Sheet(base.copy()), eased(step / (count + 1))
            for move, done in (*still, *((move, share) for move in told[n])):
                move.draw(sheet, done)
            yield sheet


def _counts(acts: int, most: int) -> list[int]:
    """How many pictures each act gets."""
    if acts < 2:
        return [min(_ALONE, most)] * acts
    return [most // acts + (n < most % acts) for n in range(acts)]


def ended(base: Image.Image, acts: Sequence[Act]) -> Image.Image:
    """The ground when all that moves has moved."""
    sheet = Sheet(base.copy())
    for act in acts:
        for move in act:
            if move.stays:
                move.draw(sheet, 1.0)
    return sheet.image


def glide(
    sprite: Image.Image, path: Sequence[Point], *, grow: tuple[float, float] = (1.0, 1.0), waits: bool = True,
    stays: bool = True,
) -> Movement:  # fmt: skip
    """A piece (RGBA) along a way, its middle on it, above its shadow, from one to the other share of its size."""
    shade = _shadow(sprite)

    def draw(sheet: Sheet, share: float) -> None:
        x, y = along(path, share)
        size = grow[0] + (grow[1] - grow[0]) * share
        rise = sprite.height * RISE * sin(pi * share)
        if rise >= 1:
            sheet.put(sized(shade, size), x, y + 2 * rise)
        sheet.put(sized(sprite, size), x, y - rise)

    return Movement(draw, waits=waits, stays=stays)


def rest(sprite: Image.Image, at: Point) -> Movement:
    """A piece that waits for an act to end, between two in which it moves."""

    def draw(sheet: Sheet, share: float) -> None:
        sheet.put(sprite, *at)

    return Movement(draw, waits=False, stays=False)


def drop(sprite: Image.Image, at: Point) -> Movement:
    """A piece that is put down: from above, where it is larger."""
    return glide(sprite, (at, at), grow=(1.7, 1.0), waits=False)


def sink(sprite: Image.Image, at: Point) -> Movement:
    """A piece that goes: it grows less, and is no more."""
    return glide(sprite, (at, at), grow=(1.0, 0.2), stays=False)


def flip(front: Image.Image, back: Image.Image, at: Point) -> Movement:
    """A piece that is turned over."""

    def draw(sheet: Sheet, share: float) -> None:
        face = front if share < 0.5 else back
        across = round(face.width * max(_EDGE, abs(cos(pi * share))))
        sheet.put(face if across == face.width else face.resize((across, face.height)), *at)

    return Movement(draw)


def roll(faces: Sequence[Image.Image], start: Point, end: Point, turn: int = 1) -> Movement:
    """A die that is thrown, and shows the last of its faces when it lies; `turn` -1: it rolls the other way round."""
    path = bowed(start, end, 0.08)

    def draw(sheet: Sheet, share: float) -> None:
        left = 1 - share
        face = faces[-1] if share >= _SETTLED else faces[int(share * len(faces) * 2) % len(faces)]
        tilted = face.rotate(turn * _TURNS * left**1.5, Image.Resampling.BICUBIC, expand=True) if left else face
        sheet.put(sized(tilted, 1 + 0.25 * left), *along(path, share))

    return Movement(draw, waits=False)


def sized(sprite: Image.Image, share: float) -> Image.Image:
    """The sprite larger or smaller."""
    size = max(1, round(sprite.width * share)), max(1, round(sprite.height * share))
    return sprite if size == sprite.size else sprite.resize(size, Image.Resampling.BILINEAR)


def _shadow(sprite: Image.Image) -> Image.Image:
    """Soft, a little larger than the sprite: what is seen of it lies below that."""
    soft = max(3, min(sprite.size) // 12)
    room = framed(sprite.getchannel("A"), (sprite.width + 4 * soft, sprite.height + 4 * soft))
    return tinted(scaled(blurred(room, soft), 0.55), NIGHT)
