"""How a person's time is counted: not in their vacations, not while the table is paused, and where the table says so in
their waking hours alone.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec import Struct

from bot.tables.datetimes.quiet_hours import QuietHours, quiet_until
from bot.tables.datetimes.time_of_day import HOUR, next_at


class Interval(Struct, frozen=True):
    """A stretch in which no time counts, from `start` to just before `end`."""

    start: datetime
    end: datetime


class Calendar(Struct, frozen=True):
    """When somebody's time does not count: in these `breaks`, and in the hours of their `night`, if any."""

    breaks: tuple[Interval, ...] = ()
    night: QuietHours | None = None


ALWAYS = Calendar()
"""Every moment counts."""


def counts_from(at: datetime, calendar: Calendar) -> datetime:
    """The first moment from `at` on that counts."""
    while True:
        after = quiet_until(at, calendar.night)
        after = max([after, *(one.end for one in calendar.breaks if one.start <= after < one.end)])
        if after == at:
            return at
        at = after


def later(start: datetime, by: timedelta, calendar: Calendar) -> datetime:
    """The moment when so much time has counted since `start`."""
    at = counts_from(start, calendar)
    while by:
        stops = _stops(at, calendar)
        if stops is None or at + by <= stops:
            return at + by
        by -= stops - at
        at = counts_from(stops, calendar)
    return at


def counted(start: datetime, end: datetime, calendar: Calendar) -> timedelta:
    """How much of the time from `start` to `end` counts."""
    total, at = timedelta(), counts_from(start, calendar)
    while at < end:
        stops = _stops(at, calendar)
        until = end if stops is None else min(end, stops)
        total += until - at
        at = counts_from(until, calendar) if until < end else end
    return total


def _stops(at: datetime, calendar: Calendar) -> datetime | None:
    """The next moment after `at`, which counts, from which on time does not."""
    starts = [one.start for one in calendar.breaks if at < one.start < one.end]
    night = calendar.night
    if night is not None and night.start != night.end:
        starts.append(next_at(at, night.start * HOUR, night.zone))
    return min(starts, default=None)
