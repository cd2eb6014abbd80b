"""Times of the day: as people type them, as clocks show them, and when they come next in a time zone."""

from __future__ import annotations

import re
import unicodedata
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

HOUR = 60
"""Minutes."""
_TIME = re.compile(r"(\d{1,2})(?:[:.h時](?:(\d{1,2})分?)?)?")


def minute_of(typed: str) -> int | None:
    """The minute of the day that somebody has typed; None: it is no time of the day."""
    found = _TIME.fullmatch("".join(unicodedata.normalize("NFKC", typed).split()).lower())
    if found is None:
        return None
    hour, minute = int(found[1]), int(found[2] or 0)
    return hour * HOUR + minute if hour < 24 and minute < HOUR else None


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
