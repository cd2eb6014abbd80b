"""Those whom a table waits for: reminders, time limits, and a table where nobody is left."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime, timedelta

import msgspec
from msgspec import Struct

from bot.games.contract import t
from bot.rows import MISSED, TimerRow
from bot.tables import lobby
from bot.tables.absence import absent, people_there
from bot.tables.answering import ran_out
from bot.tables.desk import Desk
from bot.tables.errors import Pinned, WrongStatus
from bot.tables.guarded import anew, guarded
from bot.tables.loaded import Loaded, left_alone
from bot.tables.locks import Locks
from bot.tables.notices import Asleep, Reminder, Stopped, TimeUp
from bot.tables.people import People
from bot.tables.quiet import Quiet, loud_from, span
from bot.tables.reminders import (
    GAPS,
    NEVER,
    REMINDERS,
    TOGETHER,
    Wait,
    humane,
    is_silent,
    next_step,
    pack,
    stepped,
    unpack,
)
from bot.tables.seating import Seating
from bot.tables.seen import TableInfo
from bot.tables.timers import LIMIT_TIMER, REMINDER_TIMER, SAID, is_asleep


class Look(Struct, frozen=True):
    """What came of a look at a reminder's timer: what is to be said, and whether the time limit has moved."""

    notice: Reminder | Stopped | None = None
    moved: bool = False


class Waiting:
    """What happens to those who take their time."""

    def __init__(self, desk: Desk, people: People, seating: Seating) -> None:
        self._desk, self._people, self._seating = desk, people, seating
        self._locks_of_people = Locks()

    @anew
    async def remind(self, table_id: int, key: str) -> None:
        """Looks whether the person of seat `key` is to be reminded now, and sets the time of the next look.

        That is written before anything is said: whatever happens in between, nobody is told twice. Other tables'
        reminders that are due soon come along.
        """
        timer = await self._desk.timer(table_id, REMINDER_TIMER, key)
        if timer is None:
            return
        user = unpack(timer.data).user
        async with self._locks_of_people.of(user):
            looks = {table_id: await self._look(table_id, key)}
            notice = looks[table_id].notice
            if isinstance(notice, Reminder):
                looks |= await self._others(user, table_id)
                also = (look.notice for look in looks.values() if look.notice is not notice)
                notice = msgspec.structs.replace(notice, also=tuple(one for one in also if isinstance(one, Reminder)))
        if notice is not None:
            await self._desk.news.say(notice)
        for changed in (one for one, look in looks.items() if look.moved):
            await self._desk.news.changed(changed)

    async def _others(self, user: int, table_id: int) -> dict[int, Look]:
        """What the person would be reminded of soon at tables over days, if they may be reminded of those now."""
        now, looks = self._desk.now(), dict[int, Look]()
        quiet = await self._people.quiet_hours(await self._desk.store.people.user(user))
        if loud_from(now, quiet) != now:
            return looks
        for row in await self._desk.store.tables.of_user(user, ("running",)):
            if row.id == table_id or row.speed == "live":
                continue
            for timer in await self._desk.store.timers.of(row.id):
                if timer.kind == REMINDER_TIMER and timer.due_at <= now + TOGETHER and unpack(timer.data).user == user:
                    with suppress(Pinned):
                        looks[row.id] = await self._look(row.id, timer.key, TOGETHER)
        return looks

    @anew
    async def _look(self, table_id: int, key: str, early: timedelta | None = None) -> Look:
        """Takes the step that is due, or would be so much later if it is a reminder, and sets when the next one is."""
        async with self._desk.held(table_id):
            timers = {(one.kind, one.key): one for one in await self._desk.store.timers.of(table_id)}
            now = self._desk.now()
            timer, limit = timers.get((REMINDER_TIMER, key)), timers.get((LIMIT_TIMER, key))
            if timer is None:
                return Look()
            loaded, wait, notice = await self._desk.loader.load(table_id), unpack(timer.data), None
            person = await self._desk.store.people.user(wait.user)
            quiet, later = await self._people.quiet_hours(person), None
            if limit is not None:
                ends = humane(limit.due_at, loaded.info, quiet)
                later = msgspec.structs.replace(limit, due_at=ends) if ends != limit.due_at else None
            until = (later or limit).due_at if limit is not None else None
            step = next_step(wait, loaded.info, person, now, quiet=quiet, limit=until)
            if step.at <= now or (early is not None and step.nth <= REMINDERS and step.at <= now + early):
                wait = stepped(wait, step, now)
                if wait.steps == len(GAPS):
                    notice = self._stopped(loaded, int(key), wait, tuple(timers.values()))
                elif not is_silent(wait, person) and loaded.info.seats[int(key)].called:
                    notice = self._reminder(loaded.info, int(key), wait, quiet, until)
                step = next_step(wait, loaded.info, person, now, quiet=quiet, limit=until)
            if notice is not None:
                self._desk.promises(notice)
            looked = msgspec.structs.replace(timer, due_at=step.at, data=pack(wait))
            await self._desk.store.timers.change(table_id, [looked, *([later] if later else [])])
        return Look(notice, moved=later is not None)

    def _reminder(self, info: TableInfo, seat: int, wait: Wait, quiet: Quiet | None, ends: datetime | None) -> Reminder:
        last = wait.steps == REMINDERS
        silence = span(quiet, self._desk.now()) if quiet is not None and quiet.guessed else None
        return Reminder(info.id, seat, wait.user, wait.since, wait.steps, last, ends, silence=silence)

    def _stopped(self, loaded: Loaded, seat: int, wait: Wait, timers: Sequence[TimerRow], missed: int = 0) -> Stopped:
        gone = absent(loaded.info, timers) | {seat}
        ai = loaded.game.open_seats.leaves(loaded.state, seat) is None
        calls = people_there(loaded.info, gone)
        return Stopped(loaded.row.id, seat, wait.user, wait.since, ai, missed, calls)

    @guarded
    async def silence(self, table_id: int, user_id: int, since: int) -> bool:
        """No further reminders for this person of the question that was put `since` (Unix time); False: it is over."""
        async with self._desk.held(table_id):
            for timer in await self._desk.store.timers.of(table_id):
                if timer.kind == REMINDER_TIMER:
                    wait = unpack(timer.data)
                    if wait.user == user_id and int(wait.since.timestamp()) == since:
                        await self._desk.set_timer(timer, timer.due_at, msgspec.structs.replace(wait, silent=True))
                        return True
        return False

    @guarded
    async def look_again(self, user_id: int) -> None:
        """The person has changed when they want to be reminded."""
        for row in await self._desk.store.tables.of_user(user_id, ("running",)):
            await self._look_again_at(row.id, user_id)

    @anew
    async def _look_again_at(self, table_id: int, user_id: int) -> None:
        async with self._desk.changing(table_id):
            for timer in await self._desk.store.timers.of(table_id):
                waits = timer.kind == REMINDER_TIMER and timer.due_at < NEVER
                if waits and unpack(timer.data).user == user_id:
                    await self._desk.set_timer(timer, self._desk.now())

    @anew
    async def time_up(self, table_id: int, key: str) -> None:
        """The time limit of seat `key` is over: the table plays its safe default, or the seat is given up.

        Not in the night of its person.
        """
        seat, left = int(key), None
        async with self._desk.held(table_id):
            timer = await self._desk.timer(table_id, LIMIT_TIMER, key)
            if timer is None or timer.due_at > self._desk.now():
                return
            loaded = await self._desk.loader.load(table_id)
            wait = unpack(timer.data)
            user = wait.user
            quiet = await self._people.quiet_hours(await self._desk.store.people.user(user))
            ends = humane(self._desk.now(), loaded.info, quiet)
            if ends > self._desk.now():
                await self._desk.set_timer(timer, ends)
            elif loaded.info.limit_then == "default":
                await self._tell_time_up(loaded, seat, wait)
                await self._desk.move(loaded, seat, None, loaded.game.default(loaded.state, seat), kind="limit")
            elif loaded.info.people == (user,):
                await self._fall_asleep(loaded)
            else:
                kept = self._desk.now() + lobby.KEPT
                rows, said = lobby.leave_late(loaded, seat, kept)
                then = "ai" if said is None else "free"
                self._desk.says(TimeUp(table_id, seat, user, then, kept))
                timers = await self._desk.store.timers.of(table_id)
                self._desk.counts(table_id, ran_out(loaded.info, seat, timers, self._desk.now()))
                await self._seating.reseat(loaded, None, rows, said, loaded.row.alone)
                left = user
        if left is not None:
            await self._seating.after_leaving(await self._desk.info(table_id), left)
        await self._desk.news.changed(table_id)

    async def _tell_time_up(self, loaded: Loaded, seat: int, wait: Wait) -> None:
        """Once they have missed several in a row, this one too, the others are told instead, if there are any."""
        missed = loaded.info.seats[seat].missed + 1
        if missed < MISSED:
            self._desk.says(TimeUp(loaded.row.id, seat, wait.user, "default"))
        elif missed == MISSED and people_there(loaded.info, frozenset({seat})):
            told = self._stopped(loaded, seat, wait, await self._desk.store.timers.of(loaded.row.id), missed)
            self._desk.says(told)

    async def _fall_asleep(self, loaded: Loaded) -> None:
        """The last person at a table is not replaced: nobody would be there."""
        timers = await self._desk.clocks(left_alone(loaded, SAID))
        self._desk.says(Asleep(loaded.row.id))
        await self._desk.update(loaded.row.id, timers=timers, alone=SAID)

    @guarded
    async def wake(self, table_id: int, user_id: int) -> TableInfo:
        """Somebody at a table that sleeps says that they are there: its clocks run on."""
        async with self._desk.changing(table_id):
            loaded = await self._desk.loader.load(table_id)
            lobby.check_running(loaded.info)
            lobby.seated(loaded.info, user_id)
            if not is_asleep(loaded, loaded.state):
                raise WrongStatus(t("The clocks of this table are already running."))
            await self._desk.update(table_id, timers=await self._desk.clocks(left_alone(loaded, 0)), alone=0)
        return await self._desk.info(table_id)
