"""What every part of the tables stands on: reading a table, writing what changes it, telling who listens."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from contextvars import ContextVar
from datetime import datetime

import msgspec

from bot.games.contract import TABLE, Refused, Said
from bot.metrics import families
from bot.rows import ComingRow, MoveKind, MoveRow, SeatRow, TimerRow
from bot.store.basis import attach, based_on
from bot.store.store import Store
from bot.tables.errors import Duplicate, TableError
from bot.tables.guarded import anew
from bot.tables.loaded import Loaded, Loader, left_alone
from bot.tables.lobby import not_without
from bot.tables.locks import Locks
from bot.tables.moves import made
from bot.tables.news import News
from bot.tables.notices import Asleep, Told, saying
from bot.tables.pins import Pins
from bot.tables.reminders import Wait, pack
from bot.tables.seen import TableInfo
from bot.tables.standing import spent, without
from bot.tables.timers import SAID, clocks, is_asleep

_saying: ContextVar[list[Told]] = ContextVar("saying")


class Desk:
    """The store and the time, a lock a table, what was last read. `tick` is how long an AI seat waits."""

    def __init__(self, store: Store, now: Callable[[], datetime], tick: float) -> None:
        self.store, self.now, self.tick = store, now, tick
        self.news, self.locks = News(), Locks()
        self.loader = Loader(store, Pins(self.news.say_later))

    async def info(self, table_id: int) -> TableInfo:
        """A table's outside. Raises NoSuchTable, and Pinned where its game is gone."""
        return (await self.loader.info(table_id))[1]

    async def outside(self, table_id: int) -> TableInfo:
        """The same of whatever game, for what needs none. Raises NoSuchTable."""
        return (await self.loader.outside(table_id))[1]

    @asynccontextmanager
    async def held(self, table_id: int) -> AsyncGenerator[None]:
        """Holds the table's lock. What another process changes meanwhile makes what is done here Overtaken."""
        async with self.locks.of(table_id):
            token = _saying.set(said := list[Told]())
            try:
                with based_on(table_id):
                    yield
            finally:
                _saying.reset(token)
            for notice in said:
                self.news.to_say(notice)

    def says(self, notice: Told) -> None:
        """Said with the next thing that is written in the block that holds its table, when the lock is free."""
        self.promises(notice)
        _saying.get().append(notice)

    def promises(self, notice: Told) -> None:
        """The same, but whoever holds the table says it: others do if this process ends before that."""
        attach(notice.table, saying(notice))

    @asynccontextmanager
    async def changing(self, table_id: int) -> AsyncGenerator[None]:
        """The same; when the lock is free again, who listens hears of the change."""
        async with self.held(table_id):
            yield
        await self.news.changed(table_id)

    @asynccontextmanager
    async def once(self, interaction: int | None) -> AsyncGenerator[None]:
        """What is refused only because this interaction has done it already is a Duplicate."""
        try:
            yield
        except (TableError, Refused):
            if interaction is not None and await self.store.moves.seen(interaction):
                raise Duplicate from None
            raise

    async def update(
        self,
        table_id: int,
        *,
        seats: Sequence[SeatRow] | None = None,
        timers: Sequence[TimerRow] | None = None,
        comings: Sequence[ComingRow] = (),
        **changes: object,
    ) -> None:
        """Changes a table otherwise than by a move; see `TableRows.update`."""
        await self.store.tables.update(table_id, seats=seats, timers=timers, comings=comings, **changes)

    async def move(
        self,
        loaded: Loaded,
        seat: int,
        user_id: int | None,
        said: Said,
        interaction: int | None = None,
        *,
        seats: Sequence[SeatRow] | None = None,
        at: datetime | None = None,
        kind: MoveKind = "move",
        alone: int | None = None,
    ) -> Loaded:
        """Has a move done, and perhaps other `seats` with it; `at` is when, if not now, `alone` see `TableRow`."""
        now = at or self.now()
        state, draws, commit = made(loaded, seat, user_id, said, now, kind=kind)
        if loaded.orders and (over := spent(loaded, seat)):
            commit = msgspec.structs.replace(commit, ordered=over)
            loaded = without(loaded, over)
        if alone is None:
            alone = _alone(loaded.row.alone, commit.move)
        if falls_asleep := alone < SAID and is_asleep(left_alone(loaded, alone), state):
            alone = SAID
        if alone != loaded.row.alone:
            commit = msgspec.structs.replace(commit, table={**commit.table, "alone": alone})
            loaded = left_alone(loaded, alone)
        if seats is None:
            seats = _attendance(loaded.info, commit.move)
        if seats is not None:
            commit = msgspec.structs.replace(commit, seats=tuple(seats))
            loaded = msgspec.structs.replace(loaded, info=msgspec.structs.replace(loaded.info, seats=tuple(seats)))
        running = await self.store.timers.of(loaded.row.id)
        timers = clocks(loaded, state, running, now, self.tick, mover=seat)
        if falls_asleep:
            self.says(Asleep(loaded.row.id))
        await self.store.moves.commit(msgspec.structs.replace(commit, interaction=interaction, timers=timers))
        families.moves.labels(loaded.game.meta.id, _maker(commit.move)).inc()
        self.loader.put(loaded.row.id, commit.number, state, draws)
        info = await self.info(loaded.row.id)
        row = msgspec.structs.replace(loaded.row, number=commit.number)
        return Loaded(row, info, loaded.game, state, draws, loaded.orders)

    async def clocks(self, loaded: Loaded) -> tuple[TimerRow, ...]:
        """The timers that a table should have now."""
        running = await self.store.timers.of(loaded.row.id)
        return clocks(loaded, loaded.state, running, self.now(), self.tick)

    async def set_clocks(self, loaded: Loaded) -> None:
        """Timers as they should be now, where no move brings them about."""
        await self.update(loaded.row.id, timers=await self.clocks(loaded))

    async def timer(self, table_id: int, kind: str, key: str) -> TimerRow | None:
        """A timer as the store has it."""
        return next((one for one in await self.store.timers.of(table_id) if (one.kind, one.key) == (kind, key)), None)

    async def set_timer(self, timer: TimerRow, due_at: datetime, wait: Wait | None = None) -> None:
        """Has a timer ring at another time, perhaps with other data."""
        data = timer.data if wait is None else pack(wait)
        await self.store.timers.set(msgspec.structs.replace(timer, due_at=due_at, data=data))

    @anew
    async def end(self, table_id: int, reason: str) -> TableInfo:
        """Ends a table without a result, unless it is over."""
        async with self.held(table_id):
            if not (await self.outside(table_id)).over:
                await self.update(table_id, timers=(), status="ended", reason=reason, ended_at=self.now())
        await self.news.changed(table_id)
        return await self.outside(table_id)


def _attendance(info: TableInfo, move: MoveRow) -> list[SeatRow] | None:
    """The seats, where a move tells that somebody has let a time limit pass, or is there again."""
    rows = list(info.seats)
    if move.kind == "limit":
        rows[move.seat] = msgspec.structs.replace(rows[move.seat], missed=rows[move.seat].missed + 1)
        return rows
    if move.seat == TABLE or move.user_id is None:
        return None
    here = not_without(rows, move.user_id)
    here[move.seat] = msgspec.structs.replace(here[move.seat], missed=0)
    return here if here != rows else None


def _maker(move: MoveRow) -> str:
    if move.seat == TABLE or move.kind == "limit":
        return "table"
    return "ai" if move.user_id is None else "person"


def _alone(before: int, move: MoveRow) -> int:
    """How many moves the table has made by itself since a person last did something."""
    if move.kind == "limit" or (move.seat == TABLE and move.user_id is None):
        return before + 1
    return 0 if move.seat != TABLE and move.user_id is not None else before
