"""Tests of background tasks: one per key, retried after temporary errors, rate-limited."""

from __future__ import annotations

import asyncio
import logging
from itertools import pairwise
from typing import Any
from unittest.mock import AsyncMock, Mock

import aiohttp
import discord
import pytest

from bot.tables.model.errors import NotSeated, ServiceBusy, Unavailable
from cogs.framework import send
from cogs.framework.background_tasks import TaskQueue
from cogs.framework.request_budget import BEHIND, BESIDE, PLAYED, RequestBudget
from cogs.ui import transient_errors
from cogs.ui.transient_errors import FIRST, LONGEST, is_transient, retry_delay, retry_forever
from tests.tools.soak.polling import poll_until

KEY = ("board", 1, 0)


def refusal(status: int, code: int | None, **headers: str) -> discord.HTTPException:
    """Return an error of Discord, or (without a code) of the proxy in front of it."""
    response: Any = Mock(status=status, reason="", headers=headers)
    kind = {403: discord.Forbidden, 404: discord.NotFound}.get(status, discord.HTTPException)
    return kind(response, "<html></html>" if code is None else {"code": code, "message": ""})


@pytest.mark.parametrize(
    ("error", "passes"),
    [
        (refusal(500, 0), True),
        (refusal(520, None), True),
        (refusal(408, 0), True),
        (refusal(429, 0), True),
        (refusal(429, None), True),
        (refusal(403, None), True),
        (refusal(403, 50013), False),
        (refusal(403, 50007), False),
        (refusal(404, None), True),
        (refusal(404, 10003), False),
        (refusal(400, 160005), False),
        (discord.RateLimited(5), True),
        (aiohttp.ServerDisconnectedError(), True),
        (aiohttp.ClientPayloadError(), True),
        (TimeoutError(), True),
        (ConnectionResetError(), True),
        (ServiceBusy(""), True),
        (Unavailable(), True),
        (NotSeated(), False),
        (KeyError(), False),
    ],
)
def test_what_may_pass(error: Exception, passes: bool) -> None:
    assert is_transient(error) is passes


def test_pauses_double_up_to_an_hour_and_are_no_shorter_than_asked_for() -> None:
    away = refusal(503, 0)
    assert [retry_delay(away, times) for times in (1, 2, 3)] == [FIRST, 2 * FIRST, 4 * FIRST]
    assert retry_delay(away, 99) == LONGEST
    assert retry_delay(discord.RateLimited(100), 1) == 100
    assert retry_delay(discord.RateLimited(86400), 1) == LONGEST
    assert retry_delay(refusal(429, None, **{"Retry-After": "40"}), 1) == 40


async def test_failures_are_counted_until_it_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transient_errors, "FIRST", 0.02)
    chores, tries, loop = TaskQueue(), list[float](), asyncio.get_running_loop()

    async def work() -> None:
        tries.append(loop.time())
        if len(tries) in (1, 2, 3, 5):
            raise TimeoutError

    chores.submit(KEY, work)
    await poll_until(lambda: len(tries) == 4 and not chores.failing(), 20, "a success")
    gaps = [later - earlier for earlier, later in pairwise(tries)]
    assert gaps[0] < gaps[1] < gaps[2]
    chores.submit(KEY, work)
    await poll_until(lambda: len(tries) == 6, 20, "another success")
    assert tries[5] - tries[4] < gaps[2]


async def test_what_cannot_pass_waits_until_it_is_asked_for() -> None:
    chores, tries = TaskQueue(), list[int]()

    async def work() -> None:
        tries.append(1)
        if len(tries) < 3:
            raise refusal(403, 50013)

    chores.submit(KEY, work)
    await chores.join()
    assert chores.failing() == {1}
    chores.retry(2)
    await chores.join()
    assert len(tries) == 1
    chores.retry(1)
    await chores.join()
    assert chores.failing() == {1}
    chores.submit(KEY, work)
    await chores.join()
    assert chores.failing() == set()


async def test_a_refusal_of_the_table_is_no_error(caplog: pytest.LogCaptureFixture) -> None:
    chores = TaskQueue()
    for error in (NotSeated(), KeyError("seat")):
        chores.submit(KEY, AsyncMock(side_effect=error))
        await chores.join()
        assert chores.failing() == set()
    assert [record.levelname for record in caplog.records if record.levelno > logging.INFO] == ["ERROR"]
    assert "KeyError" in caplog.text


async def test_what_hangs_holds_nothing_else_and_is_done_once_more_if_asked_for() -> None:
    chores, done, free = TaskQueue(), list[str](), asyncio.Event()

    async def hang() -> None:
        await free.wait()
        done.append("hung")

    async def other() -> None:
        done.append("other")

    for _ in range(3):
        chores.submit(KEY, hang)
    chores.submit(("board", 2, 0), other)
    await asyncio.sleep(0.01)
    assert done == ["other"]
    free.set()
    await chores.join()
    assert done == ["other", "hung", "hung"]


async def test_closing_ends_all_and_what_would_be_tried_again() -> None:
    chores, tries = TaskQueue(), list[int]()

    async def work() -> None:
        tries.append(1)
        raise TimeoutError

    chores.submit(KEY, work)
    chores.submit(("board", 2, 0), asyncio.Event().wait)
    await asyncio.sleep(0.01)
    await chores.close()
    chores.submit(KEY, work)
    assert tries == [1]


def test_of_what_may_stand_there_already_the_oldest_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(send, "DOUBTS", 2)
    posted = send.IdempotentSender(Mock())
    for channel in (1, 2, 3):
        posted.check_for_duplicate(channel, "word")
    assert [channel for channel, _ in posted._doubts] == [2, 3]


async def test_a_note_is_written_when_the_database_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transient_errors, "NOTE_FIRST", 0.01)
    tries: list[int] = []

    async def write() -> None:
        tries.append(1)
        if len(tries) < 4:
            raise ServiceBusy("locked")

    await retry_forever(write)
    assert len(tries) == 4


async def test_so_many_a_second_the_most_urgent_and_newest_first() -> None:
    budget, order, loop = RequestBudget(rate=100, at_once=2), list[tuple[int, int]](), asyncio.get_running_loop()

    async def ask(urgency: int, table: int) -> None:
        await budget.acquire(urgency, table)
        order.append((urgency, table))

    begun = loop.time()
    await asyncio.gather(*(ask(BESIDE, 9) for _ in range(2)))
    assert loop.time() - begun < 0.01
    waiting = [(BESIDE, 3), (BEHIND, 1), (BEHIND, 7), (PLAYED, 2), (BEHIND, 4)]
    await asyncio.gather(*(ask(*one) for one in waiting))
    assert loop.time() - begun >= 0.045
    assert order[2:] == [(PLAYED, 2), (BEHIND, 7), (BEHIND, 4), (BEHIND, 1), (BESIDE, 3)]


async def test_a_table_for_which_a_person_waits_goes_at_once_and_the_gone_take_no_turn() -> None:
    budget = RequestBudget(rate=0.001, at_once=1)
    await budget.acquire(BEHIND, 1)
    behind, beside = asyncio.create_task(budget.acquire(BEHIND, 5)), asyncio.create_task(budget.acquire(BESIDE, 5))
    await asyncio.sleep(0)
    budget.prioritise(5)
    await behind
    assert not beside.done()
    beside.cancel()
    await asyncio.gather(beside, return_exceptions=True)
    assert beside.cancelled()
