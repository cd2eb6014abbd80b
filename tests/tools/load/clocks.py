"""Live tables of Ricochet Robots: a clock starts every few seconds and fires a minute later."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from itertools import takewhile
from time import perf_counter, time

from tests.fake_discord import ImpossibleError, NoAnswerError
from tests.sockets.table import purpose
from tests.tools.bench.discord.countdown import CLOCK
from tests.tools.bench.discord.player import BenchPlayer
from tests.tools.bench.discord.prepared_tables import PreparedTables
from tests.tools.load.people import GONE

AGAIN = 3.0
"""Seconds until a click without effect is repeated."""
LATEST = 120.0
"""Seconds after which a clock counts as lost."""
RING, IDLE = "ring", "idle"


@dataclass(frozen=True)
class Rung:
    """A clock: events since its start (`said`), and when it was `due`, by `perf_counter`.

    `late`: the delay until the board showed it.
    """

    said: Sequence[str]
    due: float
    late: float

    @property
    def once(self) -> bool:
        """Xother (R13)."""
        return [*takewhile(lambda said: said != IDLE, self.said)].count(RING) == 1


class Clocks:
    """Clocks at tables without other players."""

    def __init__(self, here: PreparedTables) -> None:
        self._here = here
        self._set: list[tuple[BenchPlayer, int]] = []

    async def go_on(self, every: float, over: asyncio.Event) -> None:
        """Start clocks until it is over, or there is no table left."""
        async with asyncio.TaskGroup() as tasks:
            for seat in self._here.seats:
                if over.is_set():
                    return
                tasks.create_task(self._declare(seat))
                await asyncio.sleep(every)

    async def rung(self) -> list[Rung]:
        """Wait for all clocks; return them after the last one has fired."""
        for seat, number in self._set:
            await self._rings(seat, number)
        return [await self._rung(seat, number) for seat, number in self._set]

    async def _declare(self, seat: BenchPlayer) -> None:
        number = self._here.heard.newest[seat.id]
        self._set.append((seat, number))
        while True:
            with suppress(*GONE, ImpossibleError, NoAnswerError):
                person = next(iter(seat.place.people.values())).impatient
                pressed = await person.click(seat.board, custom_id=purpose(seat.board, "quick", "declare", "5"))
                await pressed.acknowledged()
            await asyncio.sleep(AGAIN)
            with suppress(*GONE):
                if (await seat.standing()).number > number:
                    return

    async def _rings(self, seat: BenchPlayer, number: int) -> None:
        for _ in range(int(LATEST / AGAIN)):
            if RING in await self._said(seat, number):
                return
            await asyncio.sleep(AGAIN)

    async def _said(self, seat: BenchPlayer, number: int) -> Sequence[str]:
        return [" ".join(move.said) for move in await self._here.store.moves.of(seat.id, after=number)]

    async def _rung(self, seat: BenchPlayer, number: int) -> Rung:
        """Check a clock; a repeated declaration restarts it, so the last one counts."""
        since_epoch, said = time() - perf_counter(), await self._said(seat, number)
        at = said.index(RING) if RING in said else len(said)
        declared = (await self._here.store.moves.of(seat.id, after=number))[at - 1]
        due = (declared.at + timedelta(seconds=CLOCK)).timestamp() - since_epoch
        try:
            shown = await self._here.heard.shown(seat.id, number + at + 1, AGAIN)
        except TimeoutError:
            shown = due + LATEST
        return Rung(said, due, shown - due)
