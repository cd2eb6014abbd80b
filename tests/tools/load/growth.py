"""Throughput test: moves by one worker, and by several."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from tests.fake_discord.calls import Call
from tests.fake_discord.faults import FREE
from tests.tools.bench.discord.prepared_tables import PreparedTables
from tests.tools.bench.discord.process_usage import memory
from tests.tools.bench.report import line, pair
from tests.tools.load.cpu_used import CpuUsed
from tests.tools.load.fleet import Fleet
from tests.tools.load.people import Attempt, People, Played

HANDS, WARM_UP = 24, 10.0
MOST_REASONS = 3
NAMES = re.compile(r"\d+|'[^']*'|P\d+-\d+")
UNLIMITED = 10_000.0
"""Requests a second of an application with a raised limit: otherwise the limit is measured."""


@dataclass(frozen=True)
class Step:
    """The results and the resources of a number of workers."""

    workers: int
    played: Played
    used: CpuUsed
    requests: Sequence[Call]

    @property
    def rate(self) -> float:
        """The moves a second."""
        return len(self.played.made) / self.played.seconds


async def grow(running: Fleet, here: PreparedTables, counts: Sequence[int], seconds: float) -> list[Step]:
    """Measure each of these numbers of workers."""
    people, found = People(here, Random(1)), list[Step]()
    for count in counts:
        ready = await running.start(*[0] * count, requests=UNLIMITED)
        await people.as_fast_as_they_can(HANDS, WARM_UP)
        before = running.used()
        running.discord.calls.clear()
        played = await people.as_fast_as_they_can(HANDS, seconds)
        found.append(Step(count, played, running.used() - before, [*running.discord.calls]))
        _tell(found[-1], found[0], ready, max(memory(worker.pid)[0] for worker in running.workers))
        await running.stop()
    return found


def _tell(step: Step, first: Step, ready: float, megabytes: int) -> None:
    print(f"{step.workers} workers, {HANDS} people who move without a pause", flush=True)
    line("  until all are at rest after a start, memory of one", f"{ready:.1f} s, {megabytes} MB")
    line("  moves a second, and as many times those of the first", f"{step.rate:.1f}, {step.rate / first.rate:.2f}")
    told(step.played)
    costs(step)


def told(played: Played) -> None:
    """Print the waiting times of people."""
    line("  acknowledgement p50 / p99", pair(played.acks), "- / 300 ms", "- / 150 ms")
    line("  click to new board p50 / p99", pair(played.boards), "500 / 1000 ms", "400 / 800 ms")
    line("  moves made, refused or unanswered", f"{len(played.made)}, {len(played.failed)}")
    reasons(played.attempts)


def reasons(attempts: Sequence[Attempt]) -> None:
    """Print the reasons of failed moves, the most frequent first, without ids."""
    found = Counter(NAMES.sub("…", one.why) for one in attempts if one.why)
    for why, count in found.most_common(MOST_REASONS):
        print(f"    {count}: {why[:160]!r}", flush=True)


def costs(step: Step) -> None:
    """Print the resources of a move by component."""
    moves, used = len(step.played.made), step.used
    cpu = used.workers
    parts = (used.workers.all, used.database, used.nginx, used.players)
    stages = (cpu.loop, cpu.painting, cpu.rest)
    print("  ms of CPU a move: workers / database / nginx / fake Discord and players")
    line("    in all", " / ".join(f"{one / moves * 1000:.1f}" for one in parts))
    line("    of a worker: loop / painting / rest", " / ".join(f"{one / moves * 1000:.1f}" for one in stages))
    free = sum(call.template.startswith(FREE) for call in step.requests)
    line(
        "  requests a move, against Discord's limit / free",
        f"{(len(step.requests) - free) / moves:.2f} / {free / moves:.2f}",
    )
    share = used.all / step.played.seconds / (os.cpu_count() or 1)
    line("    of all the CPU that there is", f"{share:.0%}; by workers {used.workers.all / used.all:.0%} of it")
