"""Names on plates: in a limited number of lines, without breaks within a word."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

from rendering.canvas import Sheet
from rendering.fonts import HEAD, Face
from rendering.layout import spaced
from rendering.sizes import TEXT, least
from rendering.text import ELLIPSIS, MIDDLE_DOT, balanced, width
from rendering.theme import INK


@lru_cache(maxsize=1024)
def lines_of(text: str, face: Face, size: int, room: int, *, most: int, least: int) -> tuple[tuple[str, ...], int]:
    """Return the text in lines, and the size at which it fits."""
    while size > least:
        lines = balanced(text, face, size, room, most)
        whole = all(width(word, face, size) <= room for word in _words(text))
        if whole and not any(line.endswith(ELLIPSIS) for line in lines):
            return tuple(lines), size
        size -= 2
    return tuple(balanced(text, face, least, room, most)), least


def begun(text: str) -> str:
    """Return the text with a capital first letter."""
    return text[:1].upper() + text[1:]


def _words(text: str) -> list[str]:
    """Split a text into unbreakable parts: words between spaces, and runs of katakana."""

    def kind(char: str) -> int:
        return 0 if char.isspace() else 1 if char == MIDDLE_DOT or ord(char) < 0x2E80 else 2 if _katakana(char) else 3

    found: list[str] = []
    for what, chars in groupby(text, key=kind):
        if what == 3:
            found += chars
        elif what:
            found.append("".join(chars))
    return found


def _katakana(char: str) -> bool:
    return 0x30A0 <= ord(char) <= 0x30FF


def put_name(sheet: Sheet, text: str, x: float, y: float, *, room: int, most: int = 2) -> None:
    """Draw a name from its left end, its lines around the middle `y`."""
    lines, size = lines_of(text, HEAD, TEXT, room, most=most, least=least(text))
    for line, middle in zip(lines, spaced(y, len(lines), size * 1.06), strict=True):
        sheet.text(line, x, middle, size, INK, face=HEAD, align="l")
