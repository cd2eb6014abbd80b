"""Tests of the render queue: priorities of boards."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from cogs.publishers import render_queue
from cogs.publishers.render_queue import RenderSlots


class Hall:
    """Tables that wait for a render slot; `began` are those that got one, in order."""

    def __init__(self, count: int) -> None:
        self.easels, self.began = RenderSlots(count), list[int]()
        self._done: dict[int, asyncio.Event] = {}
        self.tasks: dict[int, asyncio.Task[None]] = {}

    async def come(self, *tables: int, awaited: bool = True) -> None:
        """Request a slot for each table in turn."""
        for table in tables:
            self._done[table] = asyncio.Event()
            self.tasks[table] = asyncio.create_task(self._draw(table, awaited=awaited))
            await asyncio.sleep(0)

    async def _draw(self, table: int, *, awaited: bool) -> None:
        async with self.easels.slot(table, awaited=awaited):
            self.began.append(table)
            await self._done[table].wait()

    async def leave(self, *tables: int) -> None:
        """Finish drawing the boards of these tables."""
        for table in tables:
            self._done[table].set()
            await self.tasks[table]
        await self.rest()

    async def rest(self) -> None:
        """Wait until all tasks are idle."""
        for _ in range(5):
            await asyncio.sleep(0)


async def test_who_came_first_is_drawn_first_and_so_many_at_a_time() -> None:
    hall = Hall(2)
    await hall.come(3, 1, 2, 4)
    assert hall.began == [3, 1]
    await hall.leave(1)
    assert hall.began == [3, 1, 2]
    await hall.leave(3, 2, 4)
    assert hall.began == [3, 1, 2, 4]


async def test_what_nobody_waits_for_comes_behind() -> None:
    hall = Hall(1)
    await hall.come(1)
    await hall.come(2, 3, awaited=False)
    await hall.come(4)
    await hall.leave(1)
    assert hall.began == [1, 4]
    hall.easels.prioritise(3)
    await hall.leave(4)
    assert hall.began == [1, 4, 3]
    await hall.leave(3, 2)
    assert hall.began == [1, 4, 3, 2]


@pytest.mark.parametrize("gone", [[1], [2], [1, 2], [2, 1]])
async def test_who_goes_away_holds_nobody(gone: Sequence[int]) -> None:
    hall = Hall(1)
    await hall.come(1, 2, 3)
    for table in gone:
        hall.tasks[table].cancel()
        await hall.rest()
    await hall.leave(*({1, 2} - {*gone}))
    assert hall.began[-1] == 3
    await hall.leave(3)
    assert not await hall.easels.wait_idle()


async def test_idle_is_when_no_person_waits_for_a_board() -> None:
    hall, seen = Hall(1), list[bool]()
    assert not await hall.easels.wait_idle(), "at the start"
    await hall.come(1, awaited=False)
    assert not await hall.easels.wait_idle(), "nobody waits for this one"
    await hall.come(2)

    async def look() -> None:
        seen.append(await hall.easels.wait_idle())

    looking = asyncio.create_task(look())
    await hall.leave(1)
    assert (hall.began, seen) == ([1, 2], [])
    await hall.leave(2)
    await looking
    assert seen == [True]


async def test_nobody_is_held_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(render_queue, "LONGEST", 0.01)
    hall = Hall(1)
    await hall.come(1)
    assert await hall.easels.wait_idle()
    await hall.leave(1)
