"""End of a turn's time: after a number of seconds, by a bank, or at a time of day."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.tables.datetimes.time_of_day import next_at
from bot.tables.model.views import Limit
from bot.tables.timing.time_counting import Calendar, counts_from, later

SHORTEST = timedelta(hours=6)
"""Minimum length of a turn that ends at a time of day; a shorter one ends a day later."""


def ends(limit: Limit, bank: int | None, start: datetime, calendar: Calendar, *, rest: int | None = None) -> datetime:
    """Return when the time of a seat is up that the table waits for from `start` on.

    `bank` is its seconds; None: not used yet. `rest` is the remaining seconds of a prompt that was open before.
    """
    if rest is not None:
        end = later(start, timedelta(seconds=rest), calendar)
        return end if limit.minute is None else _no_later_than(end, limit, start, calendar)
    if limit.minute is not None:
        return _at_time_of_day(limit, start, calendar)
    seconds = limit.seconds or 0
    if limit.bank is not None:
        seconds += limit.bank if bank is None else bank
    return later(start, timedelta(seconds=seconds), calendar)


def _at_time_of_day(limit: Limit, start: datetime, calendar: Calendar) -> datetime:
    """Return the end at the time of day, not in a vacation, and not too soon after one."""
    while True:
        end = _next(limit, later(start, SHORTEST, calendar))
        start = counts_from(end, calendar)
        if start == end:
            return end


def _no_later_than(end: datetime, limit: Limit, start: datetime, calendar: Calendar) -> datetime:
    """Return the last time of day before `end` that is not too soon and not in a vacation."""
    at = _next(limit, end - timedelta(days=1))
    return at if later(start, SHORTEST, calendar) <= at <= end and counts_from(at, calendar) == at else end


def _next(limit: Limit, start: datetime) -> datetime:
    return next_at(start - timedelta.resolution, limit.minute or 0, limit.zone or "UTC")
