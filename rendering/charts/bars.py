"""Bar charts: horizontal stacked bars with patterns, and vertical columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct
from PIL import Image, ImageChops, ImageDraw

from rendering.canvas import FINE, Sheet, rounded
from rendering.charts.axes import ticks
from rendering.charts.plate import LEFT, RIGHT, Words, framed, put_plate
from rendering.fonts import BOLD, DISPLAY, HEAD
from rendering.memory_cache import memoize
from rendering.sizes import LABEL, TEXT, least
from rendering.text import width
from rendering.theme import EDGE, GOLD, INK, MUTED, NIGHT, PANEL, SEATS, Colour, mix

Kind = Literal["plain", "won", "versus"]
_PATTERNS: Final[dict[str, Sequence[tuple[Colour, str]]]] = {
    "plain": ((SEATS[0], "full"),),
    "won": ((GOLD, "full"), (mix(PANEL, MUTED, 0.62), "striped")),
    "versus": ((SEATS[0], "full"), (INK, "dotted"), (SEATS[1], "striped")),
}
"""Colours and patterns of the parts, by kind."""
_ROW, _BAR, _ROUND = 56, 34, 8
_LABEL_ROOM: Final = 350
_KEY, _SWATCH = 52, 34
_MARK: Final = 5
_PLOT, _FOOT, _ABOVE = 200, 52, 44
_SCALE_ROOM: Final = 84
_FULL: Final = 14
"""Maximum number of columns with a number above each."""


class Bar(Struct, frozen=True):
    """A row: label, parts in the order of the key, text; `mark`: a value to compare with.

    `told` is the full text if `said` is not; `named` is the label in the text form, if different.
    """

    label: str
    parts: tuple[float, ...]
    said: str
    mark: float | None = None
    told: str = ""
    named: str = ""


class Bars(Struct, frozen=True):
    """Rows of bars. `key` names their parts, and at last the marks, if there are any."""

    title: str
    bars: tuple[Bar, ...]
    kind: Kind = "plain"
    key: tuple[str, ...] = ()

    @property
    def tall(self) -> int:
        """Return the height in pixels."""
        return framed(len(self.bars) * _ROW + (_KEY if self.key else 0), self.title)

    def draw(self, sheet: Sheet, top: int) -> None:
        """Draw the bars between the widest label and the widest text."""
        y = put_plate(sheet, top, self.tall, self.title)
        labels = max((width(one.label, HEAD, TEXT) for one in self.bars), default=0)
        said = max((width(one.said, BOLD, TEXT) for one in self.bars), default=0)
        left, right = LEFT + min(labels, _LABEL_ROOM) + 20, RIGHT - said - 20
        most = max((max(sum(one.parts), one.mark or 0) for one in self.bars), default=0) or 1
        for one in self.bars:
            middle = y + _ROW / 2
            sheet.text(one.label, LEFT, middle, TEXT, INK, face=HEAD, align="l", room=_LABEL_ROOM)
            sheet.text(one.said, RIGHT, middle, TEXT, INK, face=BOLD, align="r")
            self._put_bar(sheet, one, (round(left), round(middle - _BAR / 2)), (right - left) / most)
            y += _ROW
        if self.key:
            self._put_key(sheet, y + _KEY / 2 + 4)

    def _put_bar(self, sheet: Sheet, one: Bar, at: tuple[int, int], unit: float) -> None:
        x, y = at
        done = 0.0
        for value, (colour, pattern) in zip(one.parts, _PATTERNS[self.kind], strict=False):
            begin, end = x + round(done * unit), x + round((done + value) * unit)
            done += value
            if end - begin >= 1:
                _put_part(sheet, (begin, y, end - begin, _BAR), colour, pattern)
        if one.mark is not None:
            _put_mark(sheet, x + round(one.mark * unit), y, _BAR)

    def _put_key(self, sheet: Sheet, y: float) -> None:
        x = LEFT
        patterns = _PATTERNS[self.kind]
        for at, name in enumerate(self.key):
            top = round(y - _SWATCH / 2)
            if at < len(patterns):
                _put_part(sheet, (x, top, _SWATCH, _SWATCH), *patterns[at])
            else:
                _put_mark(sheet, x + _SWATCH // 2, top, _SWATCH)
            x += _SWATCH + 12
            x += sheet.text(name, x, y, least(name), MUTED, align="l", room=max(60, RIGHT - x)) + 28

    def words(self) -> Words:
        """Return all rows as text."""
        return self.title, [(one.named or one.label, one.told or one.said) for one in self.bars]


class Column(Struct, frozen=True):
    """A number and its label, which may be empty."""

    value: int
    label: str = ""


class Columns(Struct, frozen=True):
    """Numbers side by side."""

    title: str
    columns: tuple[Column, ...]

    @property
    def tall(self) -> int:
        """Return the height in pixels."""
        return framed(_ABOVE + _PLOT + _FOOT, self.title)

    def draw(self, sheet: Sheet, top: int) -> None:
        """Draw the columns; few have their numbers above them, many a scale at the left."""
        y = put_plate(sheet, top, self.tall, self.title) + _ABOVE
        few, base = len(self.columns) <= _FULL, y + _PLOT
        _, most, step = ticks(0, max((one.value for one in self.columns), default=0))
        left = LEFT if few else LEFT + _SCALE_ROOM
        if not few:
            for n in range(round(most / step) + 1):
                line = round(base - _PLOT * n * step / most)
                sheet.image.paste(mix(NIGHT, EDGE, 0.6), (left, line - 1, RIGHT, line + 1))
                sheet.text(f"{n * step:.0f}", left - 16, line, LABEL, MUTED, face=DISPLAY, align="r")
        pitch = (RIGHT - left) / max(1, len(self.columns))
        wide = max(6, min(110, round(pitch * 0.72)))
        for at, one in enumerate(self.columns):
            x, tall = left + (at + 0.5) * pitch, round(_PLOT * one.value / most)
            if tall:
                _put_part(sheet, (round(x - wide / 2), base - tall, wide, tall), SEATS[0], "full")
            else:
                sheet.image.paste(mix(NIGHT, EDGE, 0.9), (round(x - wide / 2), base - 3, round(x + wide / 2), base))
            if few:
                sheet.text(str(one.value), x, base - tall - 24, TEXT, INK, face=BOLD, room=round(pitch) - 4)
        self._put_labels(sheet, left, pitch, base + _FOOT / 2 + 4)

    def _put_labels(self, sheet: Sheet, left: float, pitch: float, y: float) -> None:
        """Draw the labels for which there is room."""
        free = 0.0
        for at, one in enumerate(self.columns):
            size = least(one.label)
            half = width(one.label, DISPLAY, size) / 2 if one.label else 0
            x = min(left + (at + 0.5) * pitch, RIGHT - half)
            if one.label and x - half >= free:
                sheet.text(one.label, x, y, size, MUTED, face=DISPLAY)
                free = x + half + 10

    def words(self) -> Words:
        """Return all numbers as text."""
        return self.title, [(one.label, str(one.value)) for one in self.columns]


def _put_part(sheet: Sheet, box: tuple[int, int, int, int], colour: Colour, pattern: str) -> None:
    left, top, wide, tall = box
    sheet.image.paste(mix(NIGHT, colour, 0.28), (left, top), _mask(wide, tall, "full"))
    sheet.image.paste(colour, (left, top), _mask(wide, tall, pattern))


@memoize
def _mask(wide: int, tall: int, pattern: str) -> Image.Image:
    """Return the mask of a bar: full, striped, or dotted."""
    whole = rounded(wide, tall, min(_ROUND, wide // 2, tall // 2))
    if pattern == "full":
        return whole
    drawn = Image.new("L", (wide * FINE, tall * FINE))
    pen, size = ImageDraw.Draw(drawn), 14 * FINE
    if pattern == "striped":
        for x in range(-drawn.height, drawn.width, size):
            pen.line([(x, drawn.height), (x + drawn.height, 0)], fill=255, width=size // 2)
    else:
        for y in range(size // 2, drawn.height, size):
            for x in range(size // 2, drawn.width, size):
                pen.ellipse((x - size // 4, y - size // 4, x + size // 4, y + size // 4), fill=255)
    return ImageChops.multiply(whole, drawn.reduce(FINE))


def _put_mark(sheet: Sheet, x: int, top: int, tall: int) -> None:
    """Draw an outlined mark across a bar."""
    sheet.image.paste(NIGHT, (x - _MARK, top - 8, x + _MARK, top + tall + 8))
    sheet.image.paste(INK, (x - _MARK // 2, top - 6, x + _MARK // 2 + 1, top + tall + 6))
