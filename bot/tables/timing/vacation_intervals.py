"""Who is on vacation: when the time of a person at a table does not count."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from bot.rows import VacationRow
from bot.tables.model.views import TableInfo
from bot.tables.timing.time_counting import ALWAYS, Calendar, Interval, counted, later


def vacation_intervals(vacations: Iterable[VacationRow], user_id: int | None) -> tuple[Interval, ...]:
    """The person's vacations as stretches in which no time of theirs counts."""
    return tuple(Interval(one.starts_at, one.ends_at) for one in vacations if one.user_id == user_id)


def away_until(vacations: Iterable[VacationRow], user_id: int | None, now: datetime) -> datetime | None:
    """Until when the person is on vacation, one that follows at once included; None: they are not."""
    until, found = now, None
    for one in sorted(vacation_intervals(vacations, user_id), key=lambda one: one.start):
        if one.start <= until < one.end:
            until = found = one.end
    return found


def on_vacation(info: TableInfo, now: datetime) -> dict[int, datetime]:
    """The seats whose people are on vacation, and until when; nobody is where all are there at the same time."""
    if info.speed == "live":
        return {}
    found = ((seat.seat, away_until(info.vacations, seat.user_id, now)) for seat in info.seats)
    return {seat: until for seat, until in found if until is not None}


def calendar_of(info: TableInfo, user_id: int | None) -> Calendar:
    """When the person's time does not count at this table; where all are there at the same time, it always does."""
    return ALWAYS if info.speed == "live" else Calendar(vacation_intervals(info.vacations, user_id))


def moved(end: datetime, now: datetime, before: Calendar, after: Calendar) -> datetime:
    """When a time ends by another calendar: what was left of it is left."""
    return end if end <= now else later(now, counted(now, end, before), after)


def spared(end: datetime, calendar: Calendar) -> datetime:
    """A time that would end in a vacation goes on after it, with what was left when it began."""
    for one in sorted(calendar.breaks, key=lambda one: one.start):
        if one.start < end < one.end:
            end = one.end + (end - one.start)
    return end
