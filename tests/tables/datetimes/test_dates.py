"""Tests of parsing dates."""

from __future__ import annotations

from datetime import date

import pytest

from bot.tables.datetimes.dates import find_day, find_last_day

TODAY = date(2026, 11, 25)
CHRISTMAS = date(2026, 12, 24)


@pytest.mark.parametrize(
    "typed",
    [
        "2026-12-24", "2026/12/24", "2026.12.24", "24.12.", "24.12", "24. 12. 2026", "12/24", "24/12", "12/24/2026",
        "12-24", "12月24日", "2026年12月24日", "１２月２４日", " 24 Dec ", "Dec 24", "December 24th, 2026",
        "24 december 2026", "+29 days", "in 29 days", "29日後",
    ],
)  # fmt: skip
def test_christmas(typed: str) -> None:
    assert find_day(typed, TODAY) == CHRISTMAS


@pytest.mark.parametrize(
    ("typed", "day"),
    [
        ("today", date(2026, 11, 25)),
        ("今日", date(2026, 11, 25)),
        ("Now", date(2026, 11, 25)),
        ("tomorrow", date(2026, 11, 26)),
        ("明日", date(2026, 11, 26)),
        ("+1 week", date(2026, 12, 2)),
        ("2週間後", date(2026, 12, 9)),
        ("11/25", date(2026, 11, 25)),
        ("11/24", date(2027, 11, 24)),
        ("3.1.", date(2027, 1, 3)),
        ("29.2.", date(2028, 2, 29)),
        ("2025-12-24", date(2025, 12, 24)),
    ],
)
def test_the_next_day_that_is_called_so(typed: str, day: date) -> None:
    assert find_day(typed, TODAY) == day


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "soon",
        "2026-13-41",
        "31.2.2026",
        "30.2.",
        "0/0",
        "13/13",
        "Dez 24",
        "24",
        "next year",
        "0000-01-01",
        "7日間",
    ],
)
def test_no_day(typed: str) -> None:
    assert find_day(typed, TODAY) is None


@pytest.mark.parametrize(
    ("typed", "day"),
    [
        ("7 days", date(2026, 12, 30)),
        ("+7 days", date(2026, 12, 30)),
        ("7日間", date(2026, 12, 30)),
        ("1週間", date(2026, 12, 30)),
        ("for 2 weeks", date(2027, 1, 6)),
        ("1 day", CHRISTMAS),
        ("3.1.", date(2027, 1, 3)),
        ("24.12.", CHRISTMAS),
        ("2026-12-20", date(2026, 12, 20)),
        ("0 days", date(2026, 12, 23)),
        ("long", None),
    ],
)
def test_the_last_day(typed: str, day: date | None) -> None:
    assert find_last_day(typed, CHRISTMAS) == day
