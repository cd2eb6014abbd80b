"""Film encoder: encodes frames in parts, to limit the memory and the bytes of a film."""

from __future__ import annotations

from collections.abc import Sequence
from tempfile import TemporaryFile
from typing import Final

from msgspec import Struct
from PIL import Image

from bot.memory_budget import NORMAL
from rendering.film.container import joined

LARGEST: Final = 8_000_000
"""Maximum bytes of a film: Discord accepts ten million per message with all attachments."""
_QUALITIES: Final = (66, 50, 34, 18, 6)
_METHOD: Final = 2
_GENEROUS: Final = 1.25
"""Factor of its share of bytes that a part may take before its quality is reduced: others take less."""
_MODEST: Final = 0.7
"""Share of its bytes that a part leaves to the others in any case."""


class Frame(Struct, frozen=True):
    """A picture with its duration in milliseconds."""

    image: Image.Image
    ms: int


class FilmEncoder:
    """Encoder of a film with a known number of turns and one frame size; not thread-safe.

    `part` frames are encoded together: the first is a full one, the others are differences.
    """

    def __init__(self, turns: int, most: int = LARGEST, *, part: int = NORMAL.film_frames) -> None:
        self._turns, self._left, self._part = turns, most, part
        self._waiting: list[Frame] = []
        self._turns_waiting = 0
        self._parts: list[tuple[bytes, int]] = []
        self._size = (0, 0)

    def add(self, frames: Sequence[Frame]) -> None:
        """Add the frames of the next turn."""
        self._size = frames[0].image.size
        self._waiting += frames
        self._turns_waiting += 1
        if len(self._waiting) >= self._part:
            self._encode()

    def developed(self) -> bytes:
        """Return the film, an animated WebP with at least one frame."""
        if self._waiting:
            self._encode()
        return joined(self._size, self._parts)

    def _encode(self) -> None:
        """Encode the waiting frames in the quality that their share of the remaining bytes permits."""
        part = min(1.0, self._turns_waiting / max(1, self._turns))
        share = self._left * min(part * _GENEROUS, 1 - (1 - part) * _MODEST)
        data = b""
        for quality in _QUALITIES:
            data = _encoded(self._waiting, quality, self._part)
            if len(data) <= share:
                break
        while len(data) > share and len(self._waiting) > 1:
            self._waiting = _halved(self._waiting)
            data = _encoded(self._waiting, _QUALITIES[-1], self._part)
        self._left -= len(data)
        self._turns -= self._turns_waiting
        self._parts.append((data, sum(frame.ms for frame in self._waiting)))
        self._waiting, self._turns_waiting = [], 0


def _halved(frames: Sequence[Frame]) -> list[Frame]:
    """Drop every other frame and keep the durations; the last stays, as the end of a turn."""
    first = len(frames) % 2
    pairs = zip(frames[first::2], frames[first + 1 :: 2], strict=True)
    return [*frames[:first], *(Frame(other.image, one.ms + other.ms) for one, other in pairs)]


def _encoded(frames: Sequence[Frame], quality: int, part: int) -> bytes:
    """Encode into a real file, not a Python buffer: only then does Pillow release the GIL."""
    first, *rest = (frame.image for frame in frames)
    with TemporaryFile(buffering=0) as out:
        first.save(
            out, "WEBP", save_all=True, append_images=rest, duration=[frame.ms for frame in frames], quality=quality,
            method=_METHOD, loop=0, kmin=part, kmax=part + 1,
        )  # fmt: skip
        out.seek(0)
        return out.read()
