"""Tests of the supervision of background tasks: none ends unnoticed."""

from __future__ import annotations

import asyncio

import pytest

from bot import supervision
from bot.supervision import PAUSES, restart_on_failure, spawn


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the pauses."""
    monkeypatch.setattr(supervision, "PAUSES", tuple(one / 1000 for one in PAUSES))


async def fail() -> None:
    """Fail at once."""
    raise ValueError("a mistake of ours")


async def test_a_task_that_fails_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    await asyncio.wait({spawn(fail(), "the washing-up")})
    await asyncio.sleep(0)
    (record,) = caplog.records
    assert record.getMessage() == "the washing-up failed"
    assert record.exc_info


async def test_a_task_that_is_cancelled_is_not_told(caplog: pytest.LogCaptureFixture) -> None:
    task = spawn(asyncio.sleep(60), "a nap")
    task.cancel()
    await asyncio.wait({task})
    await asyncio.sleep(0)
    assert not caplog.records


@pytest.mark.usefixtures("pauses")
async def test_what_may_go_on_begins_anew() -> None:
    tries = 0

    async def third_time_lucky() -> None:
        nonlocal tries
        tries += 1
        if tries < 3:
            await fail()

    await restart_on_failure(third_time_lucky, "trying")
    assert tries == 3


@pytest.mark.usefixtures("pauses")
async def test_what_fails_time_after_time_ends(caplog: pytest.LogCaptureFixture) -> None:
    task = restart_on_failure(fail, "trying")
    with pytest.raises(ValueError, match="a mistake of ours"):
        await task
    assert len(caplog.records) == len(PAUSES) + 1


@pytest.mark.usefixtures("pauses")
async def test_what_ran_well_for_long_may_fail_as_often_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervision, "WELL", 0.0)
    tries = 0

    async def often() -> None:
        nonlocal tries
        tries += 1
        await asyncio.sleep(0.001)
        if tries < 3 * len(PAUSES):
            await fail()

    await restart_on_failure(often, "trying")
    assert tries == 3 * len(PAUSES)
