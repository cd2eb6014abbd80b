"""Calendar chart of a year: a square for each day, larger and brighter for higher counts."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Final

from msgspec import Struct

from rendering.canvas import Sheet, rounded
from rendering.charts.plate import LEFT, RIGHT, Words, framed, put_plate
from rendering.fonts import BODY
from rendering.sizes import least
from rendering.theme import EDGE, GOLD, MUTED, NIGHT, PANEL, mix

WEEKS, DAYS = 52, 7
_HALF: Final = WEEKS // 2
_STEP: Final = (RIGHT - LEFT) // _HALF
_MONTHS: Final = 44
_BETWEEN: Final = 14
_KEY: Final = 56
_LEVELS: Final = ((0, 8, mix(NIGHT, EDGE, 0.75)), (1, 18, mix(PANEL, GOLD, 0.55)), (2, 25, mix(PANEL, GOLD, 0.78)),
                  (4, 32, GOLD))  # fmt: skip
"""Minimum count, size in pixels, and colour of a day's square."""


class Days(Struct, frozen=True):
    """A year of weeks from Monday to Sunday; the last holds `today`.

    `months` are their names, from January on.
    """

    title: str
    counts: Mapping[date, int]
    today: date
    months: tuple[str, ...]

    @property
    def first(self) -> date:
        """Return the first Monday."""
        return self.today - timedelta(days=self.today.weekday() + (WEEKS - 1) * DAYS)

    @property
    def tall(self) -> int:
        """Return the height in pixels: two halves, so that a phone shows single days."""
        return framed(2 * (_MONTHS + DAYS * _STEP) + _BETWEEN + _KEY, self.title)

    def draw(self, sheet: Sheet, top: int) -> None:
        """Draw the calendar, the older half above."""
        y = put_plate(sheet, top, self.tall, self.title)
        for half in range(2):
            self._put_half(sheet, half, y)
            y += _MONTHS + DAYS * _STEP + _BETWEEN
        _put_key(sheet, y + _KEY / 2 - 6)

    def _put_half(self, sheet: Sheet, half: int, top: float) -> None:
        for week in range(_HALF):
            monday = self.first + timedelta(days=(half * _HALF + week) * DAYS)
            x = LEFT + (week + 0.5) * _STEP
            begins = next((day for n in range(DAYS) if (day := monday + timedelta(days=n)).day == 1), None)
            if begins is not None and week < _HALF - 1:
                name = self.months[begins.month - 1]
                sheet.text(name, x - _STEP / 2, top + _MONTHS / 2 - 4, least(name), MUTED, face=BODY, align="l")
            for n in range(DAYS):
                day = monday + timedelta(days=n)
                if day <= self.today:
                    _put_day(sheet, x, top + _MONTHS + (n + 0.5) * _STEP, self.counts.get(day, 0))

    def words(self) -> Words:
        """Return the counts by month as text."""
        months: dict[tuple[int, int], int] = {}
        for day in sorted(self.counts):
            if self.first <= day <= self.today:
                months[day.year, day.month] = months.get((day.year, day.month), 0) + self.counts[day]
        return self.title, [(self.months[month - 1], str(count)) for (_, month), count in months.items()]


def _put_day(sheet: Sheet, x: float, y: float, count: int) -> None:
    _, size, colour = next(level for level in reversed(_LEVELS) if count >= level[0])
    sheet.stamp(rounded(size, size, size // 5), x, y, colour)


def _put_key(sheet: Sheet, y: float) -> None:
    """Draw the key of the sizes."""
    x: float = LEFT + 8
    for at, (least_, size, colour) in enumerate(_LEVELS):
        last = at == len(_LEVELS) - 1
        following = least_ if last else _LEVELS[at + 1][0] - 1
        said = f"{least_}+" if last else str(least_) if following == least_ else f"{least_}–{following}"
        sheet.stamp(rounded(size, size, size // 5), x + 16, y, colour)
        x += 44
        x += sheet.text(said, x, y, least(said), MUTED, align="l") + 32
