"""Quiet hours: over midnight, over changes of the clock, wherever people live."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.store.rows import UserRow
from bot.tables.quiet import Quiet, find_zone, is_quiet, loud_from, quiet_of, zone_of

ZONES = ("UTC", "Asia/Tokyo", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia",
         "Asia/Kathmandu", "America/Havana", "Africa/Casablanca")  # fmt: skip
MOMENTS = st.datetimes(datetime(2011, 1, 1), datetime(2030, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001
HOURS = st.integers(0, 23)
QUIET = st.builds(Quiet, st.sampled_from(ZONES), HOURS, HOURS)


@given(MOMENTS, QUIET)
def test_the_first_loud_moment(at: datetime, quiet: Quiet) -> None:
    loud = loud_from(at, quiet)
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
    assert not is_quiet(at, Quiet(zone, hour, hour))


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
        ("2026-10-25 00:30", 22, 3, "2026-10-25 03:00"),  # and here it comes twice
    ],
)
def test_by_the_clock_on_the_wall(local: str, start: int, end: int, loud: str) -> None:
    zone = ZoneInfo("Europe/Berlin")
    at = datetime.fromisoformat(local).replace(tzinfo=zone).astimezone(UTC)
    assert f"{loud_from(at, Quiet('Europe/Berlin', start, end)).astimezone(zone):%Y-%m-%d %H:%M}" == loud


def test_whose_hours() -> None:
    assert quiet_of(UserRow(1)) is None
    assert quiet_of(UserRow(1, quiet_from=22)) is None
    assert quiet_of(UserRow(1, quiet_from=22, quiet_to=7)) == Quiet("UTC", 22, 7)
    assert zone_of(UserRow(1, locale="ja")) == "Asia/Tokyo"
    assert zone_of(UserRow(1, language="en", locale="ja")) == "Asia/Tokyo"
    assert zone_of(UserRow(1, language="ja", locale="en")) == "UTC"
    assert zone_of(UserRow(1, language="ja", time_zone="Europe/Paris")) == "Europe/Paris"


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("Asia/Tokyo", "Asia/Tokyo"),
        (" europe/berlin ", "Europe/Berlin"),
        ("tokyo", "Asia/Tokyo"),
        ("new york", "America/New_York"),
        ("utc", "UTC"),
        ("", None),
        ("Asia", None),
        ("../../etc/passwd", None),
        ("Mars/Olympus", None),
    ],
)
def test_a_zone_as_people_type_it(typed: str, zone: str | None) -> None:
    assert find_zone(typed) == zone
