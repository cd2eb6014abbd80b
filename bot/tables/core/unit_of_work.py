"""Unit of work: load a table, decide on a change, write it, publish the table after it."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any, TypeVar

from msgspec.structs import replace

from bot.enums import Ending, MoveKind, TimerKind
from bot.games.contract import TABLE, Refused
from bot.metrics import registry
from bot.rows import MoveRow, TimerRow, UserRow
from bot.store.engine.errors import ConflictError, CorruptData, DuplicateInteraction, StoreBusy
from bot.store.store import Store
from bot.tables.core.events import EventBus
from bot.tables.core.locks import KeyedLocks
from bot.tables.core.users import UserService
from bot.tables.datetimes.quiet_hours import QuietHours, is_night
from bot.tables.model.draft import Draft, change, commit_of, end, finalized, rows_after, unchanged
from bot.tables.model.errors import Duplicate, StaleBoard, TableError, Unavailable, Unplayable
from bot.tables.model.loading import GameSnapshot, TableLoader, TableSnapshot
from bot.tables.model.order_matching import spend_orders
from bot.tables.model.results import without_result
from bot.tables.model.unplayable import UnplayableTables
from bot.tables.model.views import TableInfo
from bot.tables.timing.absence import note_attendance
from bot.tables.timing.change_context import ChangeContext, Effect
from bot.tables.timing.reminder_schedule import unpack
from bot.tables.timing.response_times import count_turn
from bot.tables.timing.time_banks import bank_time
from bot.tables.timing.time_counting import Calendar
from bot.tables.timing.timers import count_idle_moves, schedule, schedule_timers
from bot.tables.timing.vacation_intervals import calendar_of
from bot.tables.timing.vote_rules import close_votes, schedule_votes, with_vote_timers

log = logging.getLogger(__name__)
S = TypeVar("S", bound=TableSnapshot)
R = TypeVar("R")
RANDOM = secrets.SystemRandom()
TRIES = 5
"""Maximum attempts at a change that meets version conflicts."""
CHANGE_EFFECTS: tuple[Effect, ...] = (bank_time, close_votes)
"""Consequences of every change."""
MOVE_EFFECTS: tuple[Effect, ...] = (
    spend_orders,
    note_attendance,
    count_idle_moves,
    schedule_timers,
    count_turn,
    schedule_votes,
    *CHANGE_EFFECTS,
)
"""Consequences of a move, in this order."""


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
        return (await self.loader.table(table_id)).info

    async def info_of_any_game(self, table_id: int) -> TableInfo:
        """Return the metadata of a table of any game, known or not. Raises NoSuchTable."""
        return (await self.loader.table_of_any_game(table_id)).info

    async def run(
        self,
        table_id: int,
        decide: Callable[[GameSnapshot], Awaitable[Draft[R]]],
        *,
        interaction: int | None = None,
    ) -> Draft[R]:
        """Change a table that has begun, and return the draft that was written.

        In order, under the table's lock: load the table once; let `decide` return the draft of the change; add the
        effects that follow from it; write all of it in one transaction at the version that was loaded; then, without
        the lock, send the notifications and publish the table as it is now. `decide` reads nothing of the table but
        its argument, and changes nothing: after a version conflict all of it is done again. An `interaction` is
        applied once.

        Raises NoSuchTable, WrongStatus, Unplayable, StaleBoard, Duplicate, Unavailable, and what `decide` raises.
        """
        return await self._run(self.loader.game, table_id, decide, interaction)

    async def run_in_lobby(
        self,
        table_id: int,
        decide: Callable[[TableSnapshot], Awaitable[Draft[R]]],
        *,
        interaction: int | None = None,
    ) -> Draft[R]:
        """As `run`, for a table that may not have begun."""
        return await self._run(self.loader.table, table_id, decide, interaction)

    async def run_for_any_game(self, table_id: int, decide: Callable[[TableSnapshot], Awaitable[Draft[R]]]) -> Draft[R]:
        """As `run`, for a table that may not have begun, and whose game may be gone."""
        return await self._run(self.loader.table_of_any_game, table_id, decide, None)

    async def _run(
        self,
        load: Callable[[int], Awaitable[S]],
        table_id: int,
        decide: Callable[[S], Awaitable[Draft[R]]],
        interaction: int | None,
    ) -> Draft[R]:
        tries = TRIES
        while True:
            try:
                async with self.locks.of(table_id):
                    draft = await self._decided(load, table_id, decide, interaction)
                    if draft.writes:
                        draft = await self._written(
                            draft, None if draft.is_prelude or draft.is_idempotent else interaction
                        )
            except ConflictError as error:
                tries -= 1
                if not tries:
                    raise StaleBoard from error
            except DuplicateInteraction as error:
                raise Duplicate from error
            except StoreBusy as error:
                raise Unavailable from error
            except CorruptData as error:
                log.error("the database holds what cannot be read: %s", error)
                raise Unplayable from error
            else:
                await self._publish(draft)
                if not draft.is_prelude:
                    return draft

    async def _decided(
        self,
        load: Callable[[int], Awaitable[S]],
        table_id: int,
        decide: Callable[[S], Awaitable[Draft[R]]],
        interaction: int | None,
    ) -> Draft[R]:
        """Return the draft with its effects.

        A refusal of an interaction that was applied already is a Duplicate.
        """
        try:
            draft = await decide(await load(table_id))
        except (TableError, Refused):
            if interaction is not None and await self.store.moves.is_committed(interaction):
                raise Duplicate from None
            raise
        if not draft.writes:
            return draft
        context = await self.context(draft.before, draft.after)
        if draft.move is not None:
            context = replace(context, now=draft.move.row.at)
        for effect in CHANGE_EFFECTS if draft.move is None else MOVE_EFFECTS:
            draft = effect(context, draft)
        return finalized(draft)

    async def _written(self, draft: Draft[R], interaction: int | None) -> Draft[R]:
        """Write a finalized draft; return it with the table as it is then.

        If that cannot be read, it is as drafted.
        """
        rows = rows_after(draft)
        await self.store.commit(commit_of(draft, interaction), rows)
        after = draft.after
        if isinstance(after, GameSnapshot) and draft.move is not None:
            registry.moves.labels(after.game.meta.id, _maker(draft.move.row)).inc()
            self.loader.remember(after)
        if rows is None:
            with suppress(StoreBusy):  # it is saved
                after = replace(after, rows=await self.store.aggregates.of(after.id) or after.rows)
        return replace(draft, after=after)

    async def _publish(self, draft: Draft[Any]) -> None:
        await self.news.notify(*draft.notices)
        if draft.writes and not draft.unannounced:
            await self.news.changed(draft.after)
        for notice in draft.background_notices:
            self.news.publish_later(notice)

    async def context(self, *tables: TableSnapshot) -> ChangeContext:
        """Return the circumstances of a change of these snapshots of a table."""
        timed = (unpack(one.data).user for table in tables for one in table.timers if one.kind == TimerKind.LIMIT)
        people = {*timed, *(user for table in tables for user in table.info.people)}
        info = tables[-1].info
        random_numbers = [RANDOM.random() for _ in info.seats]
        return ChangeContext(self.now(), self.tick, await self.calendars(info, people), random_numbers)

    async def clocks(self, table: GameSnapshot, running: Sequence[TimerRow] | None = None) -> tuple[TimerRow, ...]:
        """Return the timers of a table for its state.

        Those in `running` (default: its own) go on if they still apply. That of an abandoned table only a move ends.
        """
        going, context = table.timers if running is None else running, await self.context(table)
        abandoned = (one for one in going if one.kind == TimerKind.ABANDONED)
        return *with_vote_timers(table.info, schedule(table, going, context), going, context.now), *abandoned

    async def rescheduled(self, table: GameSnapshot) -> Draft[None]:
        """Return the draft that sets the current timers, if no move does so."""
        return change(table, timers=await self.clocks(table))

    async def calendars(self, info: TableInfo, people: Iterable[int] | None = None) -> Mapping[int, Calendar]:
        """Return the calendars by which the time of users (default: those seated) counts.

        All time counts in live games. Quiet hours and days off are read only if they matter.
        """
        found: dict[int, Calendar] = {}
        for user in () if info.speed == "live" or not info.limit.is_one else people or info.people:
            person = await self.store.users.user(user) if info.days_off else UserRow(user)
            night = await self.quiet_hours(user) if info.waking else None
            found[user] = replace(calendar_of(info, person), night=night)
        return found

    async def quiet_hours(self, user_id: int) -> QuietHours | None:
        """Return a user's quiet hours, if they are no longer than a night."""
        quiet = await self.people.quiet_hours(await self.store.users.user(user_id))
        return quiet if quiet is not None and is_night(quiet) else None

    async def end(self, table_id: int, reason: str, ending: Ending) -> TableInfo:
        """End a table without a result, unless it is over."""

        async def ended(table: TableSnapshot) -> Draft[None]:
            info = table.info
            if info.over:
                return unchanged(table)
            return end(table, self.now(), reason, without_result(info, ending) if info.number else ())

        return (await self.run_for_any_game(table_id, ended)).after.info


def _maker(move: MoveRow) -> str:
    if move.seat == TABLE or move.kind == MoveKind.LIMIT:
        return "table"
    return "ai" if move.user_id is None else "person"
