"""Endurance test: a steady rate with Discord's limits, while one failure follows another."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random

from tests.tools.bench.discord.prepared_tables import PreparedTables
from tests.tools.bench.report import line
from tests.tools.load.clocks import Clocks, Rung
from tests.tools.load.fleet import Fleet
from tests.tools.load.growth import Step, costs, reasons, told
from tests.tools.load.invariants import Invariants
from tests.tools.load.people import Attempt, People, Played
from tests.tools.load.troubles import FaultPlan, strike, troubles

SKEWS = 0, 300, -300
REQUESTS, TAKEN = 45.0, 50
"""Requests a second: the maximum that the workers send together, and that Discord accepts."""
EVERY = 3.0
"""Seconds between the starts of two clocks."""
RIGHT = 120.0


async def endure(running: Fleet, here: PreparedTables, rate: float, spell: float, *, dms: bool) -> list[str]:
    """Run a calm period, then every failure; return a sentence for each final fault."""
    running.discord.faults.limit_all(TAKEN)
    ready = await running.start(*SKEWS, requests=REQUESTS, by_wire=True)
    planned = troubles(running)
    live = await running.tables(["ricochet"] * int((len(planned) + 1) * spell / EVERY), dms=dms, speed="live")
    await running.shown(live)
    await running.at_rest()
    skewed = " and ".join(f"{worker.skew:+}" for worker in running.workers if worker.skew)
    print(f"{len(SKEWS)} workers, clocks wrong by {skewed or 'nothing'} s, {rate:g} moves a second", flush=True)
    line("  until all are at rest after a start", f"{ready:.1f} s")
    right, people, clocks, over = (
        Invariants(running.discord, here, live),
        People(here, Random(2)),
        Clocks(live),
        asyncio.Event(),
    )
    ringing = asyncio.create_task(clocks.go_on(EVERY, over))
    await _calm(running, people, rate, spell)
    playing = asyncio.create_task(people.steadily(rate, over))
    struck = [await strike(one, spell) for one in planned]
    over.set()
    played, _ = await playing, await ringing
    rung = await clocks.rung()
    for one in struck:
        _tell(one, played, rung)
    line("moves made in all, clocks that were set", f"{len(played.made)}, {len(rung)}")
    took, wrong = await right.soon(RIGHT)
    line("until every board was right when all had stopped", f"{took:.1f} s")
    once = sum(one.once for one in rung)
    line("clocks that rang once", f"{once} of {len(rung)}", "all", "all")
    refused = running.discord.outgoing.refusals
    line("requests that Discord refused for its limit of all", str(_limited(running)), "", "0")
    line("interactions that reached nobody", str(len(refused)))
    unrung = [f"a clock did not ring once: {', '.join(one.said)}" for one in rung if not one.once]
    return [sentence for _, sentence in wrong] + unrung


async def _calm(running: Fleet, people: People, rate: float, spell: float) -> None:
    over, before = asyncio.Event(), running.used()
    running.discord.calls.clear()
    asyncio.get_running_loop().call_later(spell, over.set)
    played = await people.steadily(rate, over)
    step = Step(len(running.workers), played, running.used() - before, [*running.discord.calls])
    line("  nothing fails: moves a second", f"{step.rate:.1f}")
    told(played)
    costs(step)


def _tell(struck: FaultPlan, played: Played, rung: Sequence[Rung]) -> None:
    attempts = struck.among(played.attempts)
    clocks = struck.rung(rung)
    late = max((one.late for one in clocks), default=0.0)
    print(f"{struck.trouble.what}; after {struck.trouble.lasts:g} s it is mended", flush=True)
    line("  moves made, refused or unanswered", f"{sum(one.made for one in attempts)}, {_failed(attempts)}")
    reasons(attempts)
    line("  until nobody was refused any more", f"{_recovered(struck, attempts):.1f} s")
    line("  clocks that were due meanwhile, and how late at most", f"{len(clocks)}, {late:.1f} s")


def _failed(attempts: Sequence[Attempt]) -> int:
    return sum(bool(one.why) for one in attempts)


def _recovered(struck: FaultPlan, attempts: Sequence[Attempt]) -> float:
    return max((one.at - struck.at for one in attempts if one.why), default=0.0)


def _limited(running: Fleet) -> int:
    return sum(call.status == 429 and call.response["global"] for call in running.discord.calls)
