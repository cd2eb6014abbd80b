"""Tests of a week of the simulated month: allowed and forbidden notifications."""

from __future__ import annotations

import pytest

from tests.tools.bench.month import FAULTS, month

DAYS, TABLES = 7, 2
NOT_YET_GUESSED = {"reminders at the night of who has set nothing": 5, "turns without a call for six hours": 1}
"""New players have no estimated night; players who pause within their own turn are not notified."""


@pytest.mark.slow
async def test_a_week_wrongs_nobody() -> None:
    measures = await month(DAYS, TABLES)
    wrong = {fault: measures.faults[fault] for fault in FAULTS}
    assert {fault: n for fault, n in wrong.items() if n > NOT_YET_GUESSED.get(fault, 0)} == {}
    assert measures.moves > 30
    assert measures.reminders
    assert measures.time_ups
    assert len(measures.calls) > 30
    assert measures.vacations
    assert measures.orders["followed"]
