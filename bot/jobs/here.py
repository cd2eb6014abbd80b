"""All work in this process, the only one at its database. What Discord lacks is put right at the start (`Poster`)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from bot.tables.clock import Clock
from bot.tables.night import Night
from bot.tables.rounds import Rounds
from bot.tables.service import Tables
from bot.watched import first_lost, kept_up


class Here:
    """A clock for timers, rounds every minute, and the night."""

    def __init__(self, tables: Tables, now: Callable[[], datetime]) -> None:
        self._clock, self._night = Clock(tables, now=now), Night(tables, now=now)
        self._rounds = Rounds(tables)

    async def run(self) -> None:
        """For ever; ends with an error when one of them fails time after time."""
        clock, rounds = kept_up(self._clock.run, "the clock"), kept_up(self._rounds.run, "the rounds")
        await first_lost(clock, rounds, kept_up(self._night.run, "the night"))
