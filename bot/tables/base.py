"""What every part of the service stands on: reading a table, committing what changes it, telling who listens."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime

import msgspec

from bot.games.contract import TABLE, Said
from bot.rows import ComingRow, Commit, MoveKind, MoveRow, SeatRow, TimerRow
from bot.store.store import Store
from bot.tables.guarded import guarded
from bot.tables.loaded import Loaded, Readings, seat_rows, table_info
from bot.tables.lobby import not_without
from bot.tables.locks import Locks
from bot.tables.messages import Messages
from bot.tables.moves import move
from bot.tables.notices import Asleep, Hearer, Notice
from bot.tables.people import People
from bot.tables.pins import Pins
from bot.tables.reminders import Wait, pack
from bot.tables.seen import TableInfo
from bot.tables.timers import SAID, clocks, is_asleep
from bot.watched import started

Listener = Callable[[int], Awaitable[None]]
log = logging.getLogger(__name__)


def utc_now() -> datetime:
    """The time, aware."""
    return datetime.now(UTC)


class Base:
    """`store` and `now`, the tables' locks, what was last read of them. `tick` is how long an AI seat waits."""

    def __init__(self, store: Store, *, now: Callable[[], datetime] = utc_now, tick: float = 1.0) -> None:
        self.store, self._now, self._tick = store, now, tick
        self._locks, self._people = Locks(), Locks()
        self._readings = Readings(store, Pins(self._say_later))
        self.people, self.messages = People(store, self._readings, now), Messages(store)
        self._listeners: list[Listener] = []
        self._hearers: list[Hearer] = []
        self._unsaid: dict[int, list[Notice]] = {}
        self._saying: set[asyncio.Task[None]] = set()
        self._reachable, self._reaching = asyncio.Event(), asyncio.Lock()
        self._reachable.set()

    def now(self) -> datetime:
        """The time by which everything here goes."""
        return self._now()

    def subscribe(self, listener: Listener) -> None:
        """Has `listener` called with the table's id after each change that was saved."""
        self._listeners.append(listener)

    def on_notice(self, hearer: Hearer) -> None:
        """Has `hearer` called with what a table has to say, once, after that was saved; it may wait for Discord."""
        self._hearers.append(hearer)

    @guarded
    async def info(self, table_id: int) -> TableInfo:
        """A table's outside. Raises NoSuchTable, and Pinned where its game is gone."""
        return (await self._readings.info(table_id))[1]

    @guarded
    async def outside(self, table_id: int) -> TableInfo:
        """The same of whatever game, for what needs none. Raises NoSuchTable."""
        return (await self._readings.outside(table_id))[1]

    # --- writing ------------------------------------------------------------------------------------------------------

    async def _update(
        self,
        table_id: int,
        *,
        seats: Sequence[SeatRow] | None = None,
        timers: Sequence[TimerRow] | None = None,
        comings: Sequence[ComingRow] = (),
        **changes: object,
    ) -> None:
        await self.store.tables.update(table_id, seats=seats, timers=timers, comings=comings, **changes)
        self._readings.forget(table_id)

    async def _commit(self, commit: Commit) -> None:
        try:
            await self.store.moves.commit(commit)
        finally:
            self._readings.forget(commit.table_id)

    async def _move(
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
        now = at or self._now()
        state, draws, commit = move(loaded, seat, user_id, said, now, kind=kind)
        if alone is None:
            alone = _alone(loaded.row.alone, commit.move)
        if falls_asleep := alone < SAID and is_asleep(_left_alone(loaded, alone), state):
            alone = SAID
        if alone != loaded.row.alone:
            commit = msgspec.structs.replace(commit, table={**commit.table, "alone": alone})
            loaded = _left_alone(loaded, alone)
        if seats is None:
            seats = _attendance(loaded.info, commit.move)
        if seats is not None:
            commit = msgspec.structs.replace(commit, seats=tuple(seats))
            loaded = msgspec.structs.replace(loaded, info=table_info(loaded.row, list(seats)))
        running = await self._readings.timers(loaded.row.id)
        timers = clocks(loaded, state, running, now, self._tick, mover=seat)
        await self._commit(msgspec.structs.replace(commit, interaction=interaction, timers=timers))
        if falls_asleep:
            self._to_say(Asleep(loaded.row.id))
        self._readings.put(loaded.row, commit.number, state, draws, timers)
        _, info = await self._readings.info(loaded.row.id)
        return Loaded(msgspec.structs.replace(loaded.row, number=commit.number), info, loaded.game, state, draws)

    async def _clocks(self, loaded: Loaded) -> tuple[TimerRow, ...]:
        running = await self.store.timers.of(loaded.row.id)
        return clocks(loaded, loaded.state, running, self._now(), self._tick)

    async def _set_clocks(self, loaded: Loaded) -> None:
        """Timers as they should be now, where no move brings them about."""
        await self._update(loaded.row.id, timers=await self._clocks(loaded))

    async def _timer(self, table_id: int, kind: str, key: str) -> TimerRow | None:
        """A timer as the store has it."""
        return next((one for one in await self.store.timers.of(table_id) if (one.kind, one.key) == (kind, key)), None)

    async def _set_timer(self, timer: TimerRow, due_at: datetime, wait: Wait | None = None) -> None:
        """Has a timer ring at another time, perhaps with other data."""
        data = timer.data if wait is None else pack(wait)
        await self.store.timers.set(msgspec.structs.replace(timer, due_at=due_at, data=data))
        self._readings.forget(timer.table_id)

    # --- telling ------------------------------------------------------------------------------------------------------

    async def _changed(self, table_id: int) -> None:
        await self._say(*self._unsaid.pop(table_id, ()))
        for listener in self._listeners:
            await listener(table_id)

    def _to_say(self, notice: Notice, *, first: bool = False) -> None:
        """Said with the change that was just saved, when the table's lock is free."""
        unsaid = self._unsaid.setdefault(notice.table, [])
        unsaid.insert(0 if first else len(unsaid), notice)

    def _say_later(self, notice: Notice) -> None:
        """Said by a task of its own: nobody waits for Discord."""
        task = started(self._say(notice), f"notice of table {notice.table}")
        self._saying.add(task)
        task.add_done_callback(self._saying.discard)

    async def _say(self, *notices: Notice) -> None:
        for notice in notices:
            for hearer in self._hearers:
                try:
                    await hearer(notice)
                except Exception:
                    log.exception("table %s could not say %s", notice.table, type(notice).__name__)


def _attendance(info: TableInfo, move: MoveRow) -> list[SeatRow] | None:
    """The seats, where a move tells that somebody has let a time limit pass, or is there again."""
    rows = seat_rows(info)
    if move.kind == "limit":
        rows[move.seat] = msgspec.structs.replace(rows[move.seat], missed=rows[move.seat].missed + 1)
        return rows
    if move.seat == TABLE or move.user_id is None:
        return None
    here = not_without(rows, move.user_id)
    here[move.seat] = msgspec.structs.replace(here[move.seat], missed=0)
    return here if here != rows else None


def _left_alone(loaded: Loaded, alone: int) -> Loaded:
    """The table as if it had made so many moves by itself."""
    return msgspec.structs.replace(loaded, row=msgspec.structs.replace(loaded.row, alone=alone))


def _alone(before: int, move: MoveRow) -> int:
    """How many moves the table has made by itself since a person last did something."""
    if move.kind == "limit" or (move.seat == TABLE and move.user_id is None):
        return before + 1
    return 0 if move.seat != TABLE and move.user_id is not None else before
