"""Times of the day: as people type them, as clocks show them, and when they come next in a time zone."""

from __future__ import annotations

import re
import unicodedata
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

HOUR = 60
"""Minutes."""
HALF_A_DAY = 12 * HOUR
_NAMED = {"noon": HALF_A_DAY, "midday": HALF_A_DAY, "正午": HALF_A_DAY, "midnight": 0}
_TIME = re.compile(r"(午前|午後)?(?:(\d{1,2})(?:[:.h時](?:(\d{1,2})分?|(半))?)?|(\d{1,2})(\d\d))(am?|pm?)?")


def minute_of(typed: str) -> int | None:
    """The minute of the day that somebody has typed, by either clock and in either language.

    None where it is no time of the day, or where it could be two: 午後12時 is noon to some and midnight to others.
    """
    plain = "".join(unicodedata.normalize("NFKC", typed).split()).lower().replace("p.m.", "pm").replace("a.m.", "am")
    if plain in _NAMED:
        return _NAMED[plain]
    found = _TIME.fullmatch(plain)
    if found is None:
        return None
    japanese, hour, minute, half, hour_in_four, minute_in_four, english = found.groups()
    at, past = int(hour or hour_in_four), 30 if half else int(minute or minute_in_four or 0)
    if japanese and english:
        return None
    if japanese or english:
        in_range = at < HALF_A_DAY // HOUR if japanese else 1 <= at <= HALF_A_DAY // HOUR
        at = at % (HALF_A_DAY // HOUR) + (HALF_A_DAY // HOUR if japanese == "午後" or english in ("p", "pm") else 0)
        if not in_range:
            return None
    return at * HOUR + past if at < 24 and past < HOUR else None


def clock(minute: int) -> str:
    """A minute of the day as clocks show it."""
    hour, rest = divmod(minute, HOUR)
    return f"{hour:02}:{rest:02}"


def next_at(after: datetime, minute: int, zone: str) -> datetime:
    """When the clocks of a time zone show that minute of the day next, after that moment."""
    local = after.astimezone(ZoneInfo(zone))
    for days in range(3):
        at = datetime.combine(local.date() + timedelta(days), time(*divmod(minute, HOUR)), local.tzinfo).astimezone(UTC)
        if at > after:
            return at
    raise AssertionError("every day has that minute, or a minute that stands for it")
