"""Parsing of dates: `2026-12-24`, `24.12.`, `24 Dec`, `12月24日`, `tomorrow`, `Sat`, `1週間`."""

from __future__ import annotations

import re
import unicodedata
from datetime import date, timedelta

WORDS = {
    "now": 0, "today": 0, "tomorrow": 1, "day after tomorrow": 2, "the day after tomorrow": 2,
    "今": 0, "今日": 0, "本日": 0, "明日": 1, "明後日": 2,
}  # fmt: skip
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
JAPANESE_WEEKDAY = re.compile(r"([月火水木金土日])(?:曜日?)?")
YEAR_FIRST = re.compile(r"(?P<y>2\d{3})[-/.年]\s?(?P<m>\d{1,2})[-/.月]\s?(?P<d>\d{1,2})日?")
DAY_FIRST = re.compile(r"(?P<d>\d{1,2})\.\s?(?P<m>\d{1,2})\.?(?:\s?(?P<y>2\d{3}))?")
MONTH_FIRST = re.compile(r"(?P<m>\d{1,2})(?:[-/]|月\s?)(?P<d>\d{1,2})日?(?:/(?P<y>2\d{3}))?")
NAMED = (
    re.compile(r"(?P<d>\d{1,2})(?:st|nd|rd|th)?\.? (?:of )?(?P<name>[a-z]{3,9})\.?,?(?: (?P<y>2\d{3}))?"),
    re.compile(r"(?P<name>[a-z]{3,9})\.? (?P<d>\d{1,2})(?:st|nd|rd|th)?,?(?: (?P<y>2\d{3}))?"),
)
LATER = re.compile(r"(?:\+|in )\s?(?P<n>\d{1,3})\s?(?P<unit>days?|weeks?|d|w)|(?P<n2>\d{1,3})\s?(?P<unit2>日|週間)後")
LONG = re.compile(r"(?:\+|for )?\s?(?P<n>\d{1,3})\s?(?P<unit>days?|weeks?|d|w|日間|週間|日)")
LEAP = 8
"""Number of years in which each day of the calendar occurs."""


def find_day(typed: str, today: date) -> date | None:
    """Parse a day; without a year the next one of that date or weekday. None: it is not a day."""
    plain = _plain(typed)
    if (after := WORDS.get(plain)) is not None:
        return today + timedelta(days=after)
    if (weekday := find_weekday(typed)) is not None:
        return today + timedelta(days=(weekday - today.weekday()) % 7)
    if found := LATER.fullmatch(plain):
        return today + _days(found["n"] or found["n2"], found["unit"] or found["unit2"])
    for form in (YEAR_FIRST, DAY_FIRST, MONTH_FIRST, *NAMED):
        if found := form.fullmatch(plain):
            parts = found.groupdict()
            month = _named(parts["name"]) if "name" in parts else int(parts["m"])
            return _day(int(parts["d"]), month, parts["y"], today)
    return None


def find_weekday(typed: str) -> int | None:
    """Parse a weekday (0: Monday), whole or in three letters or more; None: it is not one."""
    plain = _plain(typed)
    if found := JAPANESE_WEEKDAY.fullmatch(plain):
        return "月火水木金土日".index(found[1])
    short = plain.removesuffix(".")
    return next((day for day, name in enumerate(WEEKDAYS) if len(short) > 2 and name.startswith(short)), None)


def find_last_day(typed: str, first: date) -> date | None:
    """Parse the last day of an interval from `first` on: a day, or the number of days."""
    if found := LONG.fullmatch(_plain(typed)):
        return first + _days(found["n"], found["unit"]) - timedelta(days=1)
    return find_day(typed, first)


def _plain(typed: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", typed).casefold().split())


def _days(number: str, unit: str) -> timedelta:
    return timedelta(days=int(number) * (7 if unit.startswith(("w", "週")) else 1))


def _named(month: str) -> int:
    return MONTHS.index(month[:3]) + 1 if month[:3] in MONTHS else 0


def _day(day: int, month: int, year: str | None, today: date) -> date | None:
    """Return the day of the month; 24/12 is read as 12/24."""
    if month > len(MONTHS) >= day:
        day, month = month, day
    years = range(today.year, today.year + LEAP + 1) if year is None else (int(year),)
    for one in years:
        try:
            found = date(one, month, day)
        except ValueError:
            continue
        if year is not None or found >= today:
            return found
    return None
