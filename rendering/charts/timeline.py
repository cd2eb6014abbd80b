"""Timeline: a number over time as a line, with its last value and its maximum."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from rendering.canvas import Sheet, disc
from rendering.charts.axes import ticks
from rendering.charts.curves import put_line
from rendering.charts.plate import LEFT, RIGHT, Words, framed, put_plate
from rendering.fonts import BOLD, DISPLAY
from rendering.sizes import LABEL, TEXT, least
from rendering.theme import EDGE, GOLD, INK, MUTED, NIGHT, SEATS, mix

_PLOT, _FOOT, _ABOVE = 250, 52, 30
_SCALE, _END = 104, 120
"""Margins for the scale at the left, and for the last number at the right."""
_DOT: Final = 11


class Timeline(Struct, frozen=True):
    """Numbers in order of time; `first` and `last` are its ends as text.

    `most` names the maximum.
    """

    title: str
    values: tuple[int, ...]
    first: str
    last: str
    most: str

    @property
    def tall(self) -> int:
        """Return the height in pixels."""
        return framed(_ABOVE + _PLOT + _FOOT, self.title)

    def draw(self, sheet: Sheet, top: int) -> None:
        """Draw the line, with a dot at the end, and a ring at the maximum."""
        y = put_plate(sheet, top, self.tall, self.title) + _ABOVE
        low, high, step = ticks(min(self.values), max(self.values))
        left, right, count = LEFT + _SCALE, RIGHT - _END, len(self.values)

        def at(n: int) -> tuple[float, float]:
            x = left + (right - left) * (n / (count - 1) if count > 1 else 0.5)
            return x, y + _PLOT * (1 - (self.values[n] - low) / (high - low))

        for n in range(round((high - low) / step) + 1):
            line = round(y + _PLOT * (1 - n * step / (high - low)))
            sheet.image.paste(mix(NIGHT, EDGE, 0.6), (left, line - 1, right, line + 1))
            sheet.text(f"{low + n * step:.0f}", left - 16, line, LABEL, MUTED, face=DISPLAY, align="r")
        put_line(sheet, [at(n) for n in range(count)], SEATS[0], NIGHT)
        best = self.values.index(max(self.values))
        if best != count - 1:
            for radius, colour in ((_DOT + 3, NIGHT), (_DOT, GOLD), (_DOT - 5, NIGHT)):
                sheet.stamp(disc(4 * _DOT, radius), *at(best), colour)
        for radius, colour in ((_DOT + 3, NIGHT), (_DOT, SEATS[0])):
            sheet.stamp(disc(4 * _DOT, radius), *at(count - 1), colour)
        x, middle = at(count - 1)
        sheet.text(str(self.values[-1]), x + 24, middle, TEXT + 4, INK, face=BOLD, align="l")
        foot = y + _PLOT + _FOOT / 2 + 4
        sheet.text(self.first, left, foot, least(self.first), MUTED, align="l")
        sheet.text(self.last, right, foot, least(self.last), MUTED, align="r")
        said = f"{self.most} {max(self.values)}"
        sheet.text(said, (left + right) / 2, foot, least(said), GOLD)

    def words(self) -> Words:
        """Return as text the first, the last, three between them, and the maximum."""
        last = len(self.values) - 1
        some = dict.fromkeys(round(n * last / 4) for n in range(5))
        names = {last: self.last, 0: self.first}
        return self.title, [
            *((names.get(n, ""), str(self.values[n])) for n in some),
            (self.most, str(max(self.values))),
        ]
