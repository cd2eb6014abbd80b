"""Timeouts of players: reminders, time limits, and idle tables."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from datetime import timedelta

from msgspec.structs import replace

from bot.enums import LimitThen, MoveKind, Status, TimerKind
from bot.games.contract import t
from bot.rows import MISSED, TimerRow
from bot.tables.core.locks import KeyedLocks
from bot.tables.core.store_errors import table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.core.users import UserService
from bot.tables.datetimes.quiet_hours import QuietHours, quiet_until, span
from bot.tables.lobby.seating import Seating
from bot.tables.model import table_rules
from bot.tables.model.apply_move import apply_move
from bot.tables.model.draft import Draft, change, set_timer, unchanged
from bot.tables.model.errors import Unplayable, WrongStatus
from bot.tables.model.loading import GameSnapshot, TableSnapshot, as_game
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
    limit_calendar,
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
from bot.tables.timing.vote_rules import with_vote_timers


class TimeoutService:
    """Reminds slow players, and applies the consequences of time limits."""

    def __init__(self, uow: UnitOfWork, people: UserService, seating: Seating) -> None:
        self._uow, self._people, self._seating = uow, people, seating
        self._locks_of_people = KeyedLocks()

    @table_operation
    async def remind(self, table_id: int, key: str) -> None:
        """Remind the person of seat `key` if that is due, and schedule the next check.

        The step is committed before anything is sent, so that no reminder is sent twice. Other tables' reminders that
        are due soon are included, with everything else that waits for the person.
        """
        timer = (await self._uow.loader.table_of_any_game(table_id)).timer(TimerKind.REMINDER, key)
        if timer is None:
            return
        user = unpack(timer.data).user
        async with self._locks_of_people.of(user):
            notice = await self._look(table_id, key)
            if notice is not None:
                said = [notice, *await self._others(user, table_id)]
                rest = await self.pending_reminders(user, without={one.table for one in said}, reminded=True)
                also = (one for one in (*said, *rest) if one is not notice)
                notice = replace(notice, also=tuple(also))
        if notice is not None:
            await self._uow.news.notify(notice)

    async def _others(self, user: int, table_id: int) -> list[Reminder]:
        """Reminders of the person that are soon due at tables over days, if they may get them now."""
        now, found = self._uow.now(), list[Reminder]()
        if not await self._may_be_reminded(user):
            return found
        for row in await self._uow.store.tables.of_user(user, (Status.RUNNING,)):
            if row.id == table_id or row.speed == "live":
                continue
            for timer in (await self._uow.loader.table_of_any_game(row.id)).timers:
                if (
                    timer.kind == TimerKind.REMINDER
                    and timer.due_at <= now + TOGETHER
                    and unpack(timer.data).user == user
                ):
                    with suppress(Unplayable):
                        notice = await self._look(row.id, timer.key, TOGETHER)
                        found += [] if notice is None else [notice]
        return found

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
                    found += await self._pending_reminder_at(
                        await self._uow.loader.table(row.id), user_id, reminded=reminded
                    )
        return tuple(found)

    async def _pending_reminder_at(self, table: TableSnapshot, user_id: int, *, reminded: bool) -> list[Reminder]:
        now, info, timers = self._uow.now(), table.info, table.timers
        person = await self._people.preferences_at(info, user_id)
        away = counts_from(now, calendar_of(info, person)) != now
        if away or info.paused_at is not None or info.held or user_id in await self._people.muted(info):
            return []
        if reminded and person.remind_hours == 0:
            return []
        waits = [(timer.key, unpack(timer.data)) for timer in timers if timer.kind == TimerKind.REMINDER]
        return [
            _ending(Reminder(info.id, int(key), user_id, wait.since, 0), ending(key, timers))
            for key, wait in waits
            if wait.user == user_id and not wait.silent and wait.steps < len(GAPS) and info.seats[int(key)].called
        ]

    async def _look(self, table_id: int, key: str, early: timedelta | None = None) -> Reminder | None:
        """Take the step that is due, or a reminder due within `early`, and schedule the next one."""

        async def decide(table: GameSnapshot) -> Draft[Reminder | None]:
            timers, now = {(one.kind, one.key): one for one in table.timers}, self._uow.now()
            timer, limit = timers.get((TimerKind.REMINDER, key)), timers.get((TimerKind.LIMIT, key))
            if timer is None:
                return unchanged(table, None)
            info, wait, notice = table.info, unpack(timer.data), None
            person = await self._people.preferences_at(info, wait.user)
            quiet, later = await self._people.quiet_hours(person), None
            if limit is not None:
                limit = replace(limit, due_at=extended_by_vacation(limit.due_at, calendar_of(info, person)))
                until = after_the_night(limit.due_at, info, quiet, unpack(limit.data).free)
                later = put_off(limit, until) if until != timers[TimerKind.LIMIT, key].due_at else None
            if later is not None:
                timers[TimerKind.LIMIT, key] = later
            end = ending(key, timers.values())
            ends = end.due_at if end is not None else None
            step = next_step(wait, info, person, now, quiet=quiet, ends=ends)
            if step.at <= now or (early is not None and step.nth <= REMINDERS and step.at <= now + early):
                wait = stepped(wait, step, now)
                if wait.steps < len(GAPS) and not is_silent(wait, person) and info.seats[int(key)].called:
                    notice = self._reminder(info, int(key), wait, quiet, end)
                step = next_step(wait, info, person, now, quiet=quiet, ends=ends)
            timers[TimerKind.REMINDER, key] = replace(timer, due_at=step.at, data=pack(wait))
            running, votes = tuple(timers.values()), wait.steps == len(GAPS)
            if votes:  # the table votes on the absent player
                running = with_vote_timers(info, _unvoted(running), running, now)
            told = () if notice is None else (notice,)
            draft = change(table, timers=running).returning(notice)
            return replace(draft, outbox=told, unannounced=later is None and not votes)

        return (await self._uow.run(table_id, decide)).result

    def _reminder(
        self, info: TableInfo, seat: int, wait: WaitState, quiet: QuietHours | None, end: TimerRow | None
    ) -> Reminder:
        last = wait.steps == REMINDERS
        silence = span(quiet, self._uow.now()) if quiet is not None and quiet.guessed else None
        return _ending(Reminder(info.id, seat, wait.user, wait.since, wait.steps, last, silence=silence), end)

    @table_operation
    async def mute_prompt(self, table_id: int, user_id: int, since: int) -> bool:
        """Stop the reminders of the user's prompt of `since` (Unix time); False: it is over."""

        async def decide(table: TableSnapshot) -> Draft[bool]:
            for timer in table.timers:
                if timer.kind == TimerKind.REMINDER:
                    wait = unpack(timer.data)
                    if wait.user == user_id and int(wait.since.timestamp()) == since:
                        draft = set_timer(table, replace(timer, data=pack(replace(wait, silent=True))))
                        return replace(draft.returning(True), unannounced=True)
            return unchanged(table, False)

        return (await self._uow.run_for_any_game(table_id, decide)).result

    @table_operation
    async def look_again(self, user_id: int) -> None:
        """Reschedule a user's reminders after a change of their preferences."""
        for row in await self._uow.store.tables.of_user(user_id, (Status.RUNNING,)):
            await self.look_again_at(row.id, user_id)

    async def look_again_at(self, table_id: int, user_id: int) -> None:
        """Reschedule a user's reminders at one table."""

        async def decide(table: TableSnapshot) -> Draft[None]:
            draft = unchanged(table)
            for timer in table.timers:
                waits = timer.kind == TimerKind.REMINDER and timer.due_at < FAR
                if waits and unpack(timer.data).user == user_id:
                    draft = replace(set_timer(draft.after, replace(timer, due_at=self._uow.now())), before=table)
            return draft

        await self._uow.run_for_any_game(table_id, decide)

    @table_operation
    async def time_up(self, table_id: int, key: str) -> None:
        """Handle the expired time limit of seat `key`: the safe default choice, or vacate the seat.

        Postponed in the night or a vacation of its person.
        """
        seat = int(key)

        async def decide(table: GameSnapshot) -> Draft[int | None]:
            timer, now, info = table.timer(TimerKind.LIMIT, key), self._uow.now(), table.info
            if timer is None or timer.due_at > now:
                return unchanged(table, None)
            wait = unpack(timer.data)
            user, person = wait.user, await self._uow.store.users.user(wait.user)
            calendar = limit_calendar(wait, {user: calendar_of(info, person)})
            quiet = await self._people.quiet_hours(person)
            at = counts_from(max(now, extended_by_vacation(timer.due_at, calendar)), calendar)
            ends = after_the_night(at, info, quiet, wait.free)
            if ends > now:
                return set_timer(table, put_off(replace(timer, due_at=at), ends)).returning(None)
            if info.limit_then == LimitThen.DEFAULT:
                said = table.game.default(table.state, seat)
                draft = apply_move(table, seat, None, said, now, kind=MoveKind.LIMIT)
                if info.seats[seat].missed_limits + 1 < MISSED:  # then the table votes on them
                    draft = draft.notifying(TimeUp(table_id, seat, user, Consequence.DEFAULT))
                return draft.returning(None)
            if info.people == (user,):
                return (await self._idle(table)).returning(None)
            kept = now + table_rules.KEPT
            rows, said = table_rules.leave_late(table, seat, kept)
            then = Consequence.AI if said is None else Consequence.FREE
            draft = await self._seating.reseated(table, None, rows, said, table.row.idle_moves)
            draft = draft.counting(ran_out(info, seat, table.timers, now))
            return draft.notifying(TimeUp(table_id, seat, user, then, kept)).returning(user)

        draft = await self._uow.run(table_id, decide)
        if draft.result is not None:
            await self._seating.after_leaving(draft.after.info, draft.result)

    async def _idle(self, table: GameSnapshot) -> Draft[None]:
        """Return the draft that marks the table idle and suspends its clocks.

        The last person at a table is not replaced: no person would be left.
        """
        draft = await self._woken(table, SAID)
        return draft.notifying(TableIdle(table.id))

    async def _woken(self, table: GameSnapshot, idle_moves: int) -> Draft[None]:
        """Return the draft with this count of idle moves, and the timers that follow from it."""
        draft = change(table, idle_moves=idle_moves)
        return draft.changing(timers=await self._uow.clocks(as_game(draft.after)))

    async def wake(self, table_id: int, user_id: int) -> TableInfo:
        """Wake an idle table as one of its players; its timers resume."""

        async def decide(table: GameSnapshot) -> Draft[None]:
            table_rules.check_running(table.info)
            table_rules.seat_of(table.info, user_id)
            if not is_asleep(table):
                raise WrongStatus(t("The clocks of this table are already running."))
            return await self._woken(table, 0)

        return (await self._uow.run(table_id, decide)).after.info


def _ending(notice: Reminder, end: TimerRow | None) -> Reminder:
    """Return a reminder with the end of its prompt."""
    if end is None:
        return notice
    return replace(notice, ends=end.due_at, clocked=end.kind == TimerKind.DEADLINE)


def _unvoted(timers: Sequence[TimerRow]) -> tuple[TimerRow, ...]:
    """Timers without those of votes."""
    return tuple(one for one in timers if one.kind != TimerKind.VOTE)
