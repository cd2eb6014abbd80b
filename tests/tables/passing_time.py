"""Test helper: a clock for tables that records notifications."""

from __future__ import annotations

from datetime import datetime
from typing import TypeVar

from bot.rows import TimerRow
from bot.store.table.timers import replace_timers
from bot.tables.model.notifications import Notice
from bot.tables.scheduling.timer_loop import TimerLoop
from bot.tables.service import Tables
from tests.conftest import Now
from tests.databases import changed

HOUR = 3600
N = TypeVar("N")


class PassingTime:
    """Test clock that fires due timers while time passes; `heard` are the notifications.

    `times` are their times.
    """

    def __init__(self, tables: Tables, now: Now) -> None:
        self.tables, self.now, self.clock = tables, now, TimerLoop(tables, now=now)
        self.heard: list[Notice] = []
        self.times: list[datetime] = []
        tables.events.on_notice(self.hear)

    async def hear(self, notice: Notice) -> None:
        """Record a notification."""
        self.heard.append(notice)
        self.times.append(self.now())

    def forget(self) -> None:
        """Clear the recorded notifications."""
        self.heard.clear()
        self.times.clear()

    def of(self, kind: type[N]) -> list[N]:
        """Return the recorded notifications of one kind."""
        return [one for one in self.heard if isinstance(one, kind)]

    async def fire(self) -> None:
        """Fire all due timers, including those that become due by that."""
        for _ in range(100):
            if not await self.clock.fire_due():
                return
        raise AssertionError("there is no end")

    async def hours(self, count: float, step: float = 0.25) -> None:
        """Advance the time by `count` hours; due timers fire after each step."""
        due = await self._due()
        for _ in range(round(count / step)):
            self.now.forward(step * HOUR)
            if due and due <= self.now():
                await self.fire()
                due = await self._due()
        await self.fire()

    async def _due(self) -> datetime | None:
        timers = await self.tables.uow.store.timers.next(1)
        return timers[0].due_at if timers else None

    async def restart(self) -> None:
        """Kill the process, and start another one on the same database."""
        heard = self.heard
        self.tables = Tables(self.tables.uow.store, now=self.now)
        self.clock = TimerLoop(self.tables, now=self.now)
        self.heard = heard
        self.tables.events.on_notice(self.hear)

    async def unset(self, table_id: int, kind: str, key: str) -> None:
        """Delete a timer."""
        store = self.tables.uow.store
        left = [timer for timer in await store.timers.of(table_id) if (timer.kind, timer.key) != (kind, key)]
        await changed(store, table_id, *replace_timers(table_id, left))

    async def timers(self, table_id: int, kind: str) -> list[TimerRow]:
        """Return the timers of a kind, by key."""
        rows = [one for one in await self.tables.uow.store.timers.of(table_id) if one.kind == kind]
        return sorted(rows, key=lambda one: one.key)
