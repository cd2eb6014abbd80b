"""The environment of the load test: durable server, tables, workers, nginx, network proxy."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from itertools import cycle, islice
from pathlib import Path
from time import perf_counter

import asyncpg
from sqlalchemy import make_url

from bot.store.store import Store
from tests import postgres
from tests.fake_discord import FakeDiscord
from tests.sockets.db_proxy import DbProxy
from tests.sockets.load_balancer import Nginx
from tests.tools.bench.discord.board_times import PATIENCE
from tests.tools.bench.discord.prepared_tables import PreparedTables, prepared_tables
from tests.tools.bench.discord.process_usage import rests
from tests.tools.load.cpu_used import CpuUsed, used
from tests.tools.load.idle_tables import rest
from tests.tools.load.workers import Worker
from tests.tools.soak.database_reader import PostgresReader

DURABLE = ("max_connections=300", "shared_buffers=512MB")
"""Settings of a server with durable commits, as by default."""
PATTERNS, AT_REST = 12, ("andromeda", "spacebase", "auztralia", "farfarout")
"""Tables to copy for idle ones, and their games.

A deadline, as in Ricochet Robots, would be extended with each outage, and shown, at all of them.
"""
SHOWN_SECONDS = 120.0
UNSETTLED = """
SELECT 1 FROM tables WHERE id IN ({0}) AND (
    EXISTS (SELECT 1 FROM messages WHERE table_id = id AND role IN ('posting', 'old', 'sending'))
    OR NOT EXISTS (SELECT 1 FROM messages WHERE table_id = id AND role = 'board' AND number = tables.last_move)
)
"""
"""Tables of these with a message still to be posted or removed."""


class Fleet:
    """The environment; only the server and the fake Discord run at first."""

    def __init__(
        self, discord: FakeDiscord, folder: Path, server: postgres.Server, store: Store, disk: PostgresReader
    ) -> None:
        self.discord, self.server, self.store, self.disk = discord, server, store, disk
        self.workers: list[Worker] = []
        self.wire = DbProxy(server.port)
        self._folder = folder
        self._nginx: Nginx | None = None

    @property
    def nginx(self) -> Nginx:
        """The nginx in front of the workers."""
        assert self._nginx is not None
        return self._nginx

    async def tables(self, games: Sequence[str], *, dms: bool, speed: str = "days") -> PreparedTables:
        """Open new tables of these games, which are not posted yet."""
        return await prepared_tables(self.discord, self.store, self.disk, games, dms=dms, speed=speed)

    async def start(self, *skews: int, requests: float, by_wire: bool = False) -> float:
        """Start nginx and a worker for each clock skew; return the seconds until they were idle."""
        url = make_url(self.server.url(postgres.USER))
        database = url.set(port=self.wire.port if by_wire else self.server.port).render_as_string(hide_password=False)
        if by_wire:
            await self.wire.start()
        began = perf_counter()
        self.workers = [Worker(self.discord, self._folder, database, requests=requests, skew=skew) for skew in skews]
        await asyncio.gather(*(worker.start() for worker in self.workers))
        self._nginx = Nginx(self._folder, [worker.port for worker in self.workers])
        await self._nginx.start()
        self.discord.outgoing.url = self._nginx.url
        await self.at_rest()
        return perf_counter() - began

    async def at_rest(self) -> None:
        """Wait until the workers are idle."""
        await asyncio.gather(*(rests(worker.pid) for worker in self.workers))

    async def stop(self) -> None:
        """Stop workers, nginx and proxy."""
        self.discord.outgoing.url = ""
        if self._nginx is not None:
            await self._nginx.kill()
        for worker in self.workers:
            await worker.kill()
        await self.wire.cut()

    def used(self) -> CpuUsed:
        """Return the CPU so far."""
        postmaster = int((self.server.data / "postmaster.pid").read_text().split()[0])
        return used([worker.pid for worker in self.workers], postmaster, self.nginx.pid)

    async def size(self) -> int:
        """Return the bytes of the database."""
        ((found,),) = await self.disk.rows("SELECT pg_database_size(current_database())")
        return found

    async def shown(self, *halls: PreparedTables) -> None:
        """Wait until every table has its board. Raises TimeoutError."""
        for here in halls:
            for seat in here.seats:
                await here.heard.shown(seat.id, 1, SHOWN_SECONDS)
        await self.discord.settled(1.0)


@asynccontextmanager
async def fleet() -> AsyncGenerator[Fleet]:
    """Yield an environment, removed when the block ends."""
    with tempfile.TemporaryDirectory(prefix="taku-load-") as name:
        folder = Path(name)
        await asyncio.to_thread(folder.chmod, 0o755)
        server = postgres.Server(folder / "server")
        await asyncio.to_thread(server.make)
        await asyncio.to_thread(server.start, DURABLE)
        try:
            store = await Store.open(server.url(postgres.USER))
            pool = await asyncpg.create_pool(
                host="127.0.0.1", port=server.port, user=postgres.USER, database=postgres.USER, min_size=0, max_size=20
            )
            async with FakeDiscord.run(checked=False, patience=PATIENCE, by_http=True) as discord:
                discord.faults.observed_limits()
                running = Fleet(discord, folder, server, store, PostgresReader(pool))
                try:
                    yield running
                finally:
                    await running.stop()
                    pool.terminate()
                    await store.close()
        finally:
            await asyncio.to_thread(server.remove)


async def with_tables(running: Fleet, named: Sequence[str], resting: int, playing: int, *, dms: bool) -> PreparedTables:
    """Start tables of these games in turn, posted by one worker, and this many idle ones."""
    games = cycle(named)
    here = await running.tables(list(islice(games, playing)), dms=dms)
    patterns = await running.tables(list(islice(cycle(AT_REST), PATTERNS)), dms=dms)
    await running.start(0, requests=1000.0)
    await running.shown(here, patterns)
    ids = [seat.id for seat in patterns.seats]
    await _settled(running, ids)
    await running.stop()
    connection = await running.server.connect()
    await rest(connection, ids, resting)
    await connection.close()
    return here


async def _settled(running: Fleet, tables: Sequence[int]) -> None:
    """Wait until these tables have no pending work. Raises TimeoutError."""
    for _ in range(int(SHOWN_SECONDS)):
        if not await running.disk.rows(UNSETTLED.format(", ".join(map(str, tables)))):
            return
        await asyncio.sleep(1.0)
    raise TimeoutError("tables that settle")
