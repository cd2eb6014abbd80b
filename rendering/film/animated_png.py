"""Encoder of animated PNG, frame by frame.

Unlike animated WebP, all video tools read it; and unlike Pillow's writer, this one holds two pictures in memory. A file
is a sequence of chunks (https://www.w3.org/TR/png-3/): the header, the number of frames, and for each frame its place
and duration, then its pixels.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from struct import pack, unpack_from
from typing import Final
from zlib import crc32

from PIL import Image, ImageChops

from rendering.film.encoder import Frame

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_LEVEL: Final = 4
"""Level of zlib."""
_WHOLE_SECOND: Final = 1000


class AnimatedPngEncoder:
    """Encoder of frames of one size; a later one has the changed rectangle only."""

    def __init__(self) -> None:
        self._before: Image.Image | None = None
        self._header = b""
        self._body = list[bytes]()
        self._frames = self._chunks = 0

    def add(self, frame: Frame) -> None:
        """Encode the next frame."""
        box = (0, 0, *frame.image.size)
        if self._before is not None:
            box = ImageChops.difference(frame.image, self._before).getbbox() or (0, 0, 1, 1)
        self._before = frame.image
        out = BytesIO()
        frame.image.crop(box).save(out, "PNG", compress_level=_LEVEL)
        left, top, right, bottom = box
        place = pack(">IIIIHHBB", right - left, bottom - top, left, top, frame.ms, _WHOLE_SECOND, 0, 0)
        self._add(b"fcTL", self._number() + place)
        for name, data in _chunks(out.getvalue()):
            if name == b"IHDR" and not self._frames:
                self._header = data
            elif name == b"IDAT":
                self._add(*((b"fdAT", self._number() + data) if self._frames else (name, data)))
        self._frames += 1

    def developed(self) -> bytes:
        """Return the film, which loops for ever."""
        start = _packed(b"IHDR", self._header) + _packed(b"acTL", pack(">II", self._frames, 0))
        return b"".join((_SIGNATURE, start, *self._body, _packed(b"IEND", b"")))

    def _add(self, name: bytes, data: bytes) -> None:
        self._body.append(_packed(name, data))

    def _number(self) -> bytes:
        """Return the next sequence number of the chunks of frames."""
        self._chunks += 1
        return pack(">I", self._chunks - 1)


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(_SIGNATURE)
    while at < len(data):
        (length,) = unpack_from(">I", data, at)
        yield data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        at += 12 + length


def _packed(name: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + name + data + pack(">I", crc32(name + data))
