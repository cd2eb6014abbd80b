"""Those whom a table waits for: reminders, time limits, and a table where nobody is left."""

from __future__ import annotations

import msgspec

from bot.tables import lobby
from bot.tables.guarded import guarded
from bot.tables.loaded import Loaded
from bot.tables.notices import Asleep, Notice, Reminder, Stopped, TimeUp
from bot.tables.reminders import NEVER, REMINDERS, Wait, due, is_silent, stepped, unpack
from bot.tables.seating import Seating
from bot.tables.timers import ALONE, LIMIT_TIMER, REMINDER_TIMER


class Waiting(Seating):
    """What happens to those who take their time."""

    async def remind(self, table_id: int, key: str) -> None:
        """Looks whether the person of seat `key` is to be reminded now, and sets the time of the next look.

        That is written before anything is said: whatever happens in between, nobody is told twice.
        """
        notice: Notice | None = None
        async with self._locks.of(table_id):
            timer, now = await self._timer(table_id, REMINDER_TIMER, key), self._now()
            if timer is None:
                return
            loaded = await self._readings.load(table_id)
            wait = unpack(timer.data)
            person = await self.store.user(wait.user)
            if due(wait, loaded.info, person, now) <= now:
                wait = stepped(wait, now)
                notice = await self._what_to_remind(loaded, int(key), wait, silent=is_silent(wait, person))
            await self._set_timer(timer, due(wait, loaded.info, person, now), wait)
        if notice is not None:
            await self._say(notice)

    async def _what_to_remind(self, loaded: Loaded, seat: int, wait: Wait, *, silent: bool) -> Notice | None:
        """What the step just taken says; what says it to the person is left out where they want silence."""
        table_id = loaded.row.id
        if wait.steps > REMINDERS:
            ai = loaded.game.leaves(loaded.state, seat) is None
            return Stopped(table_id, seat, wait.user, wait.since, ai)
        if silent:
            return None
        limit = await self._timer(table_id, LIMIT_TIMER, str(seat))
        ends = limit.due_at if limit else None
        return Reminder(table_id, seat, wait.user, wait.since, wait.steps, wait.steps == REMINDERS, ends)

    @guarded
    async def silence(self, table_id: int, user_id: int, since: int) -> bool:
        """No further reminders for this person of the question that was put `since` (Unix time); False: it is over."""
        async with self._locks.of(table_id):
            for timer in await self.store.timers(table_id):
                if timer.kind == REMINDER_TIMER:
                    wait = unpack(timer.data)
                    if wait.user == user_id and int(wait.since.timestamp()) == since:
                        await self._set_timer(timer, timer.due_at, msgspec.structs.replace(wait, silent=True))
                        return True
        return False

    @guarded
    async def look_again(self, user_id: int) -> None:
        """The person has changed when they want to be reminded."""
        for row in await self.store.tables_of(user_id, ("running",)):
            async with self._locks.of(row.id):
                for timer in await self.store.timers(row.id):
                    waits = timer.kind == REMINDER_TIMER and timer.due_at < NEVER
                    if waits and unpack(timer.data).user == user_id:
                        await self._set_timer(timer, self._now())
            await self._changed(row.id)

    async def time_up(self, table_id: int, key: str) -> None:
        """The time limit of seat `key` is over: the table plays its safe default, or the seat is given up."""
        seat, left = int(key), None
        async with self._locks.of(table_id):
            timer = await self._timer(table_id, LIMIT_TIMER, key)
            if timer is None or timer.due_at > self._now():
                return
            loaded = await self._readings.load(table_id)
            user = unpack(timer.data).user
            if loaded.info.limit_then == "default":
                await self._move(loaded, seat, None, loaded.game.default(loaded.state, seat), kind="limit")
                self._to_say(TimeUp(table_id, seat, user, "default"), first=True)
            elif [one.user_id for one in loaded.info.seats if one.user_id is not None] == [user]:
                await self._fall_asleep(loaded)
            else:
                rows, said = lobby.leave_late(loaded, seat)
                await self._reseat(loaded, None, rows, said, loaded.row.alone)
                self._to_say(TimeUp(table_id, seat, user, "ai" if said is None else "free"), first=True)
                left = user
        if left is not None:
            await self._after_leaving(await self.info(table_id), left)
        await self._changed(table_id)

    async def _fall_asleep(self, loaded: Loaded) -> None:
        """The last person at a table is not replaced: nobody would be there."""
        row = msgspec.structs.replace(loaded.row, alone=ALONE)
        timers = await self._clocks(msgspec.structs.replace(loaded, row=row))
        await self._update(row.id, timers=timers, alone=ALONE)
        self._to_say(Asleep(row.id))
