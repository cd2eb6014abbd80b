"""All work in this process, the only one at its database. What Discord lacks is put right at the start (`Poster`)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from bot.supervision import first_lost, kept_up
from bot.tables.scheduling.nightly import NightlyMaintenance
from bot.tables.scheduling.periodic import PeriodicTasks
from bot.tables.scheduling.timer_loop import TimerLoop
from bot.tables.service import Tables


class Here:
    """A clock for timers, rounds every minute, the night, and what is counted of vacations."""

    def __init__(self, tables: Tables, now: Callable[[], datetime]) -> None:
        self._vacations = tables.vacations
        self._clock, self._night = TimerLoop(tables, now=now), NightlyMaintenance(tables, now=now)
        self._rounds = PeriodicTasks(tables)

    async def run(self) -> None:
        """For ever; ends with an error when one of them fails time after time."""
        await first_lost(
            kept_up(self._clock.run, "the clock"),
            kept_up(self._rounds.run, "the rounds"),
            kept_up(self._night.run, "the night"),
            kept_up(self._vacations.run, "the vacations"),
        )
