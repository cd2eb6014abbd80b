"""A table as it was just read from the store, and what is kept of that, so that a move reads it once."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

from msgspec import Struct

from bot.games.chance import commitment
from bot.games.contract import t
from bot.games.registry import GAMES, AnyGame
from bot.store.rows import MoveRow, RequestRow, SeatRow, TableRow
from bot.store.store import Store
from bot.tables.codec import unpack_state
from bot.tables.errors import NoSuchTable, WrongStatus
from bot.tables.seen import SeatInfo, TableInfo

T = TypeVar("T")
KEPT = 1_000
"""Readings that are kept: three or four a table."""
KEPT_SECONDS = 2.0
"""How long: what another process writes is seen after that."""
LATEST = 32
"""Moves that most looks at a table need."""


class Loaded(Struct, frozen=True):
    """A table that has begun: its row, its outside, its game and its state after the last move. Nobody changes it."""

    row: TableRow
    info: TableInfo
    game: AnyGame
    state: Any


def table_info(row: TableRow, seats: list[SeatRow]) -> TableInfo:
    """The outside of a table. The seed is in it only when the table is over."""
    over = row.status in ("finished", "ended")
    seed, salt = row.seed or b"", row.salt or b""
    return TableInfo(
        id=row.id,
        game=row.game,
        status=row.status,
        host_id=row.host_id,
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        thread_id=row.thread_id,
        language=row.language,
        speed=row.speed,
        settings=row.settings,
        wanted=row.wanted,
        seats=tuple(SeatInfo(seat.seat, seat.name, seat.user_id, seat.ai_level, seat.stand_in) for seat in seats),
        number=row.number,
        commitment=commitment(seed, salt) if seed else "",
        seed=seed.hex() if over and seed else None,
        salt=salt.hex() if over and seed else None,
        reason=row.reason,
    )


class Readings:
    """What was last read of the tables in use. Whoever writes to a table here says `forget` afterwards.

    A move that builds on what another process has changed meanwhile is refused as stale by the store.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: OrderedDict[tuple[int, str], tuple[float, asyncio.Task[Any]]] = OrderedDict()

    async def info(self, table_id: int) -> tuple[TableRow, TableInfo]:
        """The row and the outside of a table. Raises NoSuchTable."""
        return await self._read(table_id, self._info)

    async def load(self, table_id: int) -> Loaded:
        """A table that has begun, as of its last move. Raises NoSuchTable or WrongStatus."""
        return await self._read(table_id, self._load)

    async def request(self, table_id: int) -> RequestRow | None:
        """The table's open request."""
        return await self._read(table_id, self._store.request)

    async def latest(self, table_id: int) -> list[MoveRow]:
        """The last `LATEST` moves, oldest first."""
        return await self._read(table_id, self._latest)

    def forget(self, table_id: int) -> None:
        """The table was changed: whoever asks from now on gets it as it is now, even while an earlier read goes on."""
        for what in (self._info, self._load, self._store.request, self._latest):
            self._kept.pop((table_id, what.__name__), None)

    async def _read(self, table_id: int, read: Callable[[int], Coroutine[Any, Any, T]]) -> T:
        key, now = (table_id, read.__name__), time.monotonic()
        if key not in self._kept or now - self._kept[key][0] > KEPT_SECONDS:
            task = asyncio.create_task(read(table_id), name=f"read table {table_id}")
            task.add_done_callback(lambda task: self._drop_failed(key, task))
            self._kept.pop(key, None)
            self._kept[key] = now, task
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        reading: Awaitable[T] = self._kept[key][1]
        return await asyncio.shield(reading)

    def _drop_failed(self, key: tuple[int, str], task: asyncio.Task[Any]) -> None:
        if (task.cancelled() or task.exception() is not None) and key in self._kept and self._kept[key][1] is task:
            del self._kept[key]

    async def _info(self, table_id: int) -> tuple[TableRow, TableInfo]:
        row = await self._store.table(table_id)
        if row is None:
            raise NoSuchTable
        return row, table_info(row, await self._store.seats(table_id))

    async def _load(self, table_id: int) -> Loaded:
        row, info = await self.info(table_id)
        if row.started_at is None:
            raise WrongStatus(t("The game has not begun yet."))
        game = GAMES[row.game]
        _, raw = await self._store.state(table_id, row.number)
        return Loaded(row, info, game, unpack_state(game, raw, row.rules_version))

    async def _latest(self, table_id: int) -> list[MoveRow]:
        return (await self._store.moves(table_id, limit=LATEST, newest_first=True))[::-1]


async def load(store: Store, table_id: int) -> Loaded:
    """A table that has begun, as the store has it now. Raises NoSuchTable or WrongStatus."""
    return await Readings(store).load(table_id)
