"""When the time of a turn ends."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from bot.tables.counting import Calendar, counts_from, later
from bot.tables.seen import Limit

SHORTEST = timedelta(hours=6)
"""A turn that begins less than that before the time of day at which turns end, ends at the next one."""


def ends(limit: Limit, left: int | None, start: datetime, calendar: Calendar, *, undone: bool = False) -> datetime:
    """When the time is up of somebody whom the table waits for from `start` on, with so many seconds `left` in a bank.

    None are used of a bank yet where `left` is None. Where a step was taken back (`undone`) its turn has got what each
    turn gets already, but for an empty bank.
    """
    if limit.minute is not None:
        return _at_time_of_day(limit, start, calendar)
    seconds = limit.seconds or 0
    if limit.bank is not None:
        left = limit.bank if left is None else left
        seconds = left if undone and left else left + seconds
    return later(start, timedelta(seconds=seconds), calendar)


def _at_time_of_day(limit: Limit, start: datetime, calendar: Calendar) -> datetime:
    """Not in a vacation, and not too soon after one."""
    while True:
        end = _next(limit, later(start, SHORTEST, calendar))
        start = counts_from(end, calendar)
        if start == end:
            return end


def _next(limit: Limit, at: datetime) -> datetime:
    """The first such time of day from `at` on."""
    zone, hour = ZoneInfo(limit.zone or "UTC"), time(*divmod(limit.minute or 0, 60))
    today = at.astimezone(zone).date()
    days = (datetime.combine(today + timedelta(days=day), hour, zone).astimezone(UTC) for day in range(3))
    return next(day for day in days if day >= at)
