"""A listener that keeps notifications, and the periodic tasks."""

from __future__ import annotations

from bot.tables.model.notifications import Notice
from bot.tables.scheduling.periodic import PeriodicTasks
from bot.tables.service import Tables


class Ear:
    """Hears what is said."""

    def __init__(self, *all_tables: Tables) -> None:
        self.heard: list[Notice] = []
        for one in all_tables:
            one.events.on_notice(self.hear)

    async def hear(self, notice: Notice) -> None:
        """Listens."""
        self.heard.append(notice)


async def go(*all_tables: Tables) -> None:
    """All processes look, and what they say is heard."""
    for one in all_tables:
        await PeriodicTasks(one).go()
        for saying in list(one.events._saying):
            await saying
