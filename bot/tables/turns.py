"""When the time of a turn ends."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.tables.counting import Calendar, counts_from, later
from bot.tables.daytime import next_at
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
        end = next_at(later(start, SHORTEST, calendar) - timedelta.resolution, limit.minute or 0, limit.zone or "UTC")
        start = counts_from(end, calendar)
        if start == end:
            return end
