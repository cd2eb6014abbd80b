"""Players at many tables: random moves, their results and their waiting times."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from time import perf_counter

from bot.store.engine.postgres_session import troubles
from tests.fake_discord import ImpossibleError, Interaction
from tests.tools.bench.discord.player import BenchPlayer
from tests.tools.bench.discord.prepared_tables import PreparedTables
from tests.tools.soak.player_input import NoWayError

GONE = (*troubles(), TimeoutError)
"""Errors of an unavailable database: the player opens the table again a little later."""
LATER, AWHILE = 0.5, 0.05


@dataclass(frozen=True)
class Attempt:
    """An attempted move with its time.

    `board`: milliseconds until its board. `why`: the reason of a failure.
    """

    at: float
    made: bool
    board: float | None = None
    why: str = ""


@dataclass
class Played:
    """Results of a number of `seconds`; `acks`: milliseconds to the first answer of each click."""

    seconds: float = 0.0
    attempts: list[Attempt] = field(default_factory=list[Attempt])
    acks: list[float] = field(default_factory=list[float])

    @property
    def made(self) -> list[Attempt]:
        """The moves."""
        return [one for one in self.attempts if one.made]

    @property
    def failed(self) -> list[Attempt]:
        """The attempts that failed without a reason in the game."""
        return [one for one in self.attempts if one.why]

    @property
    def boards(self) -> list[float]:
        """Milliseconds from the last click to the new board."""
        return [one.board for one in self.attempts if one.board is not None]


class People:
    """The players at the tables of a group."""

    def __init__(self, here: PreparedTables, chance: Random) -> None:
        self._discord, self._chance = here.discord, chance
        self._free: list[BenchPlayer] = [*here.seats]

    async def as_fast_as_they_can(self, hands: int, seconds: float) -> Played:
        """Play with this many concurrent moves for this time, without pauses."""
        found = Played()
        asked, end = self._asked(), perf_counter() + seconds

        async def go_on() -> None:
            while perf_counter() < end:
                found.attempts.append(await self._anywhere())
                if not found.attempts[-1].made:
                    await asyncio.sleep(AWHILE)

        began = perf_counter()
        await asyncio.gather(*(go_on() for _ in range(min(hands, len(self._free)))))
        return self._ended(found, perf_counter() - began, asked)

    async def steadily(self, rate: float, over: asyncio.Event) -> Played:
        """Play this many moves a second at random times, until it is over."""
        found, asked, began = Played(), self._asked(), perf_counter()

        async def one() -> None:
            found.attempts.append(await self._anywhere())

        async with asyncio.TaskGroup() as tasks:
            while not over.is_set():
                await asyncio.sleep(self._chance.expovariate(rate))
                if self._free:
                    tasks.create_task(one())
            took = perf_counter() - began
        return self._ended(found, took, asked)

    def _asked(self) -> int:
        return len(self._discord.world.interactions)

    def _ended(self, found: Played, seconds: float, asked: int) -> Played:
        new: list[Interaction] = list(islice(self._discord.world.interactions.values(), asked, None))
        found.seconds = seconds
        found.acks = [one.ack_seconds * 1000 for one in new if one.ack is not None]
        return found

    async def _anywhere(self) -> Attempt:
        """Make a move at a table without a current one."""
        seat = self._free.pop(self._chance.randrange(len(self._free)))
        began = perf_counter()
        try:
            return await self._at(seat, began)
        except (ImpossibleError, NoWayError):  # the board has changed before the click
            return Attempt(began, made=False)
        except GONE:
            await asyncio.sleep(LATER)
            return Attempt(began, made=False)
        finally:
            self._free.append(seat)

    @staticmethod
    async def _at(seat: BenchPlayer, began: float) -> Attempt:
        lost = await seat.prepare()
        if lost or not seat.ready:
            said = seat.instead.text if seat.instead is not None else ""
            return Attempt(began, made="✓" in said, why="" if "✓" in said else lost or said)
        made = await seat.press()
        return Attempt(began, made=made.board is not None, board=made.board, why=made.loss)
