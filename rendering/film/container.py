"""Container of animated WebP: joins files, so that a long film can be encoded in parts.

A file is a sequence of chunks (https://developers.google.com/speed/webp/docs/riff_container): the size of the canvas,
the number of repetitions, and one chunk per frame. A joined film has the first two chunks of the first part, and the
frames of all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from struct import pack, unpack_from
from typing import Final

_HEAD: Final = 12
"""Bytes before the first chunk."""
_CANVAS: Final = _HEAD + 8 + 4
"""Bytes before the size of the canvas."""
_PICTURE, _STILL = b"ANMF", (b"VP8 ", b"VP8L")
_ANIMATED, _ALPHA = 0x02, 0x10
"""Flags of a film. A frame with changes only is transparent elsewhere, for which browsers need the alpha flag."""
_OVERWRITE: Final = 0x02
"""Flag of a frame: no blending with the one before."""

Chunk = tuple[bytes, bytes]


def joined(size: tuple[int, int], parts: Sequence[tuple[bytes, int]]) -> bytes:
    """Join films of one size, given with their milliseconds, into one that loops for ever."""
    canvas = b"\0\0\0\0" + _three(size[0] - 1) + _three(size[1] - 1)
    chunks: list[Chunk] = [(b"VP8X", bytes([_ANIMATED | _ALPHA]) + canvas[1:]), (b"ANIM", bytes(6))]
    for data, ms in parts:
        chunks += _pictures(size, data, ms)
    body = b"WEBP" + b"".join(map(_packed, chunks))
    return b"RIFF" + pack("<I", len(body)) + body


def size_of(film: bytes) -> tuple[int, int]:
    """Return the frame size of a joined film in pixels."""
    wide, tall = (int.from_bytes(film[at : at + 3], "little") + 1 for at in (_CANVAS, _CANVAS + 3))
    return wide, tall


def _pictures(size: tuple[int, int], data: bytes, ms: int) -> Iterable[Chunk]:
    """Return the frames of a film; a single picture is stored without a film, as one frame."""
    chunks = list(_chunks(data))
    moving = [chunk for chunk in chunks if chunk[0] == _PICTURE]
    if moving:
        return moving
    head = _three(0) + _three(0) + _three(size[0] - 1) + _three(size[1] - 1) + _three(ms) + bytes([_OVERWRITE])
    return [(_PICTURE, head + b"".join(_packed(chunk) for chunk in chunks if chunk[0] in _STILL))]


def _chunks(data: bytes) -> Iterator[Chunk]:
    at = _HEAD
    while at + 8 <= len(data):
        (length,) = unpack_from("<I", data, at + 4)
        yield data[at : at + 4], data[at + 8 : at + 8 + length]
        at += 8 + length + length % 2


def _packed(chunk: Chunk) -> bytes:
    """Return a chunk as bytes, padded to even length."""
    name, payload = chunk
    return name + pack("<I", len(payload)) + payload + b"\0" * (len(payload) % 2)


def _three(number: int) -> bytes:
    return number.to_bytes(3, "little")
