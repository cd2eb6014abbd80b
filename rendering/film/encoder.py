"""Pictures become a film part by part, so that a long one takes no more memory than a short one, nor too many bytes."""

from __future__ import annotations

from collections.abc import Sequence
from tempfile import TemporaryFile
from typing import Final

from msgspec import Struct
from PIL import Image

from rendering.film.container import joined

LARGEST: Final = 8_000_000
"""Bytes of a film: Discord takes ten million with all that stands beside it."""
_QUALITIES: Final = (66, 50, 34, 18, 6)
_METHOD: Final = 2
_PART: Final = 24
"""Pictures that are encoded together: the first of them whole, of the others what has changed."""
_GENEROUS: Final = 1.25
"""A part may take so many times its share before it is made coarser: others take less."""
_MODEST: Final = 0.7
"""So much of their share it leaves to the others in any case."""


class Frame(Struct, frozen=True):
    """A picture, shown for so many milliseconds."""

    image: Image.Image
    ms: int


class FilmEncoder:
    """A film in the making, of so many turns; all its pictures have one size. Not for two threads at once."""

    def __init__(self, turns: int, most: int = LARGEST) -> None:
        self._turns, self._left = turns, most
        self._waiting: list[Frame] = []
        self._turns_waiting = 0
        self._parts: list[tuple[bytes, int]] = []
        self._size = (0, 0)

    def add(self, frames: Sequence[Frame]) -> None:
        """The pictures of the next turn."""
        self._size = frames[0].image.size
        self._waiting += frames
        self._turns_waiting += 1
        if len(self._waiting) >= _PART:
            self._encode()

    def developed(self) -> bytes:
        """The film, an animated WebP. It has a picture at least."""
        if self._waiting:
            self._encode()
        return joined(self._size, self._parts)

    def _encode(self) -> None:
        """What waits, as coarse as its share of the bytes that are left asks for."""
        part = min(1.0, self._turns_waiting / max(1, self._turns))
        share = self._left * min(part * _GENEROUS, 1 - (1 - part) * _MODEST)
        data = b""
        for quality in _QUALITIES:
            data = _encoded(self._waiting, quality)
            if len(data) <= share:
                break
        while len(data) > share and len(self._waiting) > 1:
            self._waiting = _halved(self._waiting)
            data = _encoded(self._waiting, _QUALITIES[-1])
        self._left -= len(data)
        self._turns -= self._turns_waiting
        self._parts.append((data, sum(frame.ms for frame in self._waiting)))
        self._waiting, self._turns_waiting = [], 0


def _halved(frames: Sequence[Frame]) -> list[Frame]:
    """Every other picture, shown for as long as both were; the last stays, for it shows the end of a turn."""
    first = len(frames) % 2
    pairs = zip(frames[first::2], frames[first + 1 :: 2], strict=True)
    return [*frames[:first], *(Frame(other.image, one.ms + other.ms) for one, other in pairs)]


def _encoded(frames: Sequence[Frame], quality: int) -> bytes:
    """Into a file of the system's, not a buffer of Python's: only then does Pillow let go of Python's lock."""
    first, *rest = (frame.image for frame in frames)
    with TemporaryFile(buffering=0) as out:
        first.save(
            out, "WEBP", save_all=True, append_images=rest, duration=[frame.ms for frame in frames], quality=quality,
            method=_METHOD, loop=0, kmin=_PART, kmax=_PART + 1,
        )  # fmt: skip
        out.seek(0)
        return out.read()
