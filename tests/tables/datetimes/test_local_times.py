"""Tests of parsing a day with a time of day."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.tables.datetimes.local_times import find_local_time, in_utc, is_repeated, without_gap

NOW = datetime(2026, 11, 30, 22, 50)  # noqa: DTZ001 - a local time, on a Monday


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("2026-12-05 20:00", "12-05 20:00"),
        ("2026-12-05T20:00", "12-05 20:00"),
        ("Sat 20:00", "12-05 20:00"),
        ("Saturday at 8 pm", "12-05 20:00"),
        ("20:00 sat", "12-05 20:00"),
        ("20:00", "12-01 20:00"),
        ("23:00", "11-30 23:00"),
        ("noon", "12-01 12:00"),
        ("Mon 21:00", "12-07 21:00"),
        ("mon, 23:00", "11-30 23:00"),
        ("8 pm tomorrow", "12-01 20:00"),
        ("24.12. 8.30", "12-24 08:30"),
        ("5 Dec 8pm", "12-05 20:00"),
        ("in 2 days 20:00", "12-02 20:00"),
        ("土曜20時", "12-05 20:00"),
        ("土曜日の夜8時", "12-05 20:00"),
        ("明日午後8時半", "12-01 20:30"),
        ("12月5日20時", "12-05 20:00"),
        ("today 8:00", "11-30 08:00"),
    ],
)
def test_a_day_and_a_time(typed: str, found: str) -> None:
    at = find_local_time(typed, NOW)
    assert at is not None
    assert f"{at:%m-%d %H:%M}" == found


@pytest.mark.parametrize("typed", ["", "Sat", "12/25", "25:00", "2026-12-05", "soon", "20:00 20:00", "5日"])
def test_what_is_none(typed: str) -> None:
    assert find_local_time(typed, NOW) is None


def test_clock_changes() -> None:
    spring, autumn = NOW.replace(2027, 3, 28, 2, 30), NOW.replace(2026, 10, 25, 2, 30)
    assert without_gap(spring, "Europe/Berlin") == spring.replace(hour=3)
    assert without_gap(autumn, "Europe/Berlin") == autumn
    assert not is_repeated(spring, "Europe/Berlin")
    assert is_repeated(autumn, "Europe/Berlin")
    assert in_utc(autumn, "Europe/Berlin") == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)
