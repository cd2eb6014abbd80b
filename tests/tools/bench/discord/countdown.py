"""Live tables of Ricochet Robots whose clocks run out at the same instant."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from datetime import timedelta
from time import perf_counter, time

from tests.sockets.table import purpose
from tests.tools.bench.discord.player import BenchPlayer
from tests.tools.bench.discord.running_bot import running_bot

CLOCK = 60
"""Seconds on the clock of a live table."""


@dataclass
class Countdown:
    """Milliseconds from the end of the clocks to the boards, and requests before that.

    Also the tables that were fired only once.
    """

    late: list[float] = field(default_factory=list[float])
    requests: int = 0
    once: int = 0


async def count_down(count: int) -> Countdown:
    """Declare at every table, and measure the end of the clocks."""
    found = Countdown()
    async with running_bot(["ricochet"] * count, dms=False, speed="live") as (here, _):
        numbers = [here.heard.newest[seat.id] for seat in here.seats]
        await asyncio.gather(*map(_declare, here.seats))
        for seat, number in zip(here.seats, numbers, strict=True):
            await here.heard.shown(seat.id, number + 1)
        await here.discord.settled(0.5)
        asked = len(here.discord.calls)
        await asyncio.sleep(CLOCK - 10)
        found.requests = len(here.discord.calls) - asked
        since_epoch = time() - perf_counter()
        for seat, number in zip(here.seats, numbers, strict=True):
            shown = await here.heard.shown(seat.id, number + 2)
            declared, *_ = await here.store.moves.of(seat.id, after=number)
            due = declared.at + timedelta(seconds=CLOCK)
            found.late.append((shown + since_epoch - due.timestamp()) * 1000)
        await here.discord.settled(0.5)
        for seat in here.seats:
            found.once += [move.said for move in await here.store.moves.of(seat.id)].count(("ring",)) == 1
    return found


async def _declare(seat: BenchPlayer) -> None:
    """Click the number's button, to which the board itself is the answer."""
    person = next(iter(seat.place.people.values())).impatient
    pressed = await person.click(seat.board, custom_id=purpose(seat.board, "quick", "declare", "5"))
    await pressed.acknowledged()
