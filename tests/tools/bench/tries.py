"""Load test of tries: moves at one table beside players who try moves at others.

Usage: `python -m tests.tools.bench.tries [--tries N] [--rounds N] [--game GAME]`.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from contextlib import suppress
from math import ceil
from time import perf_counter
from typing import Final

from bot.games.registry import GAMES
from cogs.sandbox.screen import ON, OVER
from cogs.ui.custom_ids import CustomId, parse
from cogs.ui.links import TRY
from tests.fake_discord import Interaction, NoAnswerError, Person
from tests.sockets.table import SEATS
from tests.tools.bench.discord.player import BenchPlayer
from tests.tools.bench.discord.running_bot import running_bot
from tests.tools.bench.report import failed, heading, line, pair, percentile

TRIES, ROUNDS = 200, 80
PAIRS: Final = 4
"""Times that moves are measured without the tries, and then with them."""
GAME: Final = "andromeda"
PAUSE: Final = 1.0
"""Seconds between an answer and the next press of its player, or the next move."""


class Trier:
    """A player who presses the buttons of a try again and again."""

    def __init__(self, person: Person, seat: BenchPlayer, took: list[float]) -> None:
        self._person, self._seat, self._took = person, seat, took

    async def go_on(self) -> None:
        """Begin a try, let the others play, begin again, and so on."""
        while True:
            began = perf_counter()
            with suppress(NoAnswerError):
                opened = await self._person.slash(self._seat.place.thread, "taku try")
                self._took.append((perf_counter() - began) * 1000)
                for arg in (ON, OVER):
                    await asyncio.sleep(PAUSE)
                    began = perf_counter()
                    await self._press(opened, arg)
                    self._took.append((perf_counter() - began) * 1000)
            await asyncio.sleep(PAUSE)

    async def _press(self, opened: Interaction, arg: str) -> None:
        count = max((one.number for part in opened.message.custom_ids if (one := parse(part)) is not None), default=0)
        await self._person.forge(opened.message, str(CustomId(TRY, self._seat.id, count, arg)))


async def measured(seat: BenchPlayer, rounds: int, acks: list[float], boards: list[float]) -> list[str]:
    """Make moves at a table, one after the other."""
    losses = list[str]()
    for _ in range(rounds):
        losses += filter(None, [await seat.prepare()])
        if not seat.ready:
            continue
        made = await seat.press()
        losses += filter(None, [made.loss])
        boards += [] if made.board is None else [made.board]
        if made.interaction is not None and made.interaction.ack is not None:
            acks.append(made.interaction.ack_seconds * 1000)
        await asyncio.sleep(PAUSE)
    return losses


async def beside(tries: int, rounds: int, game: str) -> list[str]:
    """Measure the moves of one table, without and with the tries at the others."""
    tables = 1 + ceil(tries / SEATS)
    async with running_bot([game] * tables, dms=False) as (here, _):
        alone, took = here.seats[0], list[float]()
        players = [(person, seat) for seat in here.seats[1:] for person in seat.place.people.values()][:tries]
        losses = await measured(alone, rounds // PAIRS, [], [])
        acks: tuple[list[float], list[float]] = ([], [])
        boards: tuple[list[float], list[float]] = ([], [])
        for _ in range(PAIRS):
            for at, some in enumerate(([], players)):
                tasks = [asyncio.create_task(Trier(person, seat, took).go_on()) for person, seat in some]
                await asyncio.sleep(PAUSE if some else 0)
                losses += await measured(alone, rounds // PAIRS, acks[at], boards[at])
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
                await here.discord.settled(2 * PAUSE)
        line(f"{len(players)} players who try: answers, p50 / p99", pair(took))
        line("acknowledgement of a move without / with them, p50 / p99", f"{pair(acks[0])}; {pair(acks[1])}")
        line("  click to board without / with them, p50 / p99", f"{pair(boards[0])}; {pair(boards[1])}")
        more = percentile(boards[1], 99) - percentile(boards[0], 99)
        line("  more with them, p99", f"{more:.0f} ms", "unchanged")
        return losses if took and acks[1] else [*losses, "no try or no move was made"]


def main() -> int:
    """Run the command line; return 1 on a loss."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.bench.tries", description=__doc__)
    parser.add_argument("--tries", type=int, default=TRIES)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="moves to measure")
    parser.add_argument("--game", choices=list(GAMES), default=GAME)
    wish = parser.parse_args()
    heading()
    return failed(asyncio.run(beside(wish.tries, wish.rounds, wish.game)))


if __name__ == "__main__":
    sys.exit(main())
