"""Event streams of the pages: the number and the version of a table, at each change.

A page holds a stream open, and reads the table again when it changes. Those who sit at the table are told at once, all
others in small groups, so that the requests of many spectators do not delay a move.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager, suppress
from random import uniform

import msgspec
from aiohttp import ClientConnectionResetError, web

from bot.http_connections import STREAMS
from bot.supervision import cancel_and_wait, restart_on_failure
from bot.tables.model.errors import ServiceBusy
from bot.tables.model.loading import TableSnapshot
from bot.tables.model.views import TableInfo
from bot.tables.service import Tables
from bot.web.payloads import Change

OF_STRANGERS, OF_USER = STREAMS * 3 // 4, 12
"""Maximum numbers of streams of all who are not signed in, so that others find room, and of one user."""
POLL = 0.15
"""Seconds between two looks at the versions of the watched tables, where other processes change tables too."""
GROUP, PAUSE = 10, 0.05
"""Number of spectators that are told at a time, and seconds until the next ones."""
HEARTBEAT, LIFE = 25.0, 900.0
"""Seconds without an event after which a comment is sent, and after which a stream ends: the browser opens another,
whose rights are checked again.
"""
SWEEP = 2.0
"""Seconds between two searches for streams whose readers have left."""
UNREAD = 16_384
"""Bytes that a reader may leave unread."""
BEGIN, BEAT = b"retry: 2000\n\n", b":\n\n"


class TooManyStreams(Exception):
    """No further stream is opened."""


class Watcher:
    """An open stream: its connection, and whether its user sits at the table."""

    __slots__ = ("changed", "connection", "seated")

    def __init__(self, connection: asyncio.Transport, *, seated: bool) -> None:
        self.connection, self.seated, self.changed = connection, seated, asyncio.Event()


class EventHub:
    """Tells the open streams of the changes of their tables."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._watchers: dict[int, dict[Watcher, None]] = {}
        self._newest: dict[int, Change] = {}
        self._users, self._count = Counter[int | None](), 0
        self._watched, self._waiting = asyncio.Event(), dict[Watcher, None]()
        self._some_wait, self._closing = asyncio.Event(), False
        tables.events.subscribe(self.changed)

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Run the tasks of the streams, which are closed at the end."""
        telling = cancel_and_wait(restart_on_failure(self._tell, "the spectators' streams"))
        polling = cancel_and_wait(restart_on_failure(self._poll, "the versions of watched tables"))
        sweeping = cancel_and_wait(restart_on_failure(self._sweep, "the closed streams"))
        async with telling, polling, sweeping:
            yield
        self.close()

    def close(self) -> None:
        """End all streams."""
        self._closing = True
        for watchers in self._watchers.values():
            for one in watchers:
                one.changed.set()

    async def changed(self, table: TableSnapshot) -> None:
        """Note a change of a table."""
        if table.id in self._watchers:
            self._note(table.id, Change(table.row.last_move, table.row.version))

    def _note(self, table: int, change: Change) -> None:
        if (known := self._newest.get(table)) is not None and known.version >= change.version:
            return
        self._newest[table] = change
        for one in self._watchers.get(table, ()):
            if one.seated:
                one.changed.set()
            else:
                self._waiting[one] = None
        if self._waiting:
            self._some_wait.set()

    async def _tell(self) -> None:
        while True:
            await self._some_wait.wait()
            while self._waiting:
                for one in [*self._waiting][:GROUP]:
                    del self._waiting[one]
                    one.changed.set()
                await asyncio.sleep(PAUSE)
            self._some_wait.clear()

    async def _poll(self) -> None:
        """Read the versions of all watched tables again and again, if other processes change them."""
        while self._tables.queries.shared:
            await self._watched.wait()
            await asyncio.sleep(POLL)
            try:
                found = await self._tables.queries.versions([*self._watchers])
            except ServiceBusy:
                await asyncio.sleep(1)
                continue
            for table, (number, version) in found.items():
                self._note(table, Change(number, version))

    async def _sweep(self) -> None:
        """Wake the streams whose readers have left: aiohttp does not."""
        while True:
            await asyncio.sleep(SWEEP)
            for one in [one for watchers in self._watchers.values() for one in watchers]:
                if one.connection.is_closing():
                    one.changed.set()

    @contextmanager
    def _watching(self, table: int, user_id: int | None, one: Watcher) -> Generator[None]:
        most = OF_STRANGERS if user_id is None else OF_USER
        if self._closing or self._count >= STREAMS or self._users[user_id] >= most:
            raise TooManyStreams
        self._count += 1
        self._users[user_id] += 1
        self._watchers.setdefault(table, {})[one] = None
        self._watched.set()
        try:
            yield
        finally:
            self._count -= 1
            self._users[user_id] -= 1
            self._waiting.pop(one, None)
            if not self._users[user_id]:
                del self._users[user_id]
            del self._watchers[table][one]
            if not self._watchers[table]:
                del self._watchers[table]
                self._newest.pop(table, None)
            if not self._watchers:
                self._watched.clear()

    async def stream(
        self, request: web.Request, response: web.StreamResponse, info: TableInfo, user_id: int | None
    ) -> None:
        """Answer a request with the changes of a table, until the reader leaves or does not read.

        Raises TooManyStreams, and Unplayable.
        """
        if (connection := request.transport) is None:
            return
        one = Watcher(connection, seated=info.seat_of(user_id) is not None)
        with self._watching(info.id, user_id, one), suppress(ClientConnectionResetError):
            table, _ = await self._tables.reader.newest(info.id)  # what changes from here on is told
            now = Change(table.row.last_move, table.row.version)
            await response.prepare(request)
            await response.write(BEGIN + _event(now))
            time = asyncio.get_running_loop().time
            ends = time() + LIFE * uniform(0.8, 1.2)
            while time() < ends:
                sent = b""
                try:
                    async with asyncio.timeout(HEARTBEAT):
                        await one.changed.wait()
                except TimeoutError:
                    sent = BEAT
                one.changed.clear()
                newest = self._newest.get(info.id, now)
                if newest.version > now.version:
                    now, sent = newest, _event(newest)
                if self._closing or not _reads(connection):
                    break
                if sent:
                    await response.write(sent)


def _event(change: Change) -> bytes:
    return b"event: change\ndata: " + msgspec.json.encode(change) + b"\n\n"


def _reads(connection: asyncio.Transport) -> bool:
    """Return whether the reader is there; the connection is cut if too much is left unread."""
    if connection.is_closing():
        return False
    if connection.get_write_buffer_size() <= UNREAD:
        return True
    connection.abort()
    return False
