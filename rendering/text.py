"""Text rendering: cached lines as masks; fitting, shortening and wrapping."""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from typing import NamedTuple
from unicodedata import category, name

from PIL import Image, ImageDraw, ImageFilter

from rendering.fonts import Face, clean, font, runs
from rendering.memory_cache import memoize

ELLIPSIS = "…"
MIDDLE_DOT = "・"
"""Separator of Japanese words in katakana: a line may end with it."""
_BREATHS = "、。：；！？"
"""Punctuation after which a Japanese line may break best."""
_OPENING = {"Ps", "Pi"}
_CLOSING = {"Pe", "Pf", "Po", "Lm"}
"""Unicode categories of brackets, stops and length marks: no line ends in the first or begins with the second."""


class Line(NamedTuple):
    """A drawn line: an L mask, the origin of the text (`left`, `baseline`), and its advance.

    Empty edges are cut off the mask; `cut` are their widths at the left and the top, which the origin includes.
    """

    mask: Image.Image
    cut: tuple[int, int]
    left: int
    baseline: int
    advance: int


@memoize
def line(text: str, face: Face, size: int) -> Line:
    """Return the text as a mask, cached."""
    return _trimmed(_drawn(text, face, size))


@memoize
def haze(text: str, face: Face, size: int) -> Line:
    """Return a soft dark halo of the line, for busy backgrounds, cached."""
    drawn, radius = _drawn(text, face, size), max(2, size // 10)
    blurred = drawn.mask.filter(ImageFilter.GaussianBlur(radius))
    return _trimmed(drawn._replace(mask=blurred.point([min(255, level * 5 // 2) for level in range(256)])))


def _trimmed(drawn: Line) -> Line:
    box = drawn.mask.getbbox() or (0, 0, 1, 1)
    return drawn._replace(mask=drawn.mask.crop(box), cut=box[:2])


def _drawn(text: str, face: Face, size: int) -> Line:
    pieces = [(font(file, size), piece) for file, piece in runs(clean(text, face), face)]
    lengths = [one.getlength(piece) for one, piece in pieces]
    pad, baseline = size // 4, round(size * 1.1)
    mask = Image.new("L", (ceil(sum(lengths)) + 2 * pad, round(size * 1.5)))
    draw = ImageDraw.Draw(mask)
    x: float = pad
    for (one, piece), length in zip(pieces, lengths, strict=True):
        draw.text((x, baseline), piece, fill=255, font=one, anchor="ls")
        x += length
    return Line(mask, (0, 0), pad, baseline, ceil(sum(lengths)))


@lru_cache(maxsize=8192)
def width(text: str, face: Face, size: int) -> int:
    """Return the width of the line in pixels; most lines that are measured are never drawn."""
    return ceil(sum(font(file, size).getlength(piece) for file, piece in runs(clean(text, face), face)))


@lru_cache(maxsize=2048)
def fit(text: str, face: Face, size: int, room: int, least: int) -> tuple[str, int]:
    """Fit text into `room`: reduce its size down to `least`, then shorten it."""
    text = clean(text, face)
    wide = width(text, face, size)
    if wide <= room:
        return text, size
    for smaller in range(min(size - 2, size * room // wide + 1) // 2 * 2, least - 1, -2):
        if width(text, face, smaller) <= room:
            return text, smaller
    return shorten(text, face, least, room), least


def shorten(text: str, face: Face, size: int, room: int) -> str:
    """Shorten the text with … if it is too wide."""
    text = clean(text, face)
    if width(text, face, size) <= room:
        return text
    keep = len(text)
    while keep > 1 and width(text[:keep].rstrip() + ELLIPSIS, face, size) > room:
        keep -= 1
    return text[:keep].rstrip() + ELLIPSIS


def wrap(text: str, face: Face, size: int, room: int, lines: int = 99) -> list[str]:
    """Wrap the text at `room`, at spaces or between Japanese characters; at most `lines`."""
    out: list[str] = [""]
    for atom in _atoms(clean(text, face)):
        if width(atom.rstrip(), face, size) > room:
            for char in atom:
                if width(out[-1] + char, face, size) > room:
                    out.append("")
                out[-1] += char
            continue
        if out[-1] and width((out[-1] + atom).rstrip(), face, size) > room:
            out.append(atom.lstrip())
        else:
            out[-1] += atom
    if len(out) > lines:
        out = [*out[: lines - 1], "".join(out[lines - 1 :])]
    return [shorten(one.rstrip(), face, size, room) for one in out]


def balanced(text: str, face: Face, size: int, room: int, lines: int = 99) -> list[str]:
    """Wrap the text into lines of about equal length.

    Two Japanese lines break after punctuation, if possible.
    """
    best = wrap(text, face, size, room, lines)
    if len(best) == 2 and (halves := _in_two_breaths(clean(text, face), face, size, room)):
        return halves
    if len(best) > 1:
        longest = max(width(atom.rstrip(), face, size) for atom in _atoms(clean(text, face)))
        for narrower in range(room - size // 2, max(longest, room // 2) - 1, -(size // 2)):
            tried = wrap(text, face, size, narrower, lines)
            if len(tried) > len(best) or any(one.endswith(ELLIPSIS) for one in tried):
                break
            best = tried
    return best


def _in_two_breaths(text: str, face: Face, size: int, room: int) -> list[str]:
    ways = [[text[:at], text[at:].lstrip()] for at in range(1, len(text)) if text[at - 1] in _BREATHS]
    fitting = [way for way in ways if max(width(one, face, size) for one in way) <= room]
    return min(fitting, key=lambda way: abs(len(way[0]) - len(way[1]))) if fitting else []


def _atoms(text: str) -> list[str]:
    """Split text into units that stay together on a line."""
    atoms: list[str] = []
    for char in text:
        wide = ord(char) >= 0x2E80
        last = atoms[-1][-1] if atoms else " "
        glued = (
            _not_first(char)
            or category(last) in _OPENING
            or (_katakana(char) and _katakana(last) and last != MIDDLE_DOT)
            or not (wide or last.isspace() or ord(last) >= 0x2E80)
        )
        if atoms and (glued or char.isspace()):
            atoms[-1] += char
        else:
            atoms.append(char)
    return atoms


def _katakana(char: str) -> bool:
    return 0x30A0 <= ord(char) <= 0x30FF


@lru_cache(maxsize=1024)
def _not_first(char: str) -> bool:
    return category(char) in _CLOSING or "A LETTER SMALL " in name(char, "")
