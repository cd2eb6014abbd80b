"""Tests of the worker pool: requests in sequence, and a quick error on any failure."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from bot.ai_worker import client as masters_module
from bot.ai_worker.client import QUEUE, AiWorkerPool, AiWorkerUnavailable
from bot.ai_worker.protocol import AiRequest, build_request
from bot.games.contract import ChoicePath
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import check
from bot.games.registry import GAMES, AnyGame
from bot.worker_process import LIMIT
from tests.ai_worker.scripted_process import BEGUN, MODULE, WAY
from tests.child_processes import runs
from tests.tools.soak.polling import poll_until

GAME = GAMES["spacebase"]


@pytest.fixture
async def masters() -> AsyncIterator[AiWorkerPool]:
    """Yield a pool whose masters choose any legal move."""
    there = AiWorkerPool(0.2, MODULE)
    yield there
    await there.close()


def _begun(game: AnyGame = GAME) -> Any:
    settings = {one.id: one.values[0].value for one in game.meta.settings}
    return game.setup(3, settings, LooseChance(1))[0]


def asked(seed: str = "1", seconds: float = 0.2) -> tuple[Any, int, AiRequest]:
    """Return a request, with its state and seat."""
    state = _begun()
    seat = GAME.asked(state)[0]
    return state, seat, build_request(GAME, GAME.view(state, seat), seat, seed, seconds)


async def says(masters: AiWorkerPool, seed: str = "1") -> ChoicePath:
    """Check that the answer is legal."""
    state, seat, one = asked(seed)
    said = await masters.choose(one)
    check(GAME, state, seat, said)
    return said


async def refused(masters: AiWorkerPool, why: str) -> None:
    """Check that no master answers, and why."""
    with pytest.raises(AiWorkerUnavailable, match=why):
        await says(masters)


async def test_it_answers_the_same_by_the_same_seed_also_after_it_was_killed(masters: AiWorkerPool) -> None:
    first = {seed: await says(masters, seed) for seed in "1234"}
    pid = masters.pid or 0
    assert {seed: await says(masters, seed) for seed in "4321"} == first
    assert masters.pid == pid
    assert len(set(first.values())) > 1
    process = masters._process._process
    assert process is not None
    os.kill(pid, signal.SIGKILL)
    await process.wait()
    assert {seed: await says(masters, seed) for seed in "1234"} == first
    assert masters.pid != pid


async def test_without_time_none_thinks() -> None:
    masters = AiWorkerPool()
    await refused(masters, "TAKU_MASTER_SECONDS")
    assert masters.pid is None


async def test_it_keeps_to_its_time_and_what_it_writes_besides_is_no_answer(
    masters: AiWorkerPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(WAY, "slow")
    first = await says(masters)  # it has started
    began = monotonic()
    assert await says(masters) == first
    assert monotonic() - began >= 0.15


async def test_whatever_goes_wrong_is_said_and_the_next_question_is_answered(
    masters: AiWorkerPool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with monkeypatch.context() as context:
        context.setattr(sys, "executable", str(tmp_path / "none"))
        await refused(masters, "did not begin")
    for way, why in (
        ("killed", "ended with -9"),
        ("unable", "ended with 3"),
        ("nonsense", "nobody can read"),
        ("endless", "was lost"),
    ):
        monkeypatch.setenv(WAY, way)
        await refused(masters, why)
    monkeypatch.delenv(WAY)
    await says(masters)


async def test_nothing_of_what_it_knows_is_said_of_a_failure(
    masters: AiWorkerPool, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(WAY, "fails")
    for _ in range(2):
        with pytest.raises(AiWorkerUnavailable, match=r"it failed: KeyError in line \d+ of fake_worker.py") as raised:
            await says(masters)
        assert "View" not in str(raised.value) + capfd.readouterr().err


async def test_one_that_hangs_is_given_up(masters: AiWorkerPool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(masters_module, "STARTING", 0.2)
    monkeypatch.setattr(masters_module, "BUSY", 0.0)
    monkeypatch.setenv(WAY, "asleep")
    await refused(masters, "more than 0.2 s")
    assert masters.pid is None


async def test_a_cancelled_search_ends_at_once(
    masters: AiWorkerPool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    begun = tmp_path / "begun"
    monkeypatch.setenv(WAY, "busy")
    monkeypatch.setenv(BEGUN, str(begun))
    search = asyncio.create_task(says(masters))
    await poll_until(begun.exists, 20, "a search")
    pid = str(masters.pid)
    began = monotonic()
    search.cancel()
    with pytest.raises(asyncio.CancelledError):
        await search
    assert monotonic() - began < 1
    assert not runs(pid)
    monkeypatch.setenv(WAY, "nonsense")
    await refused(masters, "nobody can read")


async def test_only_so_many_wait(masters: AiWorkerPool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(WAY, "asleep")
    waiting = [asyncio.create_task(says(masters)) for _ in range(QUEUE + 1)]
    await asyncio.sleep(0)
    await refused(masters, "others wait")
    for one in waiting:
        one.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    monkeypatch.setenv(WAY, "nonsense")
    await refused(masters, "nobody can read")


async def test_it_ends_when_nobody_asks_any_more_and_then_another_process_may_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(LIMIT, "slots", asyncio.Semaphore(1))
    first, second = AiWorkerPool(0.2, MODULE, idle=0.3), AiWorkerPool(0.2, MODULE)
    await says(first)
    assert first.pid is not None
    waiting = asyncio.create_task(says(second))
    await poll_until(lambda: second.pid is not None, 20, "its end")
    assert first.pid is None
    await waiting
    await second.close()
    await says(first)
    await first.close()


async def test_who_waits_for_a_process_when_the_bot_ends_gets_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LIMIT, "slots", asyncio.Semaphore(0))
    masters = AiWorkerPool(0.2, MODULE)
    waiting = asyncio.create_task(refused(masters, "the bot ends"))
    await asyncio.sleep(0.01)
    await masters.close()
    LIMIT.slots.release()
    await waiting
    assert masters.pid is None
    assert not LIMIT.slots.locked()


async def test_who_waits_too_long_for_a_process_gets_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LIMIT, "slots", asyncio.Semaphore(0))
    monkeypatch.setattr("bot.ai_worker.client.STARTING", 0.05)
    masters = AiWorkerPool(0.001, MODULE)
    await asyncio.wait_for(refused(masters, "it took more than 0.06 s"), 10)
    await masters.close()


async def test_when_the_bot_ends_none_thinks_any_more(masters: AiWorkerPool) -> None:
    await says(masters)
    pid = str(masters.pid)
    await masters.close()
    assert not runs(pid)
    await refused(masters, "the bot ends")
