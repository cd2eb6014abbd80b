"""Counting of a person's time, without vacations, and optionally nights and days off."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

from msgspec import Struct

from bot.tables.datetimes.days_off import DaysOff, day_off_until, next_day_off
from bot.tables.datetimes.quiet_hours import QuietHours, quiet_until
from bot.tables.datetimes.time_of_day import HOUR, next_at


class Interval(Struct, frozen=True):
    """An interval in which no time counts, from `start` to just before `end`."""

    start: datetime
    end: datetime


class Calendar(Struct, frozen=True):
    """Intervals in which no time of a person counts: `breaks`, `night` hours, and `free` days."""

    breaks: tuple[Interval, ...] = ()
    night: QuietHours | None = None
    free: DaysOff | None = None


ALWAYS = Calendar()
"""The calendar in which all time counts."""
NO_CALENDARS: Mapping[int, Calendar] = {}
"""The calendars by user where all time counts."""


def counts_from(at: datetime, calendar: Calendar) -> datetime:
    """Return the first moment from `at` on that counts."""
    while True:
        after = quiet_until(at, calendar.night)
        after = after if calendar.free is None else day_off_until(after, calendar.free)
        after = max([after, *(one.end for one in calendar.breaks if one.start <= after < one.end)])
        if after == at:
            return at
        at = after


def later(start: datetime, by: timedelta, calendar: Calendar) -> datetime:
    """Return the moment when this much time has counted since `start`."""
    at = counts_from(start, calendar)
    while by:
        stops = _stops(at, calendar)
        if stops is None or at + by <= stops:
            return at + by
        by -= stops - at
        at = counts_from(stops, calendar)
    return at


def counted(start: datetime, end: datetime, calendar: Calendar) -> timedelta:
    """Return the time from `start` to `end` that counts."""
    total, at = timedelta(), counts_from(start, calendar)
    while at < end:
        stops = _stops(at, calendar)
        until = end if stops is None else min(end, stops)
        total += until - at
        at = counts_from(until, calendar) if until < end else end
    return total


def _stops(at: datetime, calendar: Calendar) -> datetime | None:
    """Return the next moment after `at`, which counts, from which on time does not."""
    starts = [one.start for one in calendar.breaks if at < one.start < one.end]
    night = calendar.night
    if night is not None and night.start != night.end:
        starts.append(next_at(at, night.start * HOUR, night.zone))
    if calendar.free is not None and (day_off := next_day_off(at, calendar.free)) is not None:
        starts.append(day_off)
    return min(starts, default=None)
