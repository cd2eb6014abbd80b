"""Days off: the weekdays on which a user does not play, by their local time."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from msgspec import Struct

from bot.rows import UserRow
from bot.tables.datetimes.quiet_hours import zone_of

WEEKEND = (5, 6)
"""Default days off: Saturday and Sunday."""
MOST = 2
"""Maximum number of days off in a week."""
WEEK = 7
DAY = timedelta(days=1)


class DaysOff(Struct, frozen=True):
    """Weekdays (0: Monday), from midnight to midnight in a time zone."""

    zone: str
    weekdays: tuple[int, ...]


def days_off_of(person: UserRow) -> DaysOff:
    """Return the days off of a user: those set, else the weekend; never more than `MOST`."""
    return DaysOff(zone_of(person), WEEKEND if person.days_off is None else person.days_off[:MOST])


def day_off_until(at: datetime, free: DaysOff) -> datetime:
    """Return the first time from `at` on that is not on a day off."""
    zone = ZoneInfo(free.zone)
    day = today = at.astimezone(zone).date()
    while day.weekday() in free.weekdays:
        day += DAY
    return at if day == today else _midnight(day, zone)


def next_day_off(after: datetime, free: DaysOff) -> datetime | None:
    """Return the beginning of the next day off after a time; None: there is none."""
    zone = ZoneInfo(free.zone)
    today = after.astimezone(zone).date()
    days = (today + n * DAY for n in range(1, WEEK + 1))
    return next((_midnight(day, zone) for day in days if day.weekday() in free.weekdays), None)


def _midnight(day: date, zone: ZoneInfo) -> datetime:
    """Return the beginning of a day, which is later than midnight if the clocks leave that out."""
    return datetime.combine(day, time(), zone).astimezone(UTC)
