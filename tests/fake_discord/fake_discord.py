"""The facade of the fake: one object that holds all its parts."""

import asyncio
import contextlib
from asyncio.subprocess import Process
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager

import aiohttp
from aiohttp import web

from .bots import Bot, pointed_to, run_client, run_process
from .calls import Call
from .faults import Faults
from .gateway import Gateway
from .guilds import Guild
from .outgoing import Outgoing
from .people import Person
from .rest import Rest
from .spec import discord_spec
from .world import MIB, World

POLL = 0.005
LARGEST_REQUEST = 64 * MIB


class FakeDiscord:
    """A Discord on 127.0.0.1, made by `run()`; tests use `world`, `gateway` and `faults`."""

    def __init__(self, *, file_limit: int, patience: float, ack_deadline: float, checked: bool, by_http: bool) -> None:
        self.by_http = by_http
        self.world = World(file_limit=file_limit, patience=patience, ack_deadline=ack_deadline)
        self.gateway = Gateway(self.world)
        self.faults = Faults()
        self._rest = Rest(self.world, self.faults, discord_spec() if checked else None)
        self.world.outgoing = self.outgoing = Outgoing(self._rest.respond_inline, self.world.ack_deadline)

    @classmethod
    @contextlib.asynccontextmanager
    async def run(
        cls,
        *,
        file_limit: int = 10 * MIB,
        patience: float = 5.0,
        ack_deadline: float = 3.0,
        checked: bool = True,
        by_http: bool = False,
    ) -> "AsyncGenerator[FakeDiscord, None]":
        """Yield a running fake; discord.py of this process is pointed to it.

        When the block ends well, every request and answer must have matched Discord's OpenAPI document (if that is
        available); otherwise AssertionError. `checked=False` skips that, for measuring. `by_http` tells the code that
        starts the bot that interactions are to be sent to `outgoing.url`. Discord's `ack_deadline` is three seconds;
        tests of contents give a busy machine more.
        """
        fake = cls(
            file_limit=file_limit, patience=patience, ack_deadline=ack_deadline, checked=checked, by_http=by_http
        )
        app = web.Application(client_max_size=LARGEST_REQUEST)
        fake._rest.add_to(app)
        app.router.add_get("/gateway/", fake.gateway.handle)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
        await runner.setup()
        try:
            site = web.TCPSite(runner, "127.0.0.1", 0, backlog=1024)
            await site.start()
            fake.world.base = f"http://127.0.0.1:{runner.addresses[0][1]}"
            with pointed_to(fake.world.base):
                yield fake
        finally:
            await fake.outgoing.close()
            await fake.gateway.cut(1001)
            await runner.cleanup()
        problems = fake.spec_problems()
        assert not problems, "against Discord's OpenAPI document:\n" + "\n".join(problems)

    @property
    def calls(self) -> list[Call]:
        """Every request so far."""
        return self._rest.calls

    def guild(self, name: str = "Test server", *, locale: str = "en-US") -> Guild:
        """Return a new guild with the bot in it; make it before the bot starts."""
        return self.world.guild(name, locale=locale)

    def person(self, name: str, *, locale: str = "en-US") -> Person:
        """Return a person who is in no guild yet."""
        return self.world.person(name, locale=locale)

    def bot(self, make: Callable[[], Bot]) -> AbstractAsyncContextManager[Bot]:
        """Run a discord.py client in this process: ready when the block begins, closed when it ends."""
        return run_client(make)

    def process(
        self, factory: str, environment: Mapping[str, str] | None = None
    ) -> AbstractAsyncContextManager[Process]:
        """Run "module:factory" in a separate process: connected in the block, then killed."""
        return run_process(self.gateway, self.world.base, factory, environment)

    async def until(self, holds: Callable[[], object]) -> None:
        """Wait for a condition, sync or async; AssertionError after `patience` seconds."""
        deadline = asyncio.get_running_loop().time() + self.world.patience
        while not (await held if isinstance(held := holds(), Awaitable) else held):
            assert asyncio.get_running_loop().time() < deadline, "waited in vain"
            await asyncio.sleep(POLL)

    async def settled(self, quiet: float = 0.05) -> None:
        """Wait until the bot has sent no request for `quiet` seconds and every request is answered.

        The time is counted in polls: while the machine is too busy to poll, the bot is too busy to send requests.
        """
        seen, looks = len(self.calls), 0
        while looks * POLL < quiet:
            await asyncio.sleep(POLL)
            looks = 0 if self._running or len(self.calls) != seen else looks + 1
            seen = len(self.calls)

    @property
    def _running(self) -> int:
        return self._rest.running + self.outgoing.running

    async def download(self, url: str) -> bytes | None:
        """Download a file as a browser does; None if its address has expired."""
        async with aiohttp.ClientSession() as session, session.get(url) as response:
            return await response.read() if response.status == 200 else None

    def find_calls(self, method: str, template: str) -> list[Call]:
        """Return the requests of one operation, `template` as in Discord's documentation."""
        return [call for call in self.calls if (call.method, call.template) == (method, template)]

    def spec_problems(self) -> list[str]:
        """Return the places where requests or answers violate Discord's OpenAPI document."""
        return [f"{call}: {problem}" for call in self.calls for problem in call.problems]
