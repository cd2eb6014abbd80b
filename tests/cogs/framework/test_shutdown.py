"""Tests of the graceful shutdown: running work is finished first, within a timeout."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

from cogs.framework.shutdown import GracefulShutdown


def press(number: int) -> Any:
    return cast(Any, SimpleNamespace(id=number))


async def test_it_ends_when_all_is_done_and_shown() -> None:
    shown, order, over = asyncio.Event(), list[str](), asyncio.Event()

    async def settled() -> None:
        order.append("shown")
        await shown.wait()

    drain = GracefulShutdown(settled, over.set)
    drain.entered(press(1))
    with drain.handling(press(2)):
        drain.begin()
        drain.begin()
        assert drain.draining
    await asyncio.sleep(0)
    assert order == []
    drain.left(press(1))
    drain.left(press(1))
    for _ in range(5):
        await asyncio.sleep(0)
    assert order == ["shown"]
    assert not over.is_set()
    shown.set()
    await asyncio.wait_for(over.wait(), 20)


async def test_it_ends_though_something_hangs() -> None:
    over = asyncio.Event()

    async def settled() -> None:
        raise AssertionError("a press is under way")

    drain = GracefulShutdown(settled, over.set)
    drain.entered(press(1))
    drain.begin(longest=0.01)
    await asyncio.wait_for(over.wait(), 20)
