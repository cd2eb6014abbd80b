"""Job runner of a single process, the only one at its database.

Messages missing in Discord are reconciled at the start (see `TablePublisher`).
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from bot.supervision import restart_on_failure, wait_first_failure
from bot.tables.scheduling.nightly import NightlyMaintenance
from bot.tables.scheduling.periodic import PeriodicTasks
from bot.tables.scheduling.timer_loop import TimerLoop
from bot.tables.service import Tables


class InProcessJobs:
    """Timer clock, tasks every minute, nightly maintenance, and vacation counting."""

    def __init__(self, tables: Tables, now: Callable[[], datetime]) -> None:
        self._vacations = tables.vacations
        self._clock, self._night = TimerLoop(tables, now=now), NightlyMaintenance(tables, now=now)
        self._rounds = PeriodicTasks(tables)

    async def run(self) -> None:
        """Run for ever; raise when one of the tasks fails repeatedly."""
        await wait_first_failure(
            restart_on_failure(self._clock.run, "the clock"),
            restart_on_failure(self._rounds.run, "the rounds"),
            restart_on_failure(self._night.run, "the night"),
            restart_on_failure(self._vacations.run, "the vacations"),
        )
