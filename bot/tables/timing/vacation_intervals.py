"""Vacations and days off of the people at a table, in which their time does not count."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from bot.rows import UserRow, VacationRow
from bot.tables.datetimes.days_off import days_off_of
from bot.tables.model.views import TableInfo
from bot.tables.timing.time_counting import ALWAYS, Calendar, Interval, counted, later


def vacation_intervals(vacations: Iterable[VacationRow], user_id: int | None) -> tuple[Interval, ...]:
    """Return the person's vacations as intervals."""
    return tuple(Interval(one.starts_at, one.ends_at) for one in vacations if one.user_id == user_id)


def away_until(vacations: Iterable[VacationRow], user_id: int | None, now: datetime) -> datetime | None:
    """Return the end of the person's current and directly following vacations; None: none."""
    until, found = now, None
    for one in sorted(vacation_intervals(vacations, user_id), key=lambda one: one.start):
        if one.start <= until < one.end:
            until = found = one.end
    return found


def on_vacation(info: TableInfo, now: datetime) -> dict[int, datetime]:
    """Return the end of the vacation of each absent seat; empty in live games."""
    if info.speed == "live":
        return {}
    found = ((seat.seat, away_until(info.vacations, seat.user_id, now)) for seat in info.seats)
    return {seat: until for seat, until in found if until is not None}


def calendar_of(info: TableInfo, person: UserRow) -> Calendar:
    """Return the calendar of a person at this table; in live games their time always counts."""
    if info.speed == "live":
        return ALWAYS
    free = days_off_of(person) if info.days_off else None
    return Calendar(vacation_intervals(info.vacations, person.user_id), free=free)


def moved(end: datetime, now: datetime, before: Calendar, after: Calendar) -> datetime:
    """Return the end of a time by another calendar, with the same remaining time."""
    return end if end <= now else later(now, counted(now, end, before), after)


def extended_by_vacation(end: datetime, calendar: Calendar) -> datetime:
    """Return the end of a time, extended by the vacation that it would end in."""
    for one in sorted(calendar.breaks, key=lambda one: one.start):
        if one.start < end < one.end:
            end = one.end + (end - one.start)
    return end
