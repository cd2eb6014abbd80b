"""A recorder of notifications, and the periodic tasks."""

from __future__ import annotations

from bot.tables.model.notifications import Notice
from bot.tables.scheduling.periodic import PeriodicTasks
from bot.tables.service import Tables


class Ear:
    """Recorder of notifications."""

    def __init__(self, *all_tables: Tables) -> None:
        self.heard: list[Notice] = []
        for one in all_tables:
            one.events.on_notice(self.hear)

    async def hear(self, notice: Notice) -> None:
        """Record a notification."""
        self.heard.append(notice)


async def go(*all_tables: Tables) -> None:
    """Check for due digests in all processes, and wait for the notifications."""
    for one in all_tables:
        await PeriodicTasks(one).run_due()
        for saying in list(one.events._saying):
            await saying
