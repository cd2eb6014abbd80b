"""Benchmark of the puzzle of the day in ten thousand servers, at the same minute.

Usage: `python -m tests.tools.bench.daily [SERVERS]`.

The real schedule, database and screens run minute by minute on a simulated clock; a sender without Discord gives each
request its turn within the budget of background work. Each server has five answers of yesterday.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from msgspec.structs import asdict
from sqlalchemy import insert

from bot.app import puzzle_services
from bot.games.ricochet.rules.daily import puzzle
from bot.games.ricochet.rules.moving import write
from bot.rows import DailyRow, GuildRow
from bot.store.schema import guilds, robots_puzzle_attempts
from bot.store.store import Store
from bot.tables.model.notifications import Notice, PuzzlePost
from bot.tables.notifications.puzzle_posts import USUAL
from bot.tables.scheduling.periodic import EVERY, PeriodicTasks
from bot.tables.service import Tables
from cogs.framework.cog import TakuBot
from cogs.framework.notifications import PendingNotification
from cogs.framework.request_budget import RATE
from cogs.puzzles.channel_cog import PuzzleChannelCog
from cogs.ui.components import Screen
from rendering.render_service import RenderService
from tests.tools.bench.report import heading, line

SERVERS, ANSWERS, HOUR = 10_000, 5, 3600.0
FIRST = datetime(2026, 1, 2, 9, tzinfo=UTC)


class Sender:
    """Sender that notes the second at which each post has its turn, from the first one due."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self._now, self.sent = now, list[float]()

    async def post(self, channel_id: int, screen: Screen, once: str) -> SimpleNamespace:
        """Send a message; several a second at most."""
        del channel_id, once
        assert screen.pictures
        free = self.sent[-1] + 1 / RATE if self.sent else 0.0
        self.sent.append(max((self._now() - FIRST).total_seconds(), free))
        return SimpleNamespace(id=len(self.sent))


def main() -> int:
    """Print the figures; return 1 if a server was not served within the hour."""
    servers = int(sys.argv[1]) if len(sys.argv) > 1 else SERVERS
    heading()
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(measure(f"sqlite+aiosqlite:///{Path(folder) / 'bench.db'}", servers))


async def measure(url: str, servers: int) -> int:
    """Serve all servers, and print the figures."""
    clock, store, studio = [FIRST - timedelta(hours=1)], await Store.open(url, single_process=True), RenderService()
    drawn = Counter[str]()

    def now() -> datetime:
        return clock[0]

    async def draw(paint: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        drawn["pictures"] += 1
        return await studio.draw(paint, *args, **kwargs)

    def nothing(*_: object) -> None:
        """Stand in for the caches of a client."""

    tables, sender, handlers = Tables(store, now=now), Sender(now), dict[type, Callable[..., Any]]()
    robots, easy, others = puzzle_services(store, now)
    client = SimpleNamespace(
        tables=tables, robots_puzzle=robots, easy_puzzle=easy, puzzles=others, sender=sender,
        render_service=SimpleNamespace(draw=draw), get_guild=nothing, settings=SimpleNamespace(language="en"),
        notifications=SimpleNamespace(register=handlers.setdefault, check_for_duplicate=nothing),
    )  # fmt: skip
    PuzzleChannelCog(cast(TakuBot, client))

    async def hear(notice: Notice) -> None:
        await handlers[PuzzlePost](PendingNotification.of(notice))

    tables.events.on_notice(hear)
    await store.database.transaction(partial(_fill, servers))
    rounds, began, clock[0] = PeriodicTasks(tables), time.process_time(), FIRST
    while len(sender.sent) < servers and (clock[0] - FIRST).total_seconds() < HOUR:
        await rounds.run_due()
        while saying := list(tables.events._saying):
            await asyncio.wait(saying)
        clock[0] += timedelta(seconds=EVERY)
    cpu = time.process_time() - began
    await store.close()
    studio.close()
    return _report(servers, sender.sent, cpu, drawn["pictures"])


def _report(servers: int, sent: list[float], cpu: float, pictures: int) -> int:
    minutes, last = Counter(int(at // 60) for at in sent), max(sent, default=0.0)
    served = len(sent) == servers and last < HOUR
    line(f"{servers:,} puzzles of the day, all due at once: requests", f"{len(sent):,}", f"{servers:,}")
    line("... until the last one, simulated", f"{last:,.0f} s", f"{HOUR:,.0f} s")
    line("... most in a minute, of those that background work may send", f"{max(minutes.values())}", f"{RATE * 60:.0f}")
    line("... CPU", f"{cpu:.1f} s, {cpu / servers * 1000:.2f} ms each")
    line("... pictures drawn, in two languages", f"{pictures}", "2")
    return 0 if served else 1


def _fill(servers: int, connection: Any) -> None:
    """Add the servers, half of them Japanese, and yesterday's answers."""
    yesterday, since = FIRST - timedelta(days=1), FIRST - timedelta(days=3)
    found = puzzle(yesterday.date().toordinal())
    rows = [
        GuildRow(at, ("en", "ja")[at % 2], puzzle_channel=at, puzzle_minute=USUAL, puzzle_zone="UTC",
                 puzzle_since=since, puzzle_due=FIRST, puzzle_games=("ricochet", "spacebase"))
        for at in range(1, servers + 1)
    ]  # fmt: skip
    answers = [
        DailyRow(yesterday.date(), row.guild_id, row.guild_id * ANSWERS + at, f"Person {at}", yesterday,
                 found.number + at, write(found.way), yesterday + timedelta(minutes=at), best=at == 0)
        for row in rows for at in range(ANSWERS)
    ]  # fmt: skip
    connection.execute(insert(guilds), [asdict(row) for row in rows])
    connection.execute(insert(robots_puzzle_attempts), [asdict(row) for row in answers])


if __name__ == "__main__":
    sys.exit(main())
