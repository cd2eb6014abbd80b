"""Benchmark of notifying all processes of each job, in commits a second.

Measured with one job each, with 40 at once, and with 4 listeners.

Usage: `python -m tests.tools.bench.notify`: a PostgreSQL server of its own, which waits for its disk as hosts' servers
do.
"""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from time import perf_counter
from typing import Any

from sqlalchemy import make_url

from bot.store.coordination.job_queue import installed
from bot.store.engine.postgres_session import PostgresSession, driver
from tests.postgres import NONE, USER, Server, tools
from tests.tools.bench.report import heading, line, percentile

AT_ONCE, LISTENERS, SECONDS = 40, 4, 4.0
MOVE = "INSERT INTO made (what) VALUES ('a move')"
JOB = """
INSERT INTO pgqueuer (priority, entrypoint, payload, execute_after, dedupe_key, status)
VALUES (0, 'show', $1, now() + interval '20 s', $2, 'queued')
"""
TRIGGER = "ALTER TABLE pgqueuer {} TRIGGER tg_pgqueuer_changed"
ROUNDS = (("no job", None), ("a job, told to all", "ENABLE"), ("a job, asked for", "DISABLE"))


def main() -> None:
    """Print the figures, twice each."""
    if tools() is None:
        print(NONE)
        return
    heading()
    server = Server(Path(tempfile.mkdtemp(prefix="taku-notify-")))
    try:
        server.make()
        server.start(settings=("max_connections=100",))
        asyncio.run(measure(server))
    finally:
        server.remove()


async def measure(server: Server) -> None:
    """Measure all rounds, one after the other, twice."""
    await installed(PostgresSession(make_url(server.url(USER)), "bench"))
    connections = [await _connected(server) for _ in range(AT_ONCE + LISTENERS + 1)]
    first, listeners, writers = connections[0], connections[1 : LISTENERS + 1], connections[LISTENERS + 1 :]
    await first.execute("CREATE TABLE made (id bigserial PRIMARY KEY, what text)")
    for one in listeners:
        await one.add_listener("ch_pgqueuer", _heard)
    for what, trigger in ROUNDS * 2:
        if trigger:
            await first.execute(TRIGGER.format(trigger))
        took = await _committed(writers, job=trigger is not None)
        rate, half = len(took) / SECONDS, percentile(took, 50)
        line(what, f"{rate:.0f} commits a second, p50 / p99 {half:.1f} / {percentile(took, 99):.1f} ms")
        await first.execute("TRUNCATE pgqueuer, made")
    for one in connections:
        await one.close()


def _heard(*_: object) -> None:
    """Ignore the notification."""


async def _connected(server: Server) -> Any:
    return await driver().connect(host="127.0.0.1", port=server.port, user=USER, database=USER)


async def _committed(writers: list[Any], *, job: bool) -> list[float]:
    """Return the milliseconds of each commit."""
    took, end = list[float](), perf_counter() + SECONDS

    async def write(connection: Any) -> None:
        while (began := perf_counter()) < end:
            async with connection.transaction():
                await connection.execute(MOVE)
                if job:
                    await connection.execute(JOB, b"1.1", f"show.{len(took)}.{began}")
            took.append((perf_counter() - began) * 1000)

    await asyncio.gather(*map(write, writers))
    return took


if __name__ == "__main__":
    main()
