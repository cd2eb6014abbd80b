"""Tests of counting a person's time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rows import UserRow
from bot.tables.datetimes.days_off import DaysOff, days_off_of
from bot.tables.datetimes.quiet_hours import QuietHours, is_quiet
from bot.tables.timing.time_counting import ALWAYS, Calendar, Interval, counted, counts_from, later

NOON = datetime(2026, 10, 20, 12, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
NIGHT = QuietHours("Europe/Berlin", 22, 7)


def test_where_nothing_is_said_every_moment_counts() -> None:
    assert later(NOON, 3 * DAY, ALWAYS) == NOON + 3 * DAY
    assert counted(NOON, NOON + DAY, ALWAYS) == DAY


def test_a_break_takes_no_time() -> None:
    calendar = Calendar((Interval(NOON + HOUR, NOON + DAY),))
    assert later(NOON, 2 * HOUR, calendar) == NOON + DAY + HOUR
    assert later(NOON, HOUR, calendar) == NOON + HOUR
    assert counted(NOON, NOON + 2 * DAY, calendar) == DAY + HOUR


def test_breaks_may_lie_in_each_other() -> None:
    calendar = Calendar((Interval(NOON, NOON + 3 * HOUR), Interval(NOON + HOUR, NOON + 2 * HOUR), Interval(NOON, NOON)))
    assert counts_from(NOON, calendar) == NOON + 3 * HOUR
    assert counted(NOON, NOON + 4 * HOUR, calendar) == HOUR


def test_at_night_no_time_counts() -> None:
    """Berlin: 14:00 to 22:00 is eight hours, then from 7:00 on."""
    calendar = Calendar((), NIGHT)
    assert later(NOON, 8 * HOUR, calendar) == NOON + 8 * HOUR
    assert later(NOON, 9 * HOUR, calendar) == NOON + 18 * HOUR
    assert counted(NOON, NOON + DAY, calendar) == 15 * HOUR


def test_a_night_that_the_clocks_change_in_is_an_hour_longer() -> None:
    start = datetime(2026, 10, 24, 19, tzinfo=UTC)  # 21:00 in Berlin; at 3:00 it is 2:00 again
    assert later(start, 2 * HOUR, Calendar((), NIGHT)) == start + 12 * HOUR


def test_on_days_off_no_time_counts() -> None:
    """Tuesday noon; Wednesday and Sunday are free, from midnight to midnight in Berlin."""
    free = Calendar(free=DaysOff("Europe/Berlin", (2, 6)))
    assert later(NOON, 10 * HOUR, free) == NOON + 10 * HOUR
    assert later(NOON, 11 * HOUR, free) == NOON + 35 * HOUR
    assert counted(NOON, NOON + 7 * DAY, free) == 5 * DAY - HOUR, "on that Sunday the clocks go back"


@pytest.mark.parametrize(
    ("zone", "sunday", "length"),
    [
        ("Europe/Berlin", (2026, 3, 29), 23),
        ("Europe/Berlin", (2026, 10, 25), 25),
        ("America/Santiago", (2026, 9, 6), 23),  # there is no midnight
        ("America/Santiago", (2026, 4, 5), 24),  # the hour before midnight comes twice
        ("America/Havana", (2026, 11, 1), 25),  # and here the one after it
    ],
)
def test_a_day_off_lasts_from_one_midnight_to_the_next(zone: str, sunday: tuple[int, int, int], length: int) -> None:
    start = datetime(*sunday, tzinfo=ZoneInfo(zone)).astimezone(UTC)
    free = Calendar(free=DaysOff(zone, (6,)))
    assert later(start - HOUR, 2 * HOUR, free) == start + (length + 1) * HOUR
    assert counts_from(start, free) == start + length * HOUR
    assert counts_from(start - timedelta.resolution, free) == start - timedelta.resolution


def test_days_off_are_the_weekend_and_at_most_two() -> None:
    assert days_off_of(UserRow(1, time_zone="Asia/Tokyo")) == DaysOff("Asia/Tokyo", (5, 6))
    assert days_off_of(UserRow(1, days_off=())).weekdays == ()
    assert days_off_of(UserRow(1, days_off=tuple(range(7)))).weekdays == (0, 1), "a week always has days that count"


def _break(at: datetime, by: timedelta) -> Interval:
    return Interval(at, at + by)


def _calendar(breaks: list[Interval], night: QuietHours | None, free: DaysOff | None) -> Calendar:
    return Calendar(tuple(breaks), night, free)


times = st.datetimes(datetime(2026, 1, 1), datetime(2026, 12, 31), timezones=st.just(UTC))  # noqa: DTZ001
lengths = st.timedeltas(timedelta(), timedelta(days=10))
zones = st.sampled_from(("UTC", "Europe/Berlin", "America/St_Johns", "America/Santiago"))
nights = st.none() | st.builds(QuietHours, zones, st.integers(0, 23), st.integers(0, 23))
free_days = st.none() | st.builds(DaysOff, zones, st.tuples(st.integers(0, 6), st.integers(0, 6)))
calendars = st.builds(_calendar, st.lists(st.builds(_break, times, lengths), max_size=4), nights, free_days)


@given(times, lengths, calendars)
def test_what_counts_until_then_is_what_was_asked_for(start: datetime, by: timedelta, calendar: Calendar) -> None:
    end = later(start, by, calendar)
    assert counted(start, end, calendar) == by
    assert end >= start + by
    at = counts_from(start, calendar)
    assert not any(one.start <= at < one.end for one in calendar.breaks)
    assert calendar.night is None or not is_quiet(at, calendar.night)
    free = calendar.free
    assert free is None or at.astimezone(ZoneInfo(free.zone)).weekday() not in free.weekdays
