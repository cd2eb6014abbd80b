"""Text lines of a finished picture: size, position, overlap and contrast.

While `reading`, each image carries its lines in its `info`, and those of the images pasted onto it. Thus a line is
found wherever its sprite is. Such images have a memory cache of their own, which lasts as long as the process.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import islice, takewhile
from pathlib import Path
from time import thread_time
from typing import Any, NamedTuple, cast
from unittest.mock import patch

import msgspec
import numpy as np
from PIL import Image

import rendering.disk_cache as scenery
from bot.memory_budget import NORMAL
from rendering.canvas import Sheet
from rendering.fonts import BODY, clean
from rendering.memory_cache import CacheEntry, Memo, MemoryCache
from rendering.renderer import encode
from rendering.sizes import PLACE, WIDTH, least
from rendering.text import fit, width
from rendering.theme import INK
from tests.temp_folders import PICTURES

KEY = "lines of text"
ID = re.compile(r"[A-Za-z]?\d{0,3}[a-d]?(\.?[a-z]\d)?|[·–…]")
"""Possible ids of places, which are in menus as well."""
SIGNS = ("icon", "sign", "beast")
"""The functions that draw an icon by its name."""
COVERED = 0.22
"""Maximum covered share of a line's box."""
SLACK = 3
"""Allowed overlap of boxes in pixels: no ink is there."""
CLEAR, FAINT = 4.5, 3.0
"""Minimum contrast of a text with its background, and of an empty value: a nought, a dash."""
PHONE, NUMBER, LEAST = 360, 9, 6.5
"""Pixels: the width of a phone, the height of important numbers there, and of any number."""
COUNT = re.compile(r"[+−×/.,:%–\s]*\d[+−×/.,:%–\d\s]*")
NOTHING = re.compile(r"[0–—·…×/]+")
LINEAR = np.array([level / 12.92 if level <= 0.04045 else ((level + 0.055) / 1.055) ** 2.4
                   for level in np.arange(256) / 255])  # fmt: skip
"""Linear light of each level of a channel."""
INSCRIBED = ("cover", "terrain")
"""The modules whose scenery has lines of text or icons."""
TOLD = b"\0lines and icons of the following image\0"
Painted = Callable[[], object]


class Written(NamedTuple):
    """A text line of a picture.

    It has its size on a canvas of its own width, its box (of its capitals), the luminance of its colour, and its
    covered share.
    """

    text: str
    size: float
    box: tuple[float, float, float, float]
    light: float
    covered: float = 0.0

    @property
    def place(self) -> tuple[object, ...]:
        """The text with its position."""
        return (self.text, *(round(at / 2) for at in self.box))

    def moved(self, x: float, y: float) -> Written:
        left, top, right, bottom = self.box
        return self._replace(box=(left + x, top + y, right + x, bottom + y))

    def scaled(self, across: float, down: float) -> Written:
        left, top, right, bottom = self.box
        return self._replace(size=self.size * down, box=(left * across, top * down, right * across, bottom * down))


def lines(image: Image.Image) -> tuple[Written, ...]:
    """Return the lines that an image carries."""
    return image.info.get(KEY, ())


def _shown(image: Image.Image) -> list[Written]:
    """Return the lines that are at least partly visible."""
    wide, tall = image.size
    return [
        one for one in lines(image) if one.box[2] > 0 and one.box[3] > 0 and one.box[0] < wide and one.box[1] < tall
    ]


def contrast(image: Image.Image, one: Written) -> float:
    """Return a line's contrast with its background in the finished picture, from 1 to 21."""
    left, top, right, bottom = (round(at) for at in one.box)
    box = max(0, left - 2), max(0, top - 3), min(image.width, right + 2), min(image.height, bottom + 3)
    part = _cropped(image, box)
    levels = np.sort(_luminance(np.asarray(part if part.mode == "RGB" else part.convert("RGB"))).ravel())
    few = max(1, len(levels) // 12)
    dark, light, middle = levels[:few].mean(), levels[-few:].mean(), float(np.median(levels))
    if abs(one.light - middle) < 0.02:
        return float((light + 0.05) / (dark + 0.05))
    half = levels[: len(levels) // 2] if one.light > middle else levels[len(levels) // 2 :]
    ground, inked = float(np.median(half)), light if one.light > middle else dark
    low, high = sorted((ground, float(inked)))
    return (high + 0.05) / (low + 0.05)


def _luminance(levels: np.ndarray) -> np.ndarray:
    return LINEAR[levels] @ np.array([0.2126, 0.7152, 0.0722])


def faults(image: Image.Image) -> list[str]:
    """Text errors of a finished picture.

    Lines may be too small for a phone, cut off, overlapping, hidden, or too pale.
    """
    found, all_ = list[str](), _shown(image)
    unit = image.width / WIDTH
    for one in all_:
        text, size = one.text, one.size / unit
        floor = PLACE if ID.fullmatch(text) else least(text)
        if size < floor - 0.5:
            found.append(f"{text!r} is set in {size:.0f}, less than {floor}")
        left, top, right, bottom = one.box
        if left < -1 or top < -1 or right > image.width + 1 or bottom > image.height + 1:
            found.append(f"{text!r} goes over the edge: {[round(at) for at in one.box]}")
        stands_out, clear = contrast(image, one), FAINT if NOTHING.fullmatch(text) else CLEAR
        if stands_out < clear:
            found.append(f"{text!r} is pale, {stands_out:.1f} : 1, at {[round(at) for at in one.box]}")
        if one.covered > COVERED:
            found.append(f"{text!r} is hidden to {one.covered:.0%} at {[round(at) for at in one.box]}")
    all_.sort(key=lambda one: one.box[1])
    for n, one in enumerate(all_):
        below = takewhile(lambda other, one=one: other.box[1] < one.box[3] - SLACK, islice(all_, n + 1, None))
        found += [
            f"{one.text!r} and {other.text!r} are on each other at {[round(at) for at in one.box]}"
            for other in below
            if _meet(one.box, other.box)
        ]
    return found


def low_numbers(image: Image.Image) -> dict[str, float]:
    """Return the numbers lower than `NUMBER` pixels on a phone, each with its height there."""
    shrunk = PHONE / image.width
    heights = {one.text: (one.box[3] - one.box[1]) * shrunk for one in _shown(image) if COUNT.fullmatch(one.text)}
    return {text: height for text, height in heights.items() if round(height) < NUMBER}


def _meet(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return across > SLACK and down > SLACK


class _Made(NamedTuple):
    """A result of a memoized function, with the names of the icons drawn for it."""

    it: Any
    signs: frozenset[str]


_room, _made = MemoryCache(NORMAL.picture_bytes), dict[tuple[object, ...], CacheEntry]()
_drawn: list[set[str]] = [set()]
"""The names of icons drawn by each running memoized function, after those of the picture."""


def _memoized(self: Memo[..., Any], *args: Any, **how: Any) -> Any:
    key = (self, args, *how.items())
    entry = _made.get(key)
    if entry is None:
        _drawn.append({args[0]} if getattr(self, "__name__", "") in SIGNS else set())
        began = thread_time()
        try:
            image = self._make(*args, **how)
        finally:
            signs = _drawn.pop()
        entry = CacheEntry(image, thread_time() - began, lambda: _made.pop(key))
        entry.it = _Made(image, frozenset(signs))
        _made[key] = entry
        _room.take(entry)
    else:
        _room.asked(entry)
    made = cast("_Made", entry.it)
    _drawn[-1] |= made.signs
    return made.it


def signs(paint: Painted) -> set[str]:
    """Return the names of the icons that are drawn while `paint` runs; only while `reading`."""
    _drawn[0].clear()
    paint()
    return set(_drawn[0])


@contextmanager
def reading() -> Generator[None]:
    """Context in which images carry their lines."""
    with (
        patch.object(Memo, "__call__", _memoized),
        patch.object(Sheet, "text", _text),
        patch.object(Image.Image, "paste", _paste),
        patch.object(Image.Image, "alpha_composite", _alpha_composite),
        patch.object(Image.Image, "crop", _crop),
        patch.object(Image.Image, "resize", _resize),
        patch.object(scenery, "pack", _packed),
        patch.object(scenery, "unpack", _unpacked),
        patch.object(scenery, "_folder", _folder()),
    ):
        yield


def scenery_folder() -> Path:
    """Return the folder of scenery, which is drawn once in a test run."""
    return Path(os.environ[PICTURES], "scenery")


class _Scenery(scenery.DiskCache):
    """The folder of all tests; images that have lines or icons are in files of their own."""

    def __init__(self) -> None:
        super().__init__(scenery_folder())
        self._told = set[str]()

    def name(self, what: str, asked: object) -> str:
        told = what.split(".")[-2] in INSCRIBED
        name = super().name(f"{what} with its lines" if told else what, asked)
        if told:
            self._told.add(name)
        return name

    def write(self, name: str, image: Image.Image) -> None:
        assert name in self._told or not (lines(image) or _drawn[-1]), f"not in {INSCRIBED}"
        super().write(name, image)


_folder = cache(_Scenery)
_pack, _unpack = scenery.pack, scenery.unpack


def _packed(image: Image.Image) -> bytes:
    """Return the stored bytes of an image, after those of its lines and icons if it has any."""
    told = lines(image), sorted(_drawn[-1])
    return _pack(image) if not any(told) else TOLD.join((msgspec.msgpack.encode(told), _pack(image)))


def _unpacked(data: bytes) -> Image.Image:
    if data.startswith(scenery.MAGIC):
        return _unpack(data)
    told, _, packed = data.partition(TOLD)
    image = _unpack(packed)
    image.info[KEY], signs = msgspec.msgpack.decode(told, type=tuple[tuple[Written, ...], list[str]])
    _drawn[-1].update(signs)
    return image


_set, _put, _composed, _cropped, _resized = (
    Sheet.text, Image.Image.paste, Image.Image.alpha_composite, Image.Image.crop, Image.Image.resize,
)  # fmt: skip
_writing = False


def _text(self: Sheet, text: str, x: float, y: float, *rest: Any, **how: Any) -> int:
    size: int = rest[0]
    global _writing  # noqa: PLW0603 - painters of a test run one after another
    face, room, align = how.get("face", BODY), how.get("room", 0), how.get("align", "m")
    set_, large = text, size
    if room:
        set_, large = fit(text, face, size, room, how.get("least") or min(size, least(text)))
    wide = width(set_, face, large)
    left = x - {"l": 0.0, "m": wide / 2, "r": wide}[align]
    half = face.cap * large / 2
    _writing = True
    try:
        advance = _set(self, text, x, y, *rest, **how)
    finally:
        _writing = False
    if set_.strip():
        light = float(_luminance(np.array(rest[1] if len(rest) > 1 else how.get("colour", INK))))
        said = Written(clean(set_, face), large, (left, y - half, left + wide, y + half), light)
        self.image.info[KEY] = (*lines(self.image), said)
    return advance


def _paste(self: Image.Image, im: Any, box: Any = None, mask: Any = None) -> None:
    if isinstance(box, Image.Image):
        box, mask = None, box
    at = (0, 0) if box is None else (box[0], box[1])
    if not _writing:
        _cover(self, im, box, mask)
    _put(self, im, box, mask)
    if isinstance(im, Image.Image):
        _take(self, im, at)


def _alpha_composite(
    self: Image.Image, im: Image.Image, dest: Sequence[int] = (0, 0), source: Sequence[int] = (0, 0)
) -> None:  # fmt: skip
    part = _cropped(im, (source[0], source[1], source[2], source[3])) if len(source) == 4 else im
    if not _writing:
        _cover(self, part, dest, part)
    _composed(self, im, dest, source)
    _take(self, part, (dest[0], dest[1]))


def _take(self: Image.Image, im: Image.Image, at: tuple[int, int]) -> None:
    """Copy the lines of a pasted image; an equal line at the same position is replaced."""
    if KEY in im.info:
        new = [one.moved(*at) for one in lines(im)]
        texts, there = {one.text for one in new}, {one.place for one in new}
        self.info[KEY] = (*(one for one in lines(self) if one.text not in texts or one.place not in there), *new)


def _cover(self: Image.Image, im: Any, box: Any, mask: Any) -> None:
    """Record the covered shares of the lines below."""
    if KEY not in self.info:
        return
    size = mask.size if mask is not None else im.size if isinstance(im, Image.Image) else None
    x, y = (box[0], box[1]) if box is not None else (0, 0)
    if size is None:
        size = (box[2] - x, box[3] - y) if box is not None and len(box) == 4 else self.size
    over, under = x + size[0], y + size[1]
    self.info[KEY] = tuple(
        _covered(one, x, y, size, mask)
        if one.box[0] < over and one.box[2] > x and one.box[1] < under and one.box[3] > y
        else one
        for one in lines(self)
    )


def _covered(one: Written, x: int, y: int, size: tuple[int, int], mask: Image.Image | None) -> Written:
    left, top, right, bottom = (round(at) for at in one.box)
    a, b, c, d = max(left, x), max(top, y), min(right, x + size[0]), min(bottom, y + size[1])
    if a >= c or b >= d:
        return one
    share = (c - a) * (d - b)
    if mask is not None:
        levels = mask.getchannel("A") if mask.mode == "RGBA" else mask
        share = float(np.asarray(_cropped(levels, (a - x, b - y, c - x, d - y)), dtype=float).sum() / 255)
    return one._replace(covered=max(one.covered, share / max(1, (right - left) * (bottom - top))))


def _crop(self: Image.Image, box: Any = None) -> Image.Image:
    out = _cropped(self, box)
    if KEY in self.info and box is not None:
        out.info[KEY] = tuple(one.moved(-box[0], -box[1]) for one in lines(self))
    return out


def _resize(self: Image.Image, size: tuple[int, int], *how: Any, **more: Any) -> Image.Image:
    out = _resized(self, size, *how, **more)
    if KEY in self.info:
        out.info[KEY] = tuple(one.scaled(out.width / self.width, out.height / self.height) for one in lines(self))
    return out


def read(paint: Painted) -> list[Image.Image]:
    """Return the pictures that are encoded while `paint` runs; only while `reading`."""
    found: list[Image.Image] = []

    def encoded(image: Image.Image) -> bytes:
        found.append(image)
        return encode(image)

    with patch("rendering.renderer.encode", encoded):
        paint()
    return found
