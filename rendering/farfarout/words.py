"""Names on plates: in up to so many lines, never broken within a word."""

from __future__ import annotations

from functools import lru_cache

from rendering.canvas import Sheet
from rendering.fonts import Face
from rendering.text import ELLIPSIS, balanced, width
from rendering.theme import INK


@lru_cache(maxsize=1024)
def lines_of(text: str, face: Face, size: int, room: int, *, most: int, least: int) -> tuple[tuple[str, ...], int]:
    """The text in lines, and the size at which it fits so."""
    while size > least:
        lines = balanced(text, face, size, room, most)
        whole = all(width(word, face, size) <= room for word in text.split())
        if not any(line.endswith(ELLIPSIS) for line in lines) and (whole or not text.isascii()):
            return tuple(lines), size
        size -= 2
    return tuple(balanced(text, face, least, room, most)), least


def put_name(
    sheet: Sheet,
    text: str,
    x: float,
    y: float,
    size: int,
    *,
    face: Face,
    room: int,
    most: int = 2,
    least: int = 16,
) -> int:
    """A name from its left end on, its lines around the middle `y`; how high it is."""
    lines, size = lines_of(text, face, size, room, most=most, least=least)
    step = size * 1.06
    for n, line in enumerate(lines):
        sheet.text(line, x, y + (n - (len(lines) - 1) / 2) * step, size, INK, face=face, align="l")
    return round(step * len(lines))
