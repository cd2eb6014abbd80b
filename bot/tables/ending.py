"""The end of a table without a result."""

from __future__ import annotations

import msgspec

from bot.games.contract import t
from bot.tables import lobby
from bot.tables.absence import absent_now
from bot.tables.desk import Desk
from bot.tables.errors import WrongStatus
from bot.tables.guarded import guarded
from bot.tables.notices import EndAsked
from bot.tables.seen import Person, TableInfo


class Ending:
    """By the host, or by agreement where somebody is absent."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    @guarded
    async def end(self, table_id: int, by: Person) -> TableInfo:
        """Host or moderator: ends the table without a result, whatever has become of its game."""
        info = await self._desk.outside(table_id)
        lobby.check_host(info, by)
        lobby.check_not_over(info)
        return await self._desk.end(table_id, lobby.ended_by(by.name))

    @guarded
    async def end_without(self, table_id: int, user_id: int, absent_user: int) -> TableInfo:
        """A player would rather end the game than wait for the absent person; it ends when all who are there agree."""
        async with self._desk.held(table_id):
            info = await self._desk.info(table_id)
            lobby.check_running(info)
            seat, without = lobby.seated(info, user_id), info.seat_of(absent_user)
            gone = await absent_now(self._desk.store, info, self._desk.now())
            if without is None or without not in gone:
                raise WrongStatus(t("They are back, or have left: the game goes on."))
            if without == seat:
                raise WrongStatus(t("You are back: make your move, or leave the table."))
            rows = list(info.seats)
            rows[seat] = msgspec.structs.replace(rows[seat], ends_without=absent_user)
            left = tuple(
                row.user_id
                for row in rows
                if row.user_id is not None and row.seat not in gone and row.ends_without != absent_user
            )
            asked = EndAsked(table_id, seat, without, absent_user, left)
            if left:
                self._desk.promises(asked)
            await self._desk.store.tables.save_seats(table_id, rows)
        if not left:
            return await self._desk.end(table_id, lobby.AGREED)
        await self._desk.news.say(asked)
        return await self._desk.info(table_id)
