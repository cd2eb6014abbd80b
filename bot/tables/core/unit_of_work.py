"""Unit of work: load a table, write changes, publish events."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from contextvars import ContextVar
from datetime import datetime

import msgspec

from bot.enums import Ending, MoveKind, Status, TimerKind, VoteKind, VoteResult
from bot.games.contract import TABLE, ChoicePath, Refused
from bot.metrics import registry
from bot.rows import ComingRow, Counted, MoveRow, ResultRow, SeatRow, TimerRow, VoteRow
from bot.store.cache.version_check import add_counts, add_outbox, optimistic_lock
from bot.store.store import Store
from bot.tables.core.events import EventBus
from bot.tables.core.locks import KeyedLocks
from bot.tables.core.retry import retry_on_conflict
from bot.tables.core.users import UserService
from bot.tables.datetimes.quiet_hours import QuietHours, is_night
from bot.tables.model.apply_move import apply_move
from bot.tables.model.errors import Duplicate, TableError
from bot.tables.model.loading import TableLoader, TableSnapshot, with_idle_moves
from bot.tables.model.notifications import Notification, TableIdle, VoteOver, saying
from bot.tables.model.order_matching import expired, without_orders
from bot.tables.model.results import without_result
from bot.tables.model.unplayable import UnplayableTables
from bot.tables.model.views import TableInfo
from bot.tables.model.vote_keys import key_of, subject_of
from bot.tables.timing.absence import with_returns
from bot.tables.timing.reminder_schedule import WaitState, pack, unpack
from bot.tables.timing.response_times import carried_on, turn_finished
from bot.tables.timing.time_banks import banked
from bot.tables.timing.time_counting import Calendar
from bot.tables.timing.timers import SAID, is_asleep, schedule
from bot.tables.timing.vacation_intervals import vacation_intervals
from bot.tables.timing.vote_rules import still_open, vote_timers

_saying: ContextVar[list[Notification]] = ContextVar("saying")


class UnitOfWork:
    """The store, the clock, a lock per table, and the loader's cache.

    `tick` is the number of seconds that an AI seat waits before each step.
    """

    def __init__(self, store: Store, now: Callable[[], datetime], tick: float) -> None:
        self.store, self.now, self.tick = store, now, tick
        self.news, self.locks = EventBus(), KeyedLocks()
        self.loader = TableLoader(store, UnplayableTables(self.news.publish_later))
        self.people = UserService(store, now)

    async def info(self, table_id: int) -> TableInfo:
        """Return a table's metadata. Raises NoSuchTable, and Unplayable if its game is gone."""
        return (await self.loader.info(table_id))[1]

    async def info_of_any_game(self, table_id: int) -> TableInfo:
        """Return the metadata of a table of any game, known or not. Raises NoSuchTable."""
        return (await self.loader.info_of_any_game(table_id))[1]

    @asynccontextmanager
    async def locked(self, table_id: int) -> AsyncGenerator[None]:
        """Hold the table's lock.

        A change by another process meanwhile raises a version conflict on write.
        """
        async with self.locks.of(table_id):
            token = _saying.set(said := list[Notification]())
            try:
                with optimistic_lock(table_id):
                    yield
            finally:
                _saying.reset(token)
            for notice in said:
                self.news.enqueue(notice)

    def notify(self, notice: Notification) -> None:
        """Queue a notification, sent after the next write in the block that holds the table's lock."""
        self.notify_by_job(notice)
        _saying.get().append(notice)

    def notify_by_job(self, notice: Notification) -> None:
        """Queue a notification in the outbox, with the next write in the same transaction.

        Another process sends it if this one ends.
        """
        add_outbox(notice.table, saying(notice))

    def add_counts(self, table_id: int, counted: Counted) -> None:
        """Add to the statistics of users, with the next write while the table's lock is held."""
        if counted != Counted():
            add_counts(table_id, counted)

    @asynccontextmanager
    async def transaction(self, table_id: int) -> AsyncGenerator[None]:
        """Hold the table's lock, and publish the change to the listeners once it is free."""
        async with self.locked(table_id):
            yield
        await self.news.changed(table_id)

    @asynccontextmanager
    async def detect_duplicate(self, interaction: int | None) -> AsyncGenerator[None]:
        """Translate a refusal into Duplicate if this interaction has been applied already."""
        try:
            yield
        except (TableError, Refused):
            if interaction is not None and await self.store.moves.is_committed(interaction):
                raise Duplicate from None
            raise

    async def update(
        self,
        table_id: int,
        *,
        seats: Sequence[SeatRow] | None = None,
        timers: Sequence[TimerRow] | None = None,
        comings: Sequence[ComingRow] = (),
        votes: Sequence[VoteRow] | None = None,
        results: Sequence[ResultRow] = (),
        **changes: object,
    ) -> None:
        """Change a table other than by a move, and close votes that are moot.

        See `TableQueries.update` of the store.

        Seats that no longer have a prompt with these `timers` keep their remaining time in their bank.
        """
        info = await self.info_of_any_game(table_id)
        if timers is not None:
            seats = await self._banked(table_id, seats, timers)
        now_open = info.votes if votes is None else tuple(votes)
        if now_open and (timers is not None or "status" in changes):
            there, status = info.seats if seats is None else tuple(seats), changes.get("status", info.status)
            after = msgspec.structs.replace(info, seats=there, status=status, votes=now_open)
            going_on = self._votes_on(after, timers or ())
            votes = votes if going_on is None else going_on
        await self.store.tables.update(
            table_id, seats=seats, timers=timers, comings=comings, votes=votes, results=results, **changes
        )

    def _votes_on(self, info: TableInfo, timers: Sequence[TimerRow]) -> tuple[VoteRow, ...] | None:
        """Return the votes that go on after a change, and report closed ones; None: all go on."""
        held = still_open(info.votes, info, timers, self.now())
        over = [vote for vote in info.votes if vote not in held]
        for vote in over:
            there = (
                vote.kind == VoteKind.ABSENT
                and not info.over
                and info.seats[vote.seat].user_id == subject_of(vote).user
            )
            self.report_vote(vote, VoteResult.RETURNED if there else VoteResult.MOOT)
        return held if over else None

    def report_vote(self, vote: VoteRow, result: VoteResult) -> None:
        """Report the result of a vote, unless it was reported in this block."""
        told = [one for one in _saying.get() if isinstance(one, VoteOver)]
        if all((one.kind, one.seat) != key_of(vote) for one in told):
            user = subject_of(vote).user if vote.kind == VoteKind.ABSENT else 0
            self.notify(VoteOver(vote.table_id, vote.kind, vote.seat, user, vote.opened_at, result, vote.ballots))

    async def move(
        self,
        loaded: TableSnapshot,
        seat: int,
        user_id: int | None,
        said: ChoicePath,
        interaction: int | None = None,
        *,
        seats: Sequence[SeatRow] | None = None,
        at: datetime | None = None,
        kind: MoveKind = MoveKind.MOVE,
        idle_moves: int | None = None,
        columns: Mapping[str, object] = {},
    ) -> TableSnapshot:
        """Commit a move, with other `seats` if given; `at` is its time, now by default.

        In order: apply the choice path to the loaded state, collect events and random draws, compute the timers, votes,
        time banks and attendance that follow from it, write all of it in one transaction at the expected version, and
        queue the notifications. `idle_moves`: see `TableRow`. `columns` of the table's row change with it.
        """
        now = at or self.now()
        state, draws, commit = apply_move(loaded, seat, user_id, said, now, kind=kind)
        if columns:
            commit = msgspec.structs.replace(commit, table={**commit.table, **columns})
        people = {one.user_id for one in (*loaded.info.seats, *(seats or ())) if one.user_id is not None}
        calendars = await self.calendars(loaded.info, people)
        if loaded.orders and (over := expired(loaded, seat)):
            commit = msgspec.structs.replace(commit, ordered=over)
            loaded = without_orders(loaded, over)
        if idle_moves is None:
            idle_moves = _alone(loaded.row.idle_moves, commit.move)
        if falls_asleep := idle_moves < SAID and is_asleep(with_idle_moves(loaded, idle_moves), state):
            idle_moves = SAID
        if idle_moves != loaded.row.idle_moves:
            commit = msgspec.structs.replace(commit, table={**commit.table, "idle_moves": idle_moves})
            loaded = with_idle_moves(loaded, idle_moves)
        if seats is None:
            seats = _attendance(loaded.info, commit.move)
        info = loaded.info if seats is None else msgspec.structs.replace(loaded.info, seats=tuple(seats))
        running = await self.store.timers.of(loaded.row.id)
        before, loaded = loaded.info.seats, msgspec.structs.replace(loaded, info=info)
        timers = schedule(loaded, state, running, now, self.tick, mover=seat, calendars=calendars)
        waited, counted = turn_finished(info, commit.move, running, timers)
        self.add_counts(loaded.row.id, counted)
        after = msgspec.structs.replace(info, status=commit.status or info.status)
        timers = carried_on(info, running, timers, commit.move)
        timers = self.with_vote_timers(msgspec.structs.replace(loaded, info=after), timers, running)
        rows = banked(info, running, timers, now, calendars)
        if rows != before:
            commit = msgspec.structs.replace(commit, seats=rows)
        if falls_asleep:
            self.notify(TableIdle(loaded.row.id))
        if loaded.info.votes:
            commit = msgspec.structs.replace(commit, votes=self._votes_on(after, timers))
        move = msgspec.structs.replace(commit.move, waited=waited)
        await self.store.moves.commit(
            msgspec.structs.replace(commit, move=move, interaction=interaction, timers=timers)
        )
        registry.moves.labels(loaded.game.meta.id, _maker(commit.move)).inc()
        self.loader.remember(loaded.row.id, commit.number, state, draws)
        info = await self.info(loaded.row.id)
        row = msgspec.structs.replace(loaded.row, last_move=commit.number)
        return TableSnapshot(row, info, loaded.game, state, draws, loaded.orders)

    async def clocks(self, loaded: TableSnapshot, running: Sequence[TimerRow] | None = None) -> tuple[TimerRow, ...]:
        """Return the timers of a table for its current state.

        Those in `running` (default: the stored ones) go on if they still apply.
        """
        going = await self.store.timers.of(loaded.row.id) if running is None else running
        timed = (unpack(one.data).user for one in going if one.kind == TimerKind.LIMIT)
        calendars = await self.calendars(loaded.info, {*loaded.info.people, *timed})
        timers = schedule(loaded, loaded.state, going, self.now(), self.tick, calendars=calendars)
        return self.with_vote_timers(loaded, timers, going)

    def with_vote_timers(
        self, loaded: TableSnapshot, timers: tuple[TimerRow, ...], running: Sequence[TimerRow]
    ) -> tuple[TimerRow, ...]:
        """Return these timers of a table together with those of its votes."""
        info = loaded.info
        if not timers and not (info.votes and info.status == Status.RUNNING and not info.lost and not info.held):
            return timers
        now = self.now()
        timers = with_returns(info, timers, now)
        votes = still_open(info.votes, info, timers, now)
        return (*timers, *vote_timers(votes, info, timers, running, now))

    async def calendars(self, info: TableInfo, people: Iterable[int] | None = None) -> Mapping[int, Calendar]:
        """Return the calendars by which the time of users (default: those seated) counts.

        All time counts in live games. Quiet hours are read only if they matter.
        """
        found: dict[int, Calendar] = {}
        for user in () if info.speed == "live" or not info.limit.is_one else people or info.people:
            found[user] = Calendar(
                vacation_intervals(info.vacations, user), await self.quiet_hours(user) if info.waking else None
            )
        return found

    async def quiet_hours(self, user_id: int) -> QuietHours | None:
        """Return a user's quiet hours, if they are no longer than a night."""
        quiet = await self.people.quiet_hours(await self.store.users.user(user_id))
        return quiet if quiet is not None and is_night(quiet) else None

    async def _banked(
        self, table_id: int, seats: Sequence[SeatRow] | None, timers: Sequence[TimerRow]
    ) -> Sequence[SeatRow] | None:
        """Return the seats with the rest of their time banks at these timers; None: no change."""
        info = await self.info_of_any_game(table_id)
        if info.bank_seconds is None:
            return seats
        after = info if seats is None else msgspec.structs.replace(info, seats=tuple(seats))
        running, calendars = await self.store.timers.of(table_id), await self.calendars(info)
        rows = banked(after, running, timers, self.now(), calendars)
        return rows if rows != info.seats else seats

    async def reschedule(self, loaded: TableSnapshot) -> None:
        """Write the current timers, if no move does so."""
        await self.update(loaded.row.id, timers=await self.clocks(loaded))

    async def timer(self, table_id: int, kind: str, key: str) -> TimerRow | None:
        """Return a timer as stored."""
        return next((one for one in await self.store.timers.of(table_id) if (one.kind, one.key) == (kind, key)), None)

    async def set_timer(self, timer: TimerRow, due_at: datetime, wait: WaitState | None = None) -> None:
        """Set a timer's due date, and its data if given."""
        data = timer.data if wait is None else pack(wait)
        await self.store.timers.set(msgspec.structs.replace(timer, due_at=due_at, data=data))

    @retry_on_conflict
    async def end(self, table_id: int, reason: str, ending: Ending) -> TableInfo:
        """End a table without a result, unless it is over."""
        async with self.locked(table_id):
            info = await self.info_of_any_game(table_id)
            if not info.over:
                await self.ended(table_id, reason, without_result(info, ending) if info.number else ())
        await self.news.changed(table_id)
        return await self.info_of_any_game(table_id)

    async def ended(
        self, table_id: int, reason: str, results: Sequence[ResultRow], seats: Sequence[SeatRow] | None = None
    ) -> None:
        """End a table with these results, not by a move; the caller holds its lock."""
        await self.update(
            table_id, seats=seats, timers=(), results=results, status=Status.ENDED, reason=reason, ended_at=self.now()
        )


def _attendance(info: TableInfo, move: MoveRow) -> list[SeatRow] | None:
    """Return the seats if a move shows that a player missed a time limit, or is present again."""
    rows = list(info.seats)
    if move.kind == MoveKind.LIMIT:
        rows[move.seat] = msgspec.structs.replace(rows[move.seat], missed_limits=rows[move.seat].missed_limits + 1)
        return rows
    if move.seat == TABLE or move.user_id is None:
        return None
    if not rows[move.seat].missed_limits:
        return None
    rows[move.seat] = msgspec.structs.replace(rows[move.seat], missed_limits=0)
    return rows


def _maker(move: MoveRow) -> str:
    if move.seat == TABLE or move.kind == MoveKind.LIMIT:
        return "table"
    return "ai" if move.user_id is None else "person"


def _alone(before: int, move: MoveRow) -> int:
    """Return the number of moves made by the table itself since a person last acted."""
    if move.kind == MoveKind.LIMIT or (move.seat == TABLE and move.user_id is None):
        return before + 1
    return 0 if move.seat != TABLE and move.user_id is not None else before
