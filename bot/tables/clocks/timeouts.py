"""Timeouts of players: reminders, time limits, and idle tables."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from datetime import timedelta

import msgspec
from msgspec import Struct

from bot.enums import LimitThen, MoveKind, Status, TimerKind
from bot.games.contract import t
from bot.rows import MISSED, TimerRow
from bot.tables.core.locks import KeyedLocks
from bot.tables.core.retry import retry_on_conflict, table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.core.users import UserService
from bot.tables.datetimes.quiet_hours import QuietHours, quiet_until, span
from bot.tables.lobby.seating import Seating
from bot.tables.model import table_rules
from bot.tables.model.errors import Unplayable, WrongStatus
from bot.tables.model.loading import TableSnapshot, with_idle_moves
from bot.tables.model.notifications import Consequence, Reminder, TableIdle, TimeUp
from bot.tables.model.timer_kinds import FAR
from bot.tables.model.views import TableInfo
from bot.tables.timing.reminder_schedule import (
    GAPS,
    REMINDERS,
    TOGETHER,
    WaitState,
    after_the_night,
    is_silent,
    next_step,
    pack,
    put_off,
    stepped,
    unpack,
)
from bot.tables.timing.response_times import ran_out
from bot.tables.timing.time_counting import counts_from
from bot.tables.timing.timers import SAID, ending, is_asleep
from bot.tables.timing.vacation_intervals import calendar_of, extended_by_vacation


class TimeoutResult(Struct, frozen=True):
    """Result of a reminder timer: notifications to send, and whether other timers have changed."""

    notice: Reminder | None = None
    moved: bool = False


class TimeoutService:
    """Reminds slow players, and applies the consequences of time limits."""

    def __init__(self, uow: UnitOfWork, people: UserService, seating: Seating) -> None:
        self._uow, self._people, self._seating = uow, people, seating
        self._locks_of_people = KeyedLocks()

    @retry_on_conflict
    async def remind(self, table_id: int, key: str) -> None:
        """Remind the person of seat `key` if that is due, and schedule the next check.

        The step is committed before anything is sent, so that no reminder is sent twice. Other tables' reminders that
        are due soon are included, with everything else that waits for the person.
        """
        timer = await self._uow.timer(table_id, TimerKind.REMINDER, key)
        if timer is None:
            return
        user = unpack(timer.data).user
        async with self._locks_of_people.of(user):
            looks = {table_id: await self._look(table_id, key)}
            notice = looks[table_id].notice
            if notice is not None:
                looks |= await self._others(user, table_id)
                said = [one for look in looks.values() if (one := look.notice) is not None]
                rest = await self.pending_reminders(user, without={one.table for one in said}, reminded=True)
                also = (one for one in (*said, *rest) if one is not notice)
                notice = msgspec.structs.replace(notice, also=tuple(also))
        if notice is not None:
            await self._uow.news.notify(notice)
        for changed in (one for one, look in looks.items() if look.moved):
            await self._uow.news.changed(changed)

    async def _others(self, user: int, table_id: int) -> dict[int, TimeoutResult]:
        """Reminders of the person that are soon due at tables over days, if they may get them now."""
        now, looks = self._uow.now(), dict[int, TimeoutResult]()
        if not await self._may_be_reminded(user):
            return looks
        for row in await self._uow.store.tables.of_user(user, (Status.RUNNING,)):
            if row.id == table_id or row.speed == "live":
                continue
            for timer in await self._uow.store.timers.of(row.id):
                if (
                    timer.kind == TimerKind.REMINDER
                    and timer.due_at <= now + TOGETHER
                    and unpack(timer.data).user == user
                ):
                    with suppress(Unplayable):
                        looks[row.id] = await self._look(row.id, timer.key, TOGETHER)
        return looks

    async def _may_be_reminded(self, user_id: int) -> bool:
        """Return whether the user is outside their quiet hours."""
        now, person = self._uow.now(), await self._uow.store.users.user(user_id)
        return quiet_until(now, await self._people.quiet_hours(person)) == now

    @table_operation
    async def pending_reminders(
        self, user_id: int, *, without: Collection[int] = (), reminded: bool = False
    ) -> tuple[Reminder, ...]:
        """Return the reminders of all tables over days that wait for a user, read-only.

        Without muted tables, and those where no timer runs while they are away; `reminded`: only those that they want
        to be reminded of, and not in their quiet hours.
        """
        found: list[Reminder] = []
        if reminded and not await self._may_be_reminded(user_id):
            return ()
        for row in await self._uow.store.tables.of_user(user_id, (Status.RUNNING,)):
            if row.id not in without and row.speed != "live":
                with suppress(Unplayable):
                    found += await self._pending_reminder_at(await self._uow.info(row.id), user_id, reminded=reminded)
        return tuple(found)

    async def _pending_reminder_at(self, info: TableInfo, user_id: int, *, reminded: bool) -> list[Reminder]:
        now, timers = self._uow.now(), await self._uow.store.timers.of(info.id)
        away = any(one.user_id == user_id and one.starts_at <= now < one.ends_at for one in info.vacations)
        if away or info.paused_at is not None or info.held or user_id in await self._people.muted(info):
            return []
        if reminded and (await self._people.preferences_at(info, user_id)).remind_hours == 0:
            return []
        waits = [(timer.key, unpack(timer.data)) for timer in timers if timer.kind == TimerKind.REMINDER]
        return [
            _ending(Reminder(info.id, int(key), user_id, wait.since, 0), ending(key, timers))
            for key, wait in waits
            if wait.user == user_id and not wait.silent and wait.steps < len(GAPS) and info.seats[int(key)].called
        ]

    @retry_on_conflict
    async def _look(self, table_id: int, key: str, early: timedelta | None = None) -> TimeoutResult:
        """Take the step that is due, or a reminder due within `early`, and schedule the next one."""
        async with self._uow.locked(table_id):
            timers = {(one.kind, one.key): one for one in await self._uow.store.timers.of(table_id)}
            now = self._uow.now()
            timer, limit = timers.get((TimerKind.REMINDER, key)), timers.get((TimerKind.LIMIT, key))
            if timer is None:
                return TimeoutResult()
            loaded, wait, notice = await self._uow.loader.load(table_id), unpack(timer.data), None
            person = await self._people.preferences_at(loaded.info, wait.user)
            quiet, later = await self._people.quiet_hours(person), None
            if limit is not None:
                limit = msgspec.structs.replace(
                    limit, due_at=extended_by_vacation(limit.due_at, calendar_of(loaded.info, wait.user))
                )
                until = after_the_night(limit.due_at, loaded.info, quiet)
                later = put_off(limit, until) if until != timers[TimerKind.LIMIT, key].due_at else None
            if later is not None:
                timers[TimerKind.LIMIT, key] = later
            end = ending(key, timers.values())
            ends = end.due_at if end is not None else None
            step = next_step(wait, loaded.info, person, now, quiet=quiet, ends=ends)
            if step.at <= now or (early is not None and step.nth <= REMINDERS and step.at <= now + early):
                wait = stepped(wait, step, now)
                if wait.steps < len(GAPS) and not is_silent(wait, person) and loaded.info.seats[int(key)].called:
                    notice = self._reminder(loaded.info, int(key), wait, quiet, end)
                step = next_step(wait, loaded.info, person, now, quiet=quiet, ends=ends)
            if notice is not None:
                self._uow.notify_by_job(notice)
            changed = {(one.kind, one.key): one for one in (later, timer) if one is not None}
            changed[TimerKind.REMINDER, key] = msgspec.structs.replace(timer, due_at=step.at, data=pack(wait))
            if wait.steps == len(GAPS):  # the table votes on the absent player
                running = tuple((timers | changed).values())
                await self._uow.update(table_id, timers=self._uow.with_vote_timers(loaded, _unvoted(running), running))
            else:
                await self._uow.store.timers.change(table_id, changed.values())
        return TimeoutResult(notice, moved=later is not None or wait.steps == len(GAPS))

    def _reminder(
        self, info: TableInfo, seat: int, wait: WaitState, quiet: QuietHours | None, end: TimerRow | None
    ) -> Reminder:
        last = wait.steps == REMINDERS
        silence = span(quiet, self._uow.now()) if quiet is not None and quiet.guessed else None
        return _ending(Reminder(info.id, seat, wait.user, wait.since, wait.steps, last, silence=silence), end)

    @table_operation
    async def mute_prompt(self, table_id: int, user_id: int, since: int) -> bool:
        """Stop the reminders of the user's prompt of `since` (Unix time); False: it is over."""
        async with self._uow.locked(table_id):
            for timer in await self._uow.store.timers.of(table_id):
                if timer.kind == TimerKind.REMINDER:
                    wait = unpack(timer.data)
                    if wait.user == user_id and int(wait.since.timestamp()) == since:
                        await self._uow.set_timer(timer, timer.due_at, msgspec.structs.replace(wait, silent=True))
                        return True
        return False

    @table_operation
    async def look_again(self, user_id: int) -> None:
        """Reschedule a user's reminders after a change of their preferences."""
        for row in await self._uow.store.tables.of_user(user_id, (Status.RUNNING,)):
            await self._look_again_at(row.id, user_id)

    @table_operation
    async def look_again_at(self, table_id: int, user_id: int) -> None:
        """Reschedule a user's reminders at one table."""
        await self._look_again_at(table_id, user_id)

    @retry_on_conflict
    async def _look_again_at(self, table_id: int, user_id: int) -> None:
        async with self._uow.transaction(table_id):
            for timer in await self._uow.store.timers.of(table_id):
                waits = timer.kind == TimerKind.REMINDER and timer.due_at < FAR
                if waits and unpack(timer.data).user == user_id:
                    await self._uow.set_timer(timer, self._uow.now())

    @retry_on_conflict
    async def time_up(self, table_id: int, key: str) -> None:
        """Handle the expired time limit of seat `key`: the safe default choice, or vacate the seat.

        Postponed in the night or a vacation of its person.
        """
        seat, left = int(key), None
        async with self._uow.locked(table_id):
            timer = await self._uow.timer(table_id, TimerKind.LIMIT, key)
            if timer is None or timer.due_at > self._uow.now():
                return
            loaded = await self._uow.loader.load(table_id)
            user = unpack(timer.data).user
            quiet = await self._people.quiet_hours(await self._uow.store.users.user(user))
            calendar = calendar_of(loaded.info, user)
            at = counts_from(max(self._uow.now(), extended_by_vacation(timer.due_at, calendar)), calendar)
            ends = after_the_night(at, loaded.info, quiet)
            if ends > self._uow.now():
                await self._uow.store.timers.set(put_off(msgspec.structs.replace(timer, due_at=at), ends))
            elif loaded.info.limit_then == LimitThen.DEFAULT:
                if loaded.info.seats[seat].missed_limits + 1 < MISSED:  # then the table votes on them
                    self._uow.notify(TimeUp(table_id, seat, user, Consequence.DEFAULT))
                await self._uow.move(loaded, seat, None, loaded.game.default(loaded.state, seat), kind=MoveKind.LIMIT)
            elif loaded.info.people == (user,):
                await self._mark_idle(loaded)
            else:
                kept = self._uow.now() + table_rules.KEPT
                rows, said = table_rules.leave_late(loaded, seat, kept)
                then = Consequence.AI if said is None else Consequence.FREE
                self._uow.notify(TimeUp(table_id, seat, user, then, kept))
                timers = await self._uow.store.timers.of(table_id)
                self._uow.add_counts(table_id, ran_out(loaded.info, seat, timers, self._uow.now()))
                await self._seating.reseat(loaded, None, rows, said, loaded.row.idle_moves)
                left = user
        if left is not None:
            await self._seating.after_leaving(await self._uow.info(table_id), left)
        await self._uow.news.changed(table_id)

    async def _mark_idle(self, loaded: TableSnapshot) -> None:
        """Mark the table idle and suspend its clocks.

        The last person at a table is not replaced: no person would be left.
        """
        timers = await self._uow.clocks(with_idle_moves(loaded, SAID))
        self._uow.notify(TableIdle(loaded.row.id))
        await self._uow.update(loaded.row.id, timers=timers, idle_moves=SAID)

    @table_operation
    async def wake(self, table_id: int, user_id: int) -> TableInfo:
        """Wake an idle table as one of its players; its timers resume."""
        async with self._uow.transaction(table_id):
            loaded = await self._uow.loader.load(table_id)
            table_rules.check_running(loaded.info)
            table_rules.seat_of(loaded.info, user_id)
            if not is_asleep(loaded, loaded.state):
                raise WrongStatus(t("The clocks of this table are already running."))
            await self._uow.update(table_id, timers=await self._uow.clocks(with_idle_moves(loaded, 0)), idle_moves=0)
        return await self._uow.info(table_id)


def _ending(notice: Reminder, end: TimerRow | None) -> Reminder:
    """Return a reminder with the end of its prompt."""
    if end is None:
        return notice
    return msgspec.structs.replace(notice, ends=end.due_at, clocked=end.kind == TimerKind.DEADLINE)


def _unvoted(timers: Sequence[TimerRow]) -> tuple[TimerRow, ...]:
    """Timers without those of votes."""
    return tuple(one for one in timers if one.kind != TimerKind.VOTE)
