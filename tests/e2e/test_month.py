"""A week of the simulated month: whom the bot calls, and whom it must not."""

from __future__ import annotations

import asyncio

import pytest

from tests.bench.month import FAULTS, Measures, month

DAYS, TABLES = 7, 4
AS_GOOD_AS_NONE = {"turns without a call for six hours": 1, "reminders at the night of who has set nothing": 3}
"""Who has hardly moved yet has no night to guess."""


@pytest.fixture(scope="module")
def measures() -> Measures:
    """Played once."""
    return asyncio.run(month(DAYS, TABLES))


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS)
def test_nothing_goes_wrong_in_a_week(measures: Measures, fault: str) -> None:
    assert measures.faults[fault] <= AS_GOOD_AS_NONE.get(fault, 0)


@pytest.mark.slow
def test_the_week_was_one(measures: Measures) -> None:
    assert measures.moves > 30
    assert measures.reminders
    assert measures.time_ups
    assert len(measures.calls) > 30
