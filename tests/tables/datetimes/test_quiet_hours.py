"""Tests of quiet hours: over midnight, over clock changes, in several time zones."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rows import UserRow
from bot.tables.datetimes.quiet_hours import (
    QuietHours,
    guess,
    is_night,
    is_quiet,
    nearest_not_quiet,
    quiet_of,
    quiet_until,
    span,
    zone_of,
)

ZONES = ("UTC", "Asia/Tokyo", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia",
         "Asia/Kathmandu", "America/Havana", "Africa/Casablanca")  # fmt: skip
MOMENTS = st.datetimes(datetime(2011, 1, 1), datetime(2030, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001
HOURS = st.integers(0, 23)
QUIET = st.builds(QuietHours, st.sampled_from(ZONES), HOURS, HOURS)


@given(MOMENTS, QUIET)
def test_the_first_loud_moment(at: datetime, quiet: QuietHours) -> None:
    loud = quiet_until(at, quiet)
    assert loud >= at
    assert not is_quiet(loud, quiet)
    assert (loud == at) == (not is_quiet(at, quiet))
    assert loud - at <= timedelta(hours=25)
    between = at
    while between < loud:
        assert is_quiet(between, quiet)
        between += timedelta(minutes=30)


@given(MOMENTS, st.sampled_from(ZONES), HOURS)
def test_equal_hours_are_none(at: datetime, zone: str, hour: int) -> None:
    assert not is_quiet(at, QuietHours(zone, hour, hour))


@pytest.mark.parametrize(
    ("local", "start", "end", "loud"),
    [
        ("2026-05-04 23:30", 22, 7, "2026-05-05 07:00"),
        ("2026-05-04 22:00", 22, 7, "2026-05-05 07:00"),
        ("2026-05-05 06:59", 22, 7, "2026-05-05 07:00"),
        ("2026-05-05 07:00", 22, 7, "2026-05-05 07:00"),
        ("2026-05-04 21:59", 22, 7, "2026-05-04 21:59"),
        ("2026-05-04 13:15", 12, 14, "2026-05-04 14:00"),
        ("2026-05-04 23:15", 22, 0, "2026-05-05 00:00"),
        ("2026-03-28 23:00", 22, 2, "2026-03-29 03:00"),  # the hour from 2 to 3 does not exist that night
        ("2026-10-25 00:30", 22, 3, "2026-10-25 03:00"),  # and here it occurs twice
    ],
)
def test_by_the_clock_on_the_wall(local: str, start: int, end: int, loud: str) -> None:
    zone = ZoneInfo("Europe/Berlin")
    at = datetime.fromisoformat(local).replace(tzinfo=zone).astimezone(UTC)
    assert f"{quiet_until(at, QuietHours('Europe/Berlin', start, end)).astimezone(zone):%Y-%m-%d %H:%M}" == loud


def test_whose_hours() -> None:
    assert quiet_of(UserRow(1)) is None
    assert quiet_of(UserRow(1, quiet_from=22)) is None
    assert quiet_of(UserRow(1, quiet_from=22, quiet_to=7)) == QuietHours("UTC", 22, 7)
    assert zone_of(UserRow(1, locale="ja")) == "Asia/Tokyo"
    assert zone_of(UserRow(1, language="en", locale="ja")) == "Asia/Tokyo"
    assert zone_of(UserRow(1, language="ja", locale="en")) == "UTC"
    assert zone_of(UserRow(1, language="ja", time_zone="Europe/Paris")) == "Europe/Paris"


@given(MOMENTS, QUIET, st.integers(0, 40), st.integers(0, 20))
def test_near_a_moment_there_is_a_loud_one(at: datetime, quiet: QuietHours, hours: int, more: int) -> None:
    earliest, latest = at - timedelta(hours=hours), at + timedelta(hours=more)
    near = nearest_not_quiet(at, quiet, earliest, latest)
    assert near >= earliest
    assert not is_quiet(near, quiet)
    after = quiet_until(at, quiet)
    assert near == after or (near < at and (at - near < after - at or after > latest))


def moved(*hours: int, days: int = 5) -> list[datetime]:
    """Return moves in these hours of several days."""
    return [datetime(2026, 5, day, hour, 20, tzinfo=UTC) for day in range(1, days + 1) for hour in hours]


@pytest.mark.parametrize(
    ("hours", "silent"),
    [
        ((7, 8, 12, 13, 18, 19, 20, 21, 22), (0, 6)),
        ((1, 2, 3, 13, 18, 22, 23), (5, 12)),  # asleep from four
        ((19, 20, 21), (23, 18)),  # evenings only: reminders are due at these hours
        (tuple(range(24)), None),
        (tuple(range(0, 24, 4)), None),
    ],
)
def test_a_night_is_guessed_from_when_somebody_moves(hours: tuple[int, ...], silent: tuple[int, int] | None) -> None:
    assert guess(moved(*hours)) == (silent and QuietHours("UTC", *silent, guessed=True))


def test_little_is_known_of_who_has_hardly_moved_and_one_bad_night_changes_nothing() -> None:
    assert guess(moved(8, 12, 18, 19, 20, 21, days=1)) is None
    assert guess(moved(8, 12, days=2)) is None
    often = moved(8, 12, 18, 22, days=25)
    assert guess([*often, datetime(2026, 5, 3, 3, tzinfo=UTC)]) == guess(often) == QuietHours("UTC", 0, 7, guessed=True)


def test_hours_longer_than_a_night_are_none() -> None:
    assert is_night(QuietHours("UTC", 22, 7))
    assert is_night(QuietHours("UTC", 20, 8))
    assert not is_night(QuietHours("UTC", 19, 8))
    assert not is_night(QuietHours("UTC", 7, 7))


def test_the_hours_of_a_day() -> None:
    now = datetime(2026, 5, 4, 12, tzinfo=UTC)
    start, end = span(QuietHours("Asia/Tokyo", 22, 7), now)
    assert (start.isoformat(), end.isoformat()) == ("2026-05-04T13:00:00+00:00", "2026-05-04T22:00:00+00:00")
