"""The invariants of the load test, checked after the players stop."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from time import perf_counter

from tests.fake_discord import FakeDiscord
from tests.tools.bench.discord.prepared_tables import PreparedTables
from tests.tools.soak.checks import Wrong, at_table, lost, promised

OFTEN = 1.0


class Invariants:
    """The invariants of all tables of these groups."""

    def __init__(self, discord: FakeDiscord, *halls: PreparedTables) -> None:
        self._discord, self._halls = discord, halls

    async def soon(self, seconds: float) -> tuple[float, Sequence[Wrong]]:
        """Wait for all invariants; return the seconds, and the violations left at the timeout."""
        began = perf_counter()
        while wrong := await self._wrong():
            if perf_counter() - began > seconds:
                break
            await asyncio.sleep(OFTEN)
        return perf_counter() - began, wrong

    async def _wrong(self) -> Sequence[Wrong]:
        disk = self._halls[0].disk
        found = [*lost(*await disk.people_did(), promised(self._discord.world.interactions.values()))]
        for here in self._halls:
            for seat in here.seats:
                standing = await seat.standing()
                found += at_table(standing, await disk.numbers(standing.id), seat.place, here.heard.newest)
        return found
