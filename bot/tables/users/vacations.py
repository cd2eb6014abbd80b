"""Vacations: a yearly quota of days, planned or at once.

Time is used up only while a table waits for the user.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from bot.enums import Status, TimerKind
from bot.games.contract import t, tn
from bot.rows import TimerRow, VacationRow
from bot.store.engine.errors import StoreBusy
from bot.tables.core.store_errors import table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.core.users import UserService
from bot.tables.datetimes.quiet_hours import zone_of
from bot.tables.model.draft import Draft, change
from bot.tables.model.errors import Unplayable, WrongStatus
from bot.tables.model.loading import GameSnapshot
from bot.tables.model.timer_kinds import AGES
from bot.tables.timing.reminder_schedule import back, pack, shifted, unpack
from bot.tables.timing.time_counting import Calendar, Interval
from bot.tables.timing.vacation_intervals import moved, vacation_intervals
from bot.tables.timing.vote_rules import with_vote_timers

Breaks = tuple[Interval, ...]
log = logging.getLogger(__name__)
DAYS = 30
"""Yearly quota in days, by the calendar of the user's time zone."""
AHEAD = timedelta(days=365)
"""Maximum time between planning and start of a vacation."""
HOURLY = timedelta(hours=1)
"""Interval at which used time is counted."""
LATE = timedelta(days=1)
"""Maximum age of a start that is moved to now."""
MOST = 3
"""Maximum number of planned and current vacations of a user."""
PAUSE = 600.0
"""Seconds between two checks for time to count."""


def left(vacations: Iterable[VacationRow], year: int, zone: ZoneInfo) -> timedelta:
    """Return the time left of a year's quota; a vacation belongs to the year of its start.

    One that is not over yet reserves its full time; the unused rest is available again afterwards.
    """
    return timedelta(days=DAYS) - sum(
        (_taken(one) for one in vacations if one.starts_at.astimezone(zone).year == year), timedelta()
    )


def _taken(one: VacationRow) -> timedelta:
    return timedelta(seconds=one.spent) + max(timedelta(), one.ends_at - (one.counted_at or one.starts_at))


class VacationService:
    """Actions of users on their vacations, and the count of the time used."""

    def __init__(self, uow: UnitOfWork, people: UserService) -> None:
        self._uow, self._people = uow, people

    @table_operation
    async def of(self, user_id: int) -> list[VacationRow]:
        """Return the user's vacations that are not over, earliest first."""
        now = self._uow.now()
        return [one for one in await self._uow.store.vacations.of(user_id) if one.ends_at > now]

    @table_operation
    async def left(self, user_id: int, at: datetime) -> timedelta:
        """Return the user's time left of the quota of that year."""
        zone = await self._zone(user_id)
        return left(await self._uow.store.vacations.of(user_id), at.astimezone(zone).year, zone)

    @table_operation
    async def check(self, user_id: int, start: datetime, end: datetime) -> timedelta:
        """Return the time left of the year's quota after such a vacation. Raises WrongStatus."""
        now, zone = self._uow.now(), await self._zone(user_id)
        return _check(await self._uow.store.vacations.of(user_id), start, end, now, zone)

    @table_operation
    async def take(self, user_id: int, start: datetime, end: datetime) -> None:
        """Plan a vacation from `start` (now if past) to just before `end`; idempotent.

        Raises WrongStatus.
        """
        now, zone = self._uow.now(), await self._zone(user_id)

        def check(there: list[VacationRow]) -> None:
            _check(there, start, end, now, zone)

        there = await self._uow.store.vacations.of(user_id)
        if any(one.ends_at == end and one.starts_at >= start for one in there):
            return
        await self._uow.store.vacations.add(user_id, max(start, now), end, check)
        await self._set_anew(user_id, vacation_intervals(there, user_id), now)

    @table_operation
    async def end(self, user_id: int, vacation_id: int) -> None:
        """End a vacation of the user, or cancel it before its start. Raises WrongStatus."""
        there, now = await self._uow.store.vacations.of(user_id), self._uow.now()
        one = next((one for one in there if one.id == vacation_id), None)
        if one is None or not await self._uow.store.vacations.end(one, now):
            raise WrongStatus(t("This vacation is over already."))
        await self._set_anew(user_id, vacation_intervals(there, user_id), now)

    async def _zone(self, user_id: int) -> ZoneInfo:
        return ZoneInfo(zone_of(await self._uow.store.users.user(user_id)))

    async def _set_anew(self, user_id: int, before: Breaks, since: datetime) -> None:
        """Recompute the user's timers with the same remaining time, so that they are not absent.

        Prompts `since` the change have the new calendar already.
        """
        after = vacation_intervals(await self._uow.store.vacations.of(user_id), user_id)
        for row in await self._uow.store.tables.of_user(user_id, (Status.OPEN, Status.RUNNING)):
            if row.status == Status.RUNNING and row.speed != "live":
                with suppress(Unplayable):
                    await self._set_anew_at(row.id, user_id, before, after, since)
            else:
                await self._uow.news.changed(await self._uow.loader.table_of_any_game(row.id))

    async def _set_anew_at(self, table_id: int, user_id: int, before: Breaks, after: Breaks, since: datetime) -> None:

        async def decide(table: GameSnapshot) -> Draft[None]:
            info, now = table.info, self._uow.now()
            night = await self._uow.quiet_hours(user_id) if info.waking else None
            seats = [replace(one, missed_limits=0) if one.user_id == user_id else one for one in info.seats]
            timers = list[TimerRow]()
            for timer in (one for one in table.timers if one.kind != TimerKind.VOTE):
                theirs = timer.kind in (TimerKind.LIMIT, TimerKind.REMINDER) and unpack(timer.data).user == user_id
                if not theirs:
                    timers.append(timer)
                    continue
                free = unpack(timer.data).free
                calendars = Calendar(before, night, free), Calendar(after, night, free)
                if info.paused_at is not None:
                    timers.append(_put_away_anew(timer, info.paused_at, *calendars))
                else:
                    timers.append(_anew(timer, now, since, *calendars))
            draft = change(table, seats=seats)
            return draft.changing(timers=with_vote_timers(draft.after.info, tuple(timers), table.timers, now))

        await self._uow.run(table_id, decide)

    async def run(self) -> None:
        """Count for ever; cancel the task to stop."""
        while True:
            try:
                await self.count()
            except StoreBusy as busy:
                log.warning("vacations will be counted later: %s", busy)
            await asyncio.sleep(PAUSE)

    async def count(self) -> None:
        """Count the time used since the last count: at most an hour, if a table waits for the user.

        Time that was not checked was not used. Raises StoreBusy.
        """
        now = self._uow.now()
        for one in await self._uow.store.vacations.uncounted(now, HOURLY):
            until = min(now, one.ends_at)
            since = max(one.counted_at or one.starts_at, until - HOURLY)
            waits = await self._waited_since(one.user_id)
            spent = timedelta() if waits is None else max(timedelta(), until - max(since, waits))
            counted = await self._uow.store.vacations.count(one, until, int(spent.total_seconds()))
            if counted and (one.counted_at is None or until == one.ends_at):
                await self._show(one.user_id)

    async def _show(self, user_id: int) -> None:
        """Update boards and cards, since a vacation has begun or is over."""
        for row in await self._uow.store.tables.of_user(user_id, (Status.OPEN, Status.RUNNING)):
            await self._uow.news.changed(await self._uow.loader.table_of_any_game(row.id))

    async def _waited_since(self, user_id: int) -> datetime | None:
        """Since when a table over days with other players waits for the user; None: none does."""
        found = list[datetime]()
        for row in await self._uow.store.tables.of_user(user_id, (Status.RUNNING,)):
            table = await self._uow.loader.table_of_any_game(row.id)
            others = any(seat.user_id not in (None, user_id) for seat in table.rows.seats)
            if row.speed == "live" or not others:
                continue
            waits = (unpack(one.data) for one in table.timers if one.kind == TimerKind.REMINDER)
            found += [wait.since for wait in waits if wait.user == user_id]
        return min(found, default=None)


def _anew(timer: TimerRow, now: datetime, since: datetime, before: Calendar, after: Calendar) -> TimerRow:
    """Convert the user's reminder or time limit to another calendar.

    If all steps were taken they restart, since the user was active just now.
    """
    wait = unpack(timer.data)
    if timer.kind == TimerKind.REMINDER:
        return replace(timer, due_at=now, data=pack(back(wait, now)))
    if (wait.last or wait.since) > since:
        return timer
    return shifted(timer, lambda end: moved(end, now, before, after))


def _put_away_anew(timer: TimerRow, since: datetime, before: Calendar, after: Calendar) -> TimerRow:
    """Convert a timer at a table paused at `since`, with the time that was left then."""
    if timer.kind == TimerKind.LIMIT:
        return shifted(timer, lambda end: moved(end - AGES, since, before, after) + AGES)
    wait = unpack(timer.data)
    there = back(wait, since)
    return timer if there == wait else replace(timer, due_at=since + AGES, data=pack(there))


def _check(there: list[VacationRow], start: datetime, end: datetime, now: datetime, zone: ZoneInfo) -> timedelta:
    """Return the rest of its year's quota when it is added to these. Raises WrongStatus."""
    if end <= now or start < now - LATE:
        raise WrongStatus(t("That is in the past. Choose days from today on."))
    start = max(start, now)
    if end <= start:
        raise WrongStatus(t("A vacation begins before it ends. Please check the two days."))
    if start > now + AHEAD:
        raise WrongStatus(t("That is more than a year ahead. Plan it when it is nearer."))
    if any(one.starts_at < end and start < one.ends_at for one in there):
        raise WrongStatus(t("You have a vacation in these days already. Cancel it first, or choose other days."))
    if sum(one.ends_at > now for one in there) >= MOST:
        raise WrongStatus(t("You have planned {n} vacations already. Cancel one of them first.", n=MOST))
    rest = left(there, start.astimezone(zone).year, zone)
    if end - start > rest:
        days = max(0, rest // timedelta(days=1))
        raise WrongStatus(
            tn("You have {n} day of vacation left that year.", "You have {n} days of vacation left that year.", days)
        )
    return rest - (end - start)
