"""Fonts of `typefaces` alone, so that every machine draws the same; their coverage."""

from __future__ import annotations

import struct
import unicodedata
from functools import lru_cache
from itertools import groupby
from pathlib import Path

from msgspec import Struct
from PIL import ImageFont

from rendering.memory_cache import memoize

TYPEFACES = Path(__file__).parent / "typefaces"


class File(Struct, frozen=True):
    """A font file; `scale` evens out the apparent size of families."""

    name: str
    scale: float = 1.0

    @property
    def path(self) -> str:
        return str(TYPEFACES / self.name)


class Face(Struct, frozen=True):
    """A typeface with fallbacks: the first of `files` that has a character draws it.

    `cap` is the height of capitals.
    """

    files: tuple[File, ...]
    cap: float


_JA, _JA_BOLD = File("TakuSansJP-Regular.otf", 0.92), File("TakuSansJP-Bold.otf", 0.92)
_SANS, _SANS_BOLD = File("SourceSansPro-Regular.ttf"), File("SourceSansPro-Bold.ttf")

BODY = Face((_SANS, _JA), 0.66)
BOLD = Face((_SANS_BOLD, _JA_BOLD), 0.66)
HEAD = Face((File("ChakraPetch-SemiBold.ttf"), _SANS_BOLD, _JA_BOLD), 0.68)
DISPLAY = Face((File("ChakraPetch-Bold.ttf"), File("SourceSansPro-Black.ttf"), _JA_BOLD), 0.68)

SLAB = Face((File("Arvo-Regular.ttf", 0.9), _SANS, _JA), 0.66)
SLAB_BOLD = Face((File("Arvo-Bold.ttf", 0.9), _SANS_BOLD, _JA_BOLD), 0.66)
"""Slab serif, as on old maps."""

ALL = dict.fromkeys(file for face in (BODY, BOLD, HEAD, DISPLAY, SLAB, SLAB_BOLD) for file in face.files)
"""The files of all faces."""

UNKNOWN = "•"
"""Replaces characters that no face has, such as emoji."""


@memoize
def font(file: File, size: int) -> ImageFont.FreeTypeFont:
    """Load a font at a size in pixels.

    It uses basic layout, as complex shaping differs between machines.
    """
    return ImageFont.truetype(file.path, round(size * file.scale), layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=16)
def coverage(file: File) -> bytes:
    """Return a table of the font's code points: 1 with, 0 without a glyph; none beyond the end.

    It is read from the font's character map (OpenType `cmap`, formats 4 and 12).
    """
    data = (TYPEFACES / file.name).read_bytes()
    tables = {
        data[at : at + 4]: struct.unpack_from(">I", data, at + 8)[0]
        for at in range(12, 12 + 16 * struct.unpack_from(">H", data, 4)[0], 16)
    }
    cmap: int = tables[b"cmap"]
    points: set[int] = set()
    for at in range(cmap + 4, cmap + 4 + 8 * struct.unpack_from(">H", data, cmap + 2)[0], 8):
        table: int = cmap + struct.unpack_from(">I", data, at + 4)[0]
        kind: int = struct.unpack_from(">H", data, table)[0]
        if kind == 4:
            points |= _segments(data, table)
        elif kind == 12:
            points |= _groups(data, table)
    flags = bytearray(max(points) + 1)
    for point in points:
        flags[point] = 1
    return bytes(flags)


def covers(file: File, char: str) -> bool:
    """Return whether the font has a glyph for the character."""
    return coverage(file)[ord(char) : ord(char) + 1] == b"\x01"


def _segments(data: bytes, table: int) -> set[int]:
    count: int = struct.unpack_from(">H", data, table + 6)[0] // 2
    ends = struct.unpack_from(f">{count}H", data, table + 14)
    starts = struct.unpack_from(f">{count}H", data, table + 16 + 2 * count)
    deltas = struct.unpack_from(f">{count}H", data, table + 16 + 4 * count)
    offsets_at = table + 16 + 6 * count
    offsets = struct.unpack_from(f">{count}H", data, offsets_at)
    points: set[int] = set()
    for n, (start, end, delta, offset) in enumerate(zip(starts, ends, deltas, offsets, strict=True)):
        for point in range(start, min(end, 0xFFFE) + 1):
            if offset:
                glyph = struct.unpack_from(">H", data, offsets_at + 2 * n + offset + 2 * (point - start))[0]
            else:
                glyph = (point + delta) & 0xFFFF
            if glyph:
                points.add(point)
    return points


def _groups(data: bytes, table: int) -> set[int]:
    points: set[int] = set()
    for n in range(struct.unpack_from(">I", data, table + 12)[0]):
        start, end, glyph = struct.unpack_from(">III", data, table + 16 + 12 * n)
        points.update(range(start + (glyph == 0), end + 1))
    return points


def missing(text: str, face: Face = BODY) -> set[str]:
    """Return the visible characters of `text` that no file of the face can draw."""
    return {char for char in text if not char.isspace() and _file(char, face) is None}


@lru_cache(maxsize=8192)
def _file(char: str, face: Face) -> File | None:
    return next((file for file in face.files if covers(file, char)), None)


def clean(text: str, face: Face = BODY) -> str:
    """Return one drawable line.

    Spaces are normalized, fancy letters made plain, unknown characters replaced by `UNKNOWN`.
    """
    if text.isascii() and text.isprintable():
        return text
    out: list[str] = []
    for char in unicodedata.normalize("NFC", text):
        if _file(char, face) is not None:
            out.append(char)
        elif char.isspace():
            out.append(" ")
        else:
            plain = unicodedata.normalize("NFKC", char)
            if plain != char and all(_file(one, face) is not None for one in plain):
                out.append(plain)
            elif unicodedata.category(char)[0] not in "MC" and out[-1:] != [UNKNOWN]:
                out.append(UNKNOWN)
    line = " ".join("".join(out).split()).strip(UNKNOWN + " ") or UNKNOWN
    composed = unicodedata.normalize("NFC", line)  # a letter made plain is combined with the accent after it
    return line if composed == line else clean(composed, face)


def drawable(name: str) -> str:
    """Return a person's name as every face can draw it; "" if too little of it is left.

    The characters of `BODY` are in all faces. Letters suffice; digits and signs only where nothing else was removed.
    """
    drawn = clean(name)
    kinds = {unicodedata.category(char)[0] for char in drawn if char != UNKNOWN}
    whole = not missing(unicodedata.normalize("NFKC", name))
    return drawn if kinds & set("LNSP" if whole else "L") else ""


def runs(text: str, face: Face) -> list[tuple[File, str]]:
    """Split cleaned text into runs of one font file each."""
    return [
        (file or face.files[0], "".join(chars)) for file, chars in groupby(text, key=lambda char: _file(char, face))
    ]
