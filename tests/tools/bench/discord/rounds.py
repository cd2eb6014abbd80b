"""Rounds of simultaneous moves at all tables, with their measurements."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Set
from dataclasses import dataclass, field
from itertools import islice
from time import process_time

from tests.fake_discord import Interaction
from tests.tools.bench.discord.player import Made
from tests.tools.bench.discord.prepared_tables import PreparedTables
from tests.tools.bench.discord.process_usage import Cpu, cpu
from tests.tools.bench.discord.requests import Mark, RequestOwner, Requests, by_move

QUIET = 0.5
"""Seconds without a request, after which all effects of a click are done."""


@dataclass
class Measured:
    """Milliseconds, and CPU times.

    The latter are the bot's before and after the last clicks, and the fake's after them.
    """

    acks: list[float] = field(default_factory=list[float])
    steps: list[float] = field(default_factory=list[float])
    """First answers to the clicks before the last ones."""
    boards: list[float] = field(default_factory=list[float])
    moves: int = 0
    idle: int = 0
    """Moves that were not made: the game was over, or no seat had a decision."""
    before: Cpu = field(default_factory=Cpu)
    after: Cpu = field(default_factory=Cpu)
    fake: float = 0.0
    within: list[Requests] = field(default_factory=list[Requests])
    passing: list[Requests] = field(default_factory=list[Requests])
    losses: list[str] = field(default_factory=list[str])


async def play(here: PreparedTables, pid: int, uncounted: int, counted: int) -> Measured:
    """Play warm-up rounds, then measured ones; the losses of all are listed."""
    warm_up, marks, made = Measured(), list[Mark](), list[dict[int, Made]]()
    for _ in range(uncounted):
        await _round(here, pid, warm_up)
    found = Measured(losses=warm_up.losses)
    for _ in range(counted):
        mark, moves = await _round(here, pid, found)
        marks.append(mark)
        made.append(moves)
    spent = by_move(here.discord.calls, RequestOwner(here.discord, here.tables), marks)
    for moves, requests in zip(made, spent, strict=True):
        for table, one in moves.items():
            (found.passing if one.passing else found.within).append(requests.get(table, Requests()))
    done, known = await here.disk.people_did()
    if done > len(known):
        found.losses.append(f"{done} moves came from {len(known)} presses")
    if not found.moves:
        found.losses.append("no move could be made")
    return found


async def _round(here: PreparedTables, pid: int, found: Measured) -> tuple[Mark, dict[int, Made]]:
    """Make one move at every table."""
    calls, interactions = here.discord.calls, here.discord.world.interactions
    prepared, asked = len(calls), len(interactions)
    began = cpu(pid)
    found.losses += filter(None, await asyncio.gather(*(seat.prepare() for seat in here.seats)))
    await here.discord.settled(QUIET)
    pressed, last, ready, own = len(calls), len(interactions), cpu(pid), process_time()
    seats = [seat for seat in here.seats if seat.ready]
    moves = await asyncio.gather(*(seat.press() for seat in seats))
    await here.discord.settled(QUIET)
    found.fake += process_time() - own
    found.before += ready - began
    found.after += cpu(pid) - ready
    found.moves += len(moves)
    found.idle += len(here.seats) - len(moves)
    found.boards += [one.board for one in moves if one.board is not None]
    made = {seat.id: one for seat, one in zip(seats, moves, strict=True)}
    new = list(islice(interactions.values(), asked, None))
    found.steps += _acknowledged(new[: last - asked])
    found.acks += _acknowledged(new[last - asked :])
    _, known = await here.disk.people_did()
    found.losses += _lost(known, made)
    return Mark(prepared, pressed), made


def _acknowledged(interactions: list[Interaction]) -> Iterator[float]:
    return (one.ack_seconds * 1000 for one in interactions if one.ack is not None)


def _lost(known: Set[int], made: dict[int, Made]) -> Iterator[str]:
    """Yield a sentence for each loss.

    Losses are clicks without an answer, boards that never came, and moves that the store does not have.
    """
    for table, one in made.items():
        if one.loss:
            yield one.loss
        if one.interaction is not None and int(one.interaction.id) not in known:
            told = one.interaction.text[:200]
            yield f"table {table}: the store has no move of {one.interaction}, to which was said: {told}"
