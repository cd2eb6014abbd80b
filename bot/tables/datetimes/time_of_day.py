"""Times of day: parsing, formatting, and their next occurrence in a time zone."""

from __future__ import annotations

import re
import unicodedata
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

HOUR = 60
"""Minutes of an hour."""
_MORNING, _AFTERNOON = range(12), range(12, 24)
_PARTS = {
    "am": _MORNING, "pm": _AFTERNOON, "午前": _MORNING, "午後": _AFTERNOON,
    "朝": range(4, 12), "昼": range(11, 16), "夕方": range(15, 20),
    "夜": (*range(18, 24), 0), "深夜": (22, 23, *range(4)),
}  # fmt: skip
"""Hours of the day that a word next to the time can mean."""
_NAMED = {"noon": 12 * HOUR, "midday": 12 * HOUR, "正午": 12 * HOUR, "midnight": 0, "真夜中": 0}
_TIME = re.compile(
    r"(?P<before>午前|午後|朝|昼|夕方|夜|深夜)?(?P<hour>\d{1,2})"
    r"(?:(?P<half>時半)|[:.h時](?:(?P<minute>\d{1,2})分?)?|(?P<joined>\d\d))?(?P<after>[ap]\.?m\.?)?"
)


def minute_of(typed: str) -> int | None:
    """Parse a time of day by a clock of 12 or 24 hours as its minute; None: it is not one."""
    plain = "".join(unicodedata.normalize("NFKC", typed).split()).lower()
    if (named := _NAMED.get(plain)) is not None:
        return named
    found = _TIME.fullmatch(plain)
    if found is None or (found["before"] and found["after"]):
        return None
    part = found["before"] or (found["after"] or "").replace(".", "")
    hour = _hour(int(found["hour"]), part)
    minute = 30 if found["half"] else int(found["minute"] or found["joined"] or 0)
    return hour * HOUR + minute if hour is not None and minute < HOUR else None


def _hour(typed: int, part: str) -> int | None:
    """Return the hour of the day, given a word for its part such as "pm"."""
    if not part:
        return typed if typed < 24 else None
    either = (typed, (typed + 12) % 24) if typed <= 12 else (typed,)
    return next((hour for hour in either if hour in _PARTS[part]), None)


def clock(minute: int) -> str:
    """Format a minute of the day."""
    hour, rest = divmod(minute, HOUR)
    return f"{hour:02}:{rest:02}"


def next_at(after: datetime, minute: int, zone: str) -> datetime:
    """Return the next time after `after` at that minute of the day in a time zone."""
    local = after.astimezone(ZoneInfo(zone))
    for days in range(3):
        at = datetime.combine(local.date() + timedelta(days), time(*divmod(minute, HOUR)), local.tzinfo).astimezone(UTC)
        if at > after:
            return at
    raise AssertionError("every day has that minute, or a minute that stands for it")
