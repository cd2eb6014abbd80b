"""Animation of pieces: few, cheap frames between two boards.

A turn is a sequence of acts; the movements of an act run at once. A movement is drawn by its progress.
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
"""Maximum frames between two boards."""
_ALONE: Final = 5
"""Frames of an act that is the only one."""
_ACTS: Final = 3
RISE: Final = 0.12
"""Maximum height of a flying piece as a share of its size: the distance of its shadow."""
_EDGE: Final = 0.25
"""Minimum width of a piece that is turned over."""
_TURNS: Final = 250
"""Degrees that a die turns while it rolls."""
_SETTLED: Final = 0.8
"""Progress from which on a rolling die shows its result."""


class Movement(NamedTuple):
    """Movement of a piece: `draw` puts it on a sheet at a progress from 0 to 1.

    `waits`: it is visible before its act; `stays`: it is visible afterwards.
    """

    draw: Callable[[Sheet, float], object]
    waits: bool = True
    stays: bool = True


Act = Sequence[Movement]
"""Movements that run at once."""


def eased(share: float) -> float:
    """Ease in and out."""
    share = min(1.0, max(0.0, share))
    return share * share * (3 - 2 * share)


def along(path: Sequence[Point], share: float) -> Point:
    """Return the point of a path at this share of its length."""
    lengths = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(path)]
    left = sum(lengths) * share
    for (one, other), length in zip(pairwise(path), lengths, strict=True):
        if length and left <= length:
            return one[0] + (other[0] - one[0]) * left / length, one[1] + (other[1] - one[1]) * left / length
        left -= length
    return path[-1]


def bowed(start: Point, end: Point, bow: float = 0.12) -> list[Point]:
    """Return a path that arcs upwards by a share of its length, for thrown or passed pieces."""
    rise = hypot(end[0] - start[0], end[1] - start[1]) * bow
    steps = [n / 8 for n in range(9)]
    return [
        (start[0] + (end[0] - start[0]) * s, start[1] + (end[1] - start[1]) * s - rise * sin(pi * s)) for s in steps
    ]


def between(base: Image.Image, acts: Sequence[Act], *, most: int = MOST) -> list[Image.Image]:
    """Return at most `most` frames of acts on a background without the moving pieces.

    Acts without movements are left out, all after the third are merged into it; no act, no frame.
    """
    return [sheet.image for sheet in sheets(base, acts, most=most)]


def sheets(base: Image.Image, acts: Sequence[Act], *, most: int = MOST) -> Iterator[Sheet]:
    """Yield the frames as sheets to draw on."""
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
    """Return the number of frames of each act."""
    if acts < 2:
        return [min(_ALONE, most)] * acts
    return [most // acts + (n < most % acts) for n in range(acts)]


def ended(base: Image.Image, acts: Sequence[Act]) -> Image.Image:
    """Return the background after all movements."""
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
    """Move a piece (RGBA) along a path, above its shadow, growing from one scale to the other.

    Its centre follows the path.
    """
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
    """Hold a piece during an act, between two in which it moves."""

    def draw(sheet: Sheet, share: float) -> None:
        sheet.put(sprite, *at)

    return Movement(draw, waits=False, stays=False)


def drop(sprite: Image.Image, at: Point) -> Movement:
    """Drop a piece: from above, where it is larger."""
    return glide(sprite, (at, at), grow=(1.7, 1.0), waits=False)


def sink(sprite: Image.Image, at: Point) -> Movement:
    """Shrink a piece until it is gone."""
    return glide(sprite, (at, at), grow=(1.0, 0.2), stays=False)


def flip(front: Image.Image, back: Image.Image, at: Point) -> Movement:
    """Turn a piece over."""

    def draw(sheet: Sheet, share: float) -> None:
        face = front if share < 0.5 else back
        across = round(face.width * max(_EDGE, abs(cos(pi * share))))
        sheet.put(face if across == face.width else face.resize((across, face.height)), *at)

    return Movement(draw)


def roll(faces: Sequence[Image.Image], start: Point, end: Point, turn: int = 1) -> Movement:
    """Throw a die that shows the last of its faces in the end; `turn` -1: anticlockwise."""
    path = bowed(start, end, 0.08)

    def draw(sheet: Sheet, share: float) -> None:
        left = 1 - share
        face = faces[-1] if share >= _SETTLED else faces[int(share * len(faces) * 2) % len(faces)]
        tilted = face.rotate(turn * _TURNS * left**1.5, Image.Resampling.BICUBIC, expand=True) if left else face
        sheet.put(sized(tilted, 1 + 0.25 * left), *along(path, share))

    return Movement(draw, waits=False)


def sized(sprite: Image.Image, share: float) -> Image.Image:
    """Scale the sprite."""
    size = max(1, round(sprite.width * share)), max(1, round(sprite.height * share))
    return sprite if size == sprite.size else sprite.resize(size, Image.Resampling.BILINEAR)


def _shadow(sprite: Image.Image) -> Image.Image:
    """Return a soft shadow, slightly larger than the sprite; its visible part is below it."""
    soft = max(3, min(sprite.size) // 12)
    room = framed(sprite.getchannel("A"), (sprite.width + 4 * soft, sprite.height + 4 * soft))
    return tinted(scaled(blurred(room, soft), 0.55), NIGHT)
