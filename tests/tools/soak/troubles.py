"""Random faults: Discord's answers, connections, people's settings, the disk."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random

from tests.fake_discord import FakeDiscord, Fault, Person

ROUTES = (
    ("POST", "/channels/{channel_id}/messages"),
    ("PATCH", "/channels/{channel_id}/messages/{message_id}"),
    ("DELETE", "/channels/{channel_id}/messages/{message_id}"),
    ("POST", "/users/@me/channels"),
    ("POST", "/interactions/{interaction_id}/{interaction_token}/callback"),
    ("POST", "/webhooks/{webhook_id}/{webhook_token}"),
    ("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/@original"),
)
FAILING = (500, 502, 503, 504, 520)
LOCKED_SECONDS = (0.1, 5.0)
PAUSES = (0.02, 0.4)


class Troubles:
    """Consecutive and concurrent faults. `counts`: the number of each kind."""

    def __init__(self, discord: FakeDiscord, database: Path, people: Sequence[Person], chance: Random) -> None:
        self.counts: Counter[str] = Counter()
        self._discord, self._database, self._people, self._chance = discord, database, people, chance
        self._lasting: set[asyncio.Task[None]] = set()

    def happen(self, seconds: float) -> asyncio.Task[None]:
        """Inject faults for this time; afterwards none is left."""
        return asyncio.create_task(self._happen(seconds))

    async def _happen(self, seconds: float) -> None:
        requests = (self._fail, self._limit, self._cut, self._hang, self._lose)
        kinds = (*requests, self._drop, self._close, self._lock, self._delete)
        end = time.monotonic() + seconds
        try:
            while time.monotonic() < end:
                kind = self._chance.choice(kinds)
                self.counts[f"× {kind.__name__.strip('_')}"] += 1
                await kind()
                await asyncio.sleep(self._chance.uniform(*PAUSES))
        finally:
            self._discord.faults.clear()
            for person in self._people:
                person.dm_open = True
            await asyncio.gather(*self._lasting)
            await asyncio.wait_for(self._discord.gateway.ready.wait(), 60)

    def _befall(self, *, status: int | None = None, after: bool = False, via: bool = True, **more: float) -> None:
        """Add a fault of one of the routes, for one request or a few."""
        route, times = self._chance.choice(ROUTES), self._chance.choice((1, 1, 2, 6))
        body = {"message": "injected", "code": 0} | ({"retry_after": 0.2, "global": False} if status == 429 else {})
        self._discord.faults.add(
            Fault(*route, status=status, times=times, after=after, via=via, body=body, delay=more.get("delay", 0.0))
        )

    async def _fail(self) -> None:
        self._befall(status=self._chance.choice(FAILING))

    async def _limit(self) -> None:
        """Rate-limit as Discord, with headers, or as the proxy in front of it, without."""
        self._befall(status=429, via=self._chance.random() < 0.5)

    async def _cut(self) -> None:
        route = self._chance.choice(ROUTES)
        self._discord.faults.add(Fault(*route, cut=True, after=self._chance.random() < 0.5))

    async def _hang(self) -> None:
        self._befall(delay=self._chance.uniform(1.0, 8.0))

    async def _lose(self) -> None:
        self._befall(status=502, after=True)

    async def _drop(self) -> None:
        gateway = self._discord.gateway
        await asyncio.wait_for(gateway.ready.wait(), 60)
        await self._chance.choice((gateway.reconnect, gateway.invalidate, gateway.cut))()

    async def _close(self) -> None:
        person = self._chance.choice(self._people)
        person.dm_open = not person.dm_open

    async def _delete(self) -> None:
        """Delete one of the bot's messages, or the newest of a thread in bulk, as a moderator."""
        world = self._discord.world
        threads = [one for one in world.channels.values() if one.thread]
        ours = [one for one in self._chance.choice(threads).public if one.author is world.bot] if threads else []
        if ours and self._chance.random() < 0.5:
            await world.delete_message(self._chance.choice(ours))
        elif ours:
            await world.delete_together(ours[-self._chance.randint(1, 5) :])

    async def _lock(self) -> None:
        """Lock the database from another program for a while."""
        task = asyncio.create_task(asyncio.to_thread(self._hold, self._chance.uniform(*LOCKED_SECONDS)))
        self._lasting.add(task)
        task.add_done_callback(self._lasting.discard)

    def _hold(self, seconds: float) -> None:
        with closing(sqlite3.connect(self._database, isolation_level=None, timeout=10)) as other:
            try:
                other.execute("BEGIN IMMEDIATE")
            except sqlite3.OperationalError:
                return
            time.sleep(seconds)
            other.execute("ROLLBACK")
