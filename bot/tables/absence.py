"""Somebody is not there any more: what the others at the table may do about it, without the host."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from bot.games.contract import t
from bot.rows import TimerRow
from bot.tables import lobby
from bot.tables.errors import WrongStatus
from bot.tables.guarded import guarded
from bot.tables.loaded import seat_rows
from bot.tables.notices import EndAsked
from bot.tables.reminders import GAPS, unpack
from bot.tables.seating import Seating
from bot.tables.seen import Person, TableInfo
from bot.tables.timers import REMINDER_TIMER, is_asleep


def absent(info: TableInfo, timers: Iterable[TimerRow]) -> frozenset[int]:
    """The seats whose people are called no more: reminded to the end, or with time limits that they let pass."""
    people = {str(seat.seat): seat.user_id for seat in info.seats if seat.user_id is not None}
    waits = ((timer.key, unpack(timer.data)) for timer in timers if timer.kind == REMINDER_TIMER)
    told = {int(key) for key, wait in waits if wait.steps == len(GAPS) and wait.user == people.get(key)}
    return frozenset(told | {seat.seat for seat in info.seats if seat.user_id is not None and not seat.called})


def people_there(info: TableInfo, gone: frozenset[int]) -> tuple[int, ...]:
    """The people at the table who are not among those seats."""
    return tuple(seat.user_id for seat in info.seats if seat.user_id is not None and seat.seat not in gone)


class Absence(Seating):
    """What any player at the table may do where somebody is absent."""

    async def _absent(self, info: TableInfo) -> frozenset[int]:
        return absent(info, await self.store.timers.of(info.id)) if info.status == "running" else frozenset()

    async def _check_remover(self, info: TableInfo, by: Person, seat: int) -> None:
        if info.seat_of(by.id) is None or seat not in await self._absent(info):
            await super()._check_remover(info, by, seat)

    @guarded
    async def may_be_removed(self, info: TableInfo, by: Person) -> frozenset[int]:
        """The seats that this person may free now: the host or a moderator any, another player those of the absent.

        Raises NotAllowed if there is none.
        """
        gone = await self._absent(info)
        if gone and info.seat_of(by.id) is not None and not lobby.is_host(info, by):
            return gone
        lobby.check_host(info, by)
        return frozenset(seat.seat for seat in info.seats if seat.user_id is not None or info.status == "open")

    @guarded
    async def end_without(self, table_id: int, user_id: int, absent_user: int) -> TableInfo:
        """A player would rather end the game than wait for the absent person; it ends when all who are there agree."""
        async with self._locks.of(table_id):
            _, info = await self._readings.info(table_id)
            lobby.check_running(info)
            seat, without = lobby.seated(info, user_id), info.seat_of(absent_user)
            gone = await self._absent(info)
            if without is None or without not in gone:
                raise WrongStatus(t("They are back, or have left: the game goes on."))
            if without == seat:
                raise WrongStatus(t("You are back: make your move, or leave the table."))
            rows = seat_rows(info)
            rows[seat] = msgspec.structs.replace(rows[seat], ends_without=absent_user)
            await self.store.tables.save_seats(table_id, rows)
            self._readings.forget(table_id)
            left = tuple(
                row.user_id
                for row in rows
                if row.user_id is not None and row.seat not in gone and row.ends_without != absent_user
            )
        if not left:
            return await self._end(table_id, lobby.AGREED)
        await self._say(EndAsked(table_id, seat, without, absent_user, left))
        return await self.info(table_id)

    @guarded
    async def wake(self, table_id: int, user_id: int) -> TableInfo:
        """Somebody at a table that sleeps says that they are there: its clocks run on."""
        async with self._locks.of(table_id):
            loaded = await self._readings.load(table_id)
            lobby.check_running(loaded.info)
            lobby.seated(loaded.info, user_id)
            if not is_asleep(loaded, loaded.state):
                raise WrongStatus(t("The clocks of this table are already running."))
            awake = msgspec.structs.replace(loaded, row=msgspec.structs.replace(loaded.row, alone=0))
            await self._update(table_id, timers=await self._clocks(awake), alone=0)
        await self._changed(table_id)
        return await self.info(table_id)
