"""A fake Discord with one running bot for all tests of a module.

Each test makes a server of its own.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

from bot.client import PRESSES, Client
from cogs.framework.request_budget import RequestBudget
from tests.fake_discord import FakeDiscord
from tests.fake_discord.bots import pointed_to
from tests.sockets.transports import PATIENCE

UNLIMITED = 10**6


class SharedDiscord(FakeDiscord):
    """A fake Discord whose bot runs all the time, on a database in `folder`."""

    client: Client
    folder: Path

    def begin(self, client: Client, folder: Path) -> None:
        """Take note of the running bot, whose requests need not wait for each other."""
        self.client, self.folder = client, folder
        client.budget = RequestBudget(rate=UNLIMITED, at_once=UNLIMITED)
        self._announced, self._shown = set[str](), set[int]()

    async def announce(self) -> None:
        """Tell the bot of new servers, and of tables that a test has dealt without it."""
        for guild in self.world.guilds.values():
            if guild.joined and guild.id not in self._announced:
                self._announced.add(guild.id)
                await self.world.announce_guild(guild)
        for table, *_ in await self.client.tables.uow.store.tables.running_versions():
            if table not in self._shown:
                self._shown.add(table)
                tables = self.client.tables
                await tables.events.changed(await tables.uow.loader.game(table))


Start = Callable[[FakeDiscord, Path], AbstractAsyncContextManager[Client]]


class SharedDiscords:
    """The shared fakes of a module, one for each transport, started on first use.

    Each runs in a task of its own: what it sets in its context it must reset there.
    """

    def __init__(self, folder: Path, start: Start) -> None:
        self._folder, self._start = folder, start
        self._found = dict[bool, SharedDiscord]()
        self._running, self._over = list[asyncio.Task[None]](), asyncio.Event()

    @asynccontextmanager
    async def of_a_test(self, *, by_http: bool) -> AsyncGenerator[SharedDiscord]:
        """Yield a fake without earlier requests; at the end it is idle and has no faults."""
        if by_http not in self._found:
            await self._begin(by_http=by_http)
        discord = self._found[by_http]
        with pointed_to(discord.world.base):
            discord.calls.clear()
            discord.outgoing.refusals.clear()
            yield discord
            discord.faults.clear()
            discord.world.patience = PATIENCE
            await discord.settled()
            problems = discord.spec_problems()
            assert not problems, "against Discord's OpenAPI document:\n" + "\n".join(problems)

    async def _begin(self, *, by_http: bool) -> None:
        ready = asyncio.Event()
        running = asyncio.create_task(self._run(ready, by_http=by_http))
        self._running.append(running)
        await asyncio.wait({running, asyncio.ensure_future(ready.wait())}, return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            running.result()

    async def _run(self, ready: asyncio.Event, *, by_http: bool) -> None:
        folder = self._folder / ("http" if by_http else "gateway")
        folder.mkdir()
        async with SharedDiscord.run(patience=PATIENCE, ack_deadline=PATIENCE, by_http=by_http) as discord:
            assert isinstance(discord, SharedDiscord)
            async with self._start(discord, folder) as client:
                discord.begin(client, folder)
                self._found[by_http] = discord
                ready.set()
                await self._over.wait()
                await client.background_tasks.close()  # some would be retried after a day
                for task in asyncio.all_tasks():
                    if task.get_name() in PRESSES:
                        task.cancel()  # it waits for an answer that is held back

    async def close(self) -> None:
        """Stop all of them."""
        self._over.set()
        await asyncio.gather(*self._running)
