"""Tests of the queue of expensive jobs: one at a time per user, without blocking others."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import cast
from unittest.mock import AsyncMock

import pytest

from bot.tables.core.locks import KeyedLocks
from cogs.framework import responses
from cogs.framework.bot import Interaction
from cogs.framework.responses import one_at_a_time


async def test_whoever_asks_often_has_one_place_in_the_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    defer = AsyncMock()
    monkeypatch.setattr(responses, "defer", defer)
    client, queue, done, may_go = SimpleNamespace(user_locks=KeyedLocks()), asyncio.Lock(), list[str](), asyncio.Event()

    async def job(person: int, name: str) -> None:
        interaction = SimpleNamespace(client=client, user=SimpleNamespace(id=person), message=None)
        async with one_at_a_time(cast("Interaction", interaction)), queue:
            await may_go.wait()
            done.append(name)

    async with asyncio.TaskGroup() as group:
        for person, name in ((1, "first"), (1, "second"), (1, "third"), (2, "other")):
            group.create_task(job(person, name))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert defer.await_count == 2, "who has to wait for their own job is told so at once"
        may_go.set()
    assert done == ["first", "other", "second", "third"]
