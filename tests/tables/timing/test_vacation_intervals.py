"""Tests of vacation intervals."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from bot.rows import VacationRow
from bot.tables.timing.time_counting import Interval
from bot.tables.timing.vacation_intervals import away_until, vacation_intervals

NOON = datetime(2026, 7, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)
ANN, BEN = 1, 2


def vacation(start: float, end: float, user: int = ANN) -> VacationRow:
    return VacationRow(int(start * 10), user, NOON + start * DAY, NOON + end * DAY)


def test_only_the_own_vacations_are_breaks() -> None:
    assert vacation_intervals([vacation(0, 1), vacation(2, 3, BEN)], ANN) == (Interval(NOON, NOON + DAY),)
    assert vacation_intervals([vacation(0, 1)], None) == ()


def test_a_vacation_ends_with_the_one_that_follows_at_once() -> None:
    rows = [vacation(1, 2), vacation(-1, 1), vacation(5, 6)]
    assert away_until(rows, ANN, NOON) == NOON + 2 * DAY
    assert away_until(rows, ANN, NOON + 3 * DAY) is None
    assert away_until(rows, ANN, NOON + 2 * DAY) is None
    assert away_until(rows, BEN, NOON) is None
