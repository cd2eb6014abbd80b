"""Parsing of a day with a time of day: `2026-12-05 20:00`, `Sat 8 pm`, `明日の20時`, `20:00`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from bot.tables.datetimes.dates import find_day, find_weekday
from bot.tables.datetimes.time_of_day import HOUR, minute_of

BETWEEN = re.compile(r"(?<=\d)t(?=\d)|\bat\b|[,、@\u306e]")
"""Words and signs between a day and a time."""


def find_local_time(typed: str, now: datetime) -> datetime | None:
    """Parse a day with a time of day, or a time alone; None: it is not one.

    The result is a naive local time, as is `now`: a time alone or a weekday is the next one after it.
    """
    for day, clock in _splits(" ".join(BETWEEN.sub(" ", unicodedata.normalize("NFKC", typed).casefold()).split())):
        minute, found = minute_of(clock), find_day(day, now.date()) if day else now.date()
        if minute is None or found is None:
            continue
        at = datetime.combine(found, time(*divmod(minute, HOUR)))
        if at <= now and (not day or find_weekday(day) is not None):
            at += timedelta(days=7 if day else 1)
        return at
    return None


def _splits(plain: str) -> Iterator[tuple[str, str]]:
    """Iterate over the text as a day and a time, in either order; Japanese may have no space."""
    yield "", plain
    for at in range(1, len(plain)):
        day, clock = plain[:at].strip(), plain[at:].strip()
        if plain[at - 1].isspace() or not plain[at - 1].isascii():
            yield day, clock
        if plain[at - 1].isspace():
            yield clock, day


def in_utc(local: datetime, zone: str) -> datetime:
    """Return the time in UTC; of an hour that a clock change repeats, the first one."""
    return local.replace(tzinfo=ZoneInfo(zone), fold=0).astimezone(UTC)


def without_gap(local: datetime, zone: str) -> datetime:
    """Return the local time; of an hour that a clock change leaves out, that after the change."""
    return in_utc(local, zone).astimezone(ZoneInfo(zone)).replace(tzinfo=None, fold=0)


def is_repeated(local: datetime, zone: str) -> bool:
    """Return whether a clock change repeats the local time."""
    place = ZoneInfo(zone)
    offsets = (local.replace(tzinfo=place, fold=fold).utcoffset() for fold in (0, 1))
    first, second = (offset or timedelta() for offset in offsets)
    return second < first
