"""Load test of the pages of tables: open pages, moves beside them, too many connections.

Usage: `python -m tests.tools.bench.pages [--pages N] [--rounds N] [--connections N]`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import resource
import secrets
import sys
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from random import Random
from time import perf_counter
from typing import Any, Final, Self
from urllib.parse import urljoin

from aiohttp import ClientSession
from msgspec import Struct

from bot.tables.service import Tables
from tests.sockets.load_balancer import free_port
from tests.tools.bench.discord.prepared_tables import PreparedTables
from tests.tools.bench.discord.process_usage import memory
from tests.tools.bench.discord.rounds import play
from tests.tools.bench.discord.running_bot import Bot, running_bot
from tests.tools.bench.report import failed, heading, line, pair, percentile
from tests.tools.soak.tables import turn

PAGES, ROUNDS, CONNECTIONS = 500, 40, 10_000
TABLES: Final = 20
GAME: Final = "andromeda"
PAIRS: Final = 4
"""Times that moves are measured without the pages, and then with them."""
HERE: Final = "127.0.0.1"
ADDRESSES: Final = 40
"""Addresses of this machine from which connections come."""
NUMBER: Final = re.compile(rb'"number": ?(\d+)')
ASSET: Final = re.compile(r'<(?:script|link)[^>]* (?:src|href)="([^"]+)"')
HEAD: Final = 10.0
"""Seconds for the header of an answer; a connection that has none by then is refused."""
READ: Final = 4096
FEWEST: Final = 4096
"""Bytes that a slow reader takes into its buffer."""


class Site(Struct, frozen=True):
    """The pages of a running bot, as their readers reach them."""

    port: int
    keys: tuple[str, ...]

    @property
    def origin(self) -> str:
        """The origin of the pages."""
        return f"http://{HERE}:{self.port}"

    def events(self, at: int) -> str:
        """Return the path of the stream of a table, taken in turn."""
        return f"/api/t/{self.keys[at % len(self.keys)]}/events"


class Stream:
    """The event stream of a page, by a socket of its own."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._number, self._heard = -1, asyncio.Condition()
        self._task = asyncio.create_task(self._read())

    @classmethod
    async def open(cls, site: Site, at: int, *, source: str = HERE, cookie: str = "") -> Self | None:
        """Open the stream of a table, signed in by a cookie or not at all; None if it is refused."""
        asked = f"GET {site.events(at)} HTTP/1.1\r\nHost: {HERE}:{site.port}\r\nCookie: {cookie}\r\n\r\n"
        try:
            async with asyncio.timeout(HEAD):
                reader, writer = await asyncio.open_connection(HERE, site.port, local_addr=(source, 0))
                writer.write(asked.encode())
                head = await reader.readuntil(b"\r\n\r\n")
        except (OSError, TimeoutError, asyncio.IncompleteReadError):
            return None
        if b" 200 " not in head.partition(b"\r\n")[0]:
            writer.close()
            return None
        return cls(reader, writer)

    async def shows(self, number: int) -> None:
        """Wait for the event of this move or a later one."""
        async with self._heard:
            await self._heard.wait_for(lambda: self._number >= number)

    def close(self) -> None:
        """Close the page."""
        self._task.cancel()
        self._writer.close()

    async def _read(self) -> None:
        while said := await self._reader.read(READ):
            for found in NUMBER.findall(said):
                async with self._heard:
                    self._number = max(self._number, int(found))
                    self._heard.notify_all()


class Reader:
    """A browser at the page of a table, signed in as a player or not at all."""

    def __init__(self, session: ClientSession, site: Site, key: str, cookie: str = "") -> None:
        self._session, self._site = session, site
        self._base, self._document = f"{site.origin}/api/t/{key}", f"{site.origin}/t/{key}"
        self.cookie = cookie
        self._headers = {"Origin": site.origin, "X-Taku": "1"} | ({"Cookie": cookie} if cookie else {})

    @classmethod
    async def enter(cls, session: ClientSession, site: Site, key: str, code: str) -> Self:
        """Sign in by a code."""
        body, headers = {"key": key, "code": code}, {"Origin": site.origin, "X-Taku": "1"}
        async with session.post(f"{site.origin}/api/enter", json=body, headers=headers) as answer:
            assert answer.status == 204, await answer.text()
            return cls(session, site, key, answer.headers["Set-Cookie"].partition(";")[0])

    async def page(self) -> Any:
        """Return the page."""
        return json.loads(await self._get(self._base))

    async def board(self) -> bytes:
        """Return the picture of the board, once the page is there."""
        page = await self.page()
        return await self._get(urljoin(self._document, page["pictures"][0]["url"]))

    async def move(self, number: int, said: Sequence[str]) -> None:
        """Make a complete move."""
        body = {"number": number, "said": said, "id": str(secrets.randbits(63))}
        async with self._session.post(f"{self._base}/do", json=body, headers=self._headers) as answer:
            assert answer.status == 200, await answer.text()

    async def _get(self, url: str) -> bytes:
        async with self._session.get(url, headers=self._headers) as answer:
            assert answer.status == 200, await answer.text()
            return await answer.read()


@asynccontextmanager
async def pages() -> AsyncGenerator[tuple[PreparedTables, Bot, Site]]:
    """Run the bot with pages of some tables."""
    port = free_port()
    variables = {"TAKU_WEB": f"http://{HERE}:{port}", "TAKU_LISTEN": f"{HERE}:{port}"}
    async with running_bot([GAME] * TABLES, dms=False, variables=variables) as (here, bot):
        access = Tables(here.store).web_access
        yield here, bot, Site(port, tuple([await access.key(seat.id) for seat in here.seats]))


async def beside(count: int, rounds: int) -> list[str]:
    """Measure the memory of open pages, and the moves of one table without and with them."""
    async with pages() as (here, bot, site), ClientSession() as session:
        alone = replace(here, seats=here.seats[:1])
        losses = (await play(alone, bot.pid, 0, rounds // PAIRS)).losses
        for key in site.keys:
            await Reader(session, site, key).board()
        acks: tuple[list[float], list[float]] = ([], [])
        grown = list[int]()
        for _ in range(PAIRS):
            before = memory(bot.pid)[0]
            for found, opened in zip(acks, (0, count), strict=True):
                streams = await _open(site, opened)
                losses += [] if len(streams) == opened else [f"{opened - len(streams)} of {opened} pages were refused"]
                if opened:
                    grown.append(memory(bot.pid)[0] - before)
                measured = await play(alone, bot.pid, 0, rounds // PAIRS)
                losses += measured.losses
                found.extend(measured.acks)
                for one in streams:
                    one.close()
        line(f"memory of {count} open pages, the first time / the last", f"{grown[0]} / {grown[-1]} MB", "60 MB")
        line(f"acknowledgement of a press without / with {count} pages, p50 / p99", f"{pair(acks[0])}; {pair(acks[1])}")
        more = percentile(acks[1], 50) - percentile(acks[0], 50)
        line("  more with them, p50", f"{more:.1f} ms", "no measurable time")
        losses += await _screens(here, session, site, rounds=rounds, count=count)
        await _weight(session, site)
        return losses


async def _open(site: Site, count: int) -> list[Stream]:
    opened = await asyncio.gather(*(Stream.open(site, at) for at in range(count)))
    return [one for one in opened if one is not None]


async def _screens(here: PreparedTables, session: ClientSession, site: Site, *, rounds: int, count: int) -> list[str]:
    """Measure the time from a move on one page to the new board on another."""
    access, spectators, seat, at = Tables(here.store).web_access, await _open(site, count), here.seats[1], 1
    key, chance, took, acks = site.keys[at], Random(1), list[float](), list[float]()
    readers = {
        user: await Reader.enter(session, site, key, await access.offer(seat.id, user)) for user in seat.place.people
    }
    streams = {user: await Stream.open(site, at, cookie=reader.cookie) for user, reader in readers.items()}
    for _ in range(rounds):
        standing = await seat.standing()
        if standing.over or (what := turn(seat.place, standing, chance)) is None:
            break
        mover = int(what.person.id)
        other = next(user for user in readers if user != mover)
        stream = streams[other]
        assert stream is not None
        await stream.shows(standing.number)
        began = perf_counter()
        await readers[mover].move(standing.number, what.said)
        acks.append((perf_counter() - began) * 1000)
        await stream.shows(standing.number + 1)
        await readers[other].board()
        took.append((perf_counter() - began) * 1000)
        await here.discord.settled(0.5)
    for one in [*spectators, *streams.values()]:
        if one is not None:
            one.close()
    line("a move on a page, to its answer p50 / p99", pair(acks))
    line("  to the event, the page and the picture of another p50 / p99", pair(took), "150 ms / -")
    return [] if took else ["no move was made on a page"]


async def _weight(session: ClientSession, site: Site) -> None:
    """Print the bytes of a first visit: the compressed files, and the picture of the board."""
    url = f"{site.origin}/t/{site.keys[0]}"
    async with session.get(url) as answer:
        assets = {urljoin(url, one) for one in ASSET.findall(await answer.text())}
    total = 0
    async with ClientSession(auto_decompress=False) as raw:
        for one in [url, *sorted(one for one in assets if one.startswith(site.origin))]:
            async with raw.get(one, headers={"Accept-Encoding": "gzip"}) as answer:
                total += len(await answer.read())
    line("files of a first visit, compressed", f"{total / 1000:.0f} kB", "60 kB")
    picture = await Reader(session, site, site.keys[0]).board()
    line("its first picture", f"{len(picture) / 1000:.0f} kB", "400 kB")


async def flooded(count: int, rounds: int) -> list[str]:
    """Measure moves beside too many connections, and beside readers that stall."""
    async with pages() as (here, bot, site), ClientSession() as session:
        alone = replace(here, seats=here.seats[:1])
        losses = (await play(alone, bot.pid, 0, rounds // PAIRS)).losses
        page = await Reader(session, site, site.keys[0]).page()
        for sources in (1, ADDRESSES):
            before = memory(bot.pid)[0]
            asked = (Stream.open(site, at, source=f"127.0.0.{1 + at % sources}") for at in range(count))
            opened = [one for one in await asyncio.gather(*asked) if one is not None]
            beside_them = await play(alone, bot.pid, 0, rounds // PAIRS)
            losses += beside_them.losses
            line(f"{count} connections of {sources} addresses: accepted", str(len(opened)))
            line("  memory more", f"{memory(bot.pid)[0] - before} MB")
            line("  acknowledgement of a press p50 / p99", pair(beside_them.acks))
            for one in opened:
                one.close()
        before = memory(bot.pid)[0]
        path = urljoin(f"/t/{site.keys[0]}", page["pictures"][0]["url"])
        stalled = [one for at in range(PAGES) if (one := await _stall(site, path, at)) is not None]
        measured = await play(alone, bot.pid, 0, rounds // PAIRS)
        losses += measured.losses
        line(f"{len(stalled)} readers that take no picture: memory more", f"{memory(bot.pid)[0] - before} MB")
        line("  acknowledgement of a press p50 / p99", pair(measured.acks))
        for one in stalled:
            one.close()
        return losses


async def _stall(site: Site, path: str, at: int) -> asyncio.StreamWriter | None:
    """Ask for a picture without reading it."""
    try:
        _, writer = await asyncio.open_connection(
            HERE, site.port, local_addr=(f"127.0.0.{1 + at % ADDRESSES}", 0), limit=FEWEST
        )
    except OSError:
        return None
    writer.transport.pause_reading()  # pyright: ignore[reportAttributeAccessIssue]
    writer.write(f"GET {path} HTTP/1.1\r\nHost: {HERE}:{site.port}\r\n\r\n".encode())
    return writer


def main() -> int:
    """Run the command line; return 1 on a loss."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.bench.pages", description=__doc__)
    parser.add_argument("--pages", type=int, default=PAGES)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="moves to measure")
    parser.add_argument("--connections", type=int, default=CONNECTIONS, help="0: no flood of them")
    wish = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    heading()
    losses = asyncio.run(beside(wish.pages, wish.rounds))
    return failed(losses + (asyncio.run(flooded(wish.connections, wish.rounds)) if wish.connections else []))


if __name__ == "__main__":
    sys.exit(main())
