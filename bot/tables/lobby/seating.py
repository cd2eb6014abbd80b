"""Seats of a table: joining, leaving and substitution, before the game and while it runs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec

from bot.enums import Ending, Status
from bot.games.contract import TABLE, ChoicePath
from bot.rows import InteractionRow, SeatRow
from bot.tables.core.retry import retry_on_conflict, table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.lobby.invitations import check_may_sit
from bot.tables.lobby.ready_check import promise_to_begin
from bot.tables.model import table_rules
from bot.tables.model.access import Viewer, has_part
from bot.tables.model.errors import Duplicate, NotHere, SeatTaken
from bot.tables.model.loading import TableSnapshot
from bot.tables.model.rating_text import REMOVED
from bot.tables.model.views import Person, TableInfo
from bot.tables.timing.absence import absent
from bot.tables.timing.response_times import reseated

Plan = Callable[[TableSnapshot], Awaitable["tuple[list[SeatRow], ChoicePath | None]"]]
"""Callback that returns the new seats and the choice path to report to the rules; called under the lock."""
Change = Callable[[TableInfo], Awaitable[list[SeatRow]]]
"""The same before the game."""


class Seating:
    """Changes the seats of open tables and of running games."""

    def __init__(self, uow: UnitOfWork) -> None:
        self._uow = uow

    @table_operation
    async def join(self, table_id: int, person: Person) -> TableInfo:
        """Take a free seat; in a running game a new one if the game admits it, else a vacated one.

        Raises TableFull, NotInvited, WrongStatus, NotHere.
        """
        info = await self._uow.info(table_id)
        if info.direct and not has_part(info, Viewer(person.id, None)):
            raise NotHere

        async def change(info: TableInfo) -> list[SeatRow]:
            rows = table_rules.sit(info, person)
            await check_may_sit(self._uow, info, person.id)
            return rows

        async def plan(loaded: TableSnapshot) -> tuple[list[SeatRow], ChoicePath | None]:
            await check_may_sit(self._uow, loaded.info, person.id)
            sat = await self._uow.store.tables.seats_sat_at(table_id, person.id)
            return table_rules.join_late(loaded, person, sat, self._uow.now())

        if (await self._uow.info(table_id)).status != Status.RUNNING:
            return await self._seat(table_id, change)
        return await self._sit_down_or_up(table_id, person.id, plan, comes=True)

    @table_operation
    async def was_let_in(self, table_id: int, user_id: int) -> bool:
        """Return whether the user had a seat there since the game began, or was invited."""
        rows = self._uow.store.tables
        return bool(await rows.seats_sat_at(table_id, user_id)) or any(
            one.user_id == user_id for one in await rows.invited(table_id)
        )

    @table_operation
    async def stand_in(self, table_id: int, person: Person) -> TableInfo:
        """Take the seat of a player who has left a running game, even at a private table.

        Raises TableFull, WrongStatus.
        """

        async def plan(loaded: TableSnapshot) -> tuple[list[SeatRow], ChoicePath | None]:
            sat = await self._uow.store.tables.seats_sat_at(table_id, person.id)
            return table_rules.join_late(loaded, person, sat, self._uow.now())

        return await self._sit_down_or_up(table_id, person.id, plan, comes=True)

    @table_operation
    async def rename(self, table_id: int, person: Person) -> TableInfo:
        """Store the person's current display name, for the next rendering of the table."""
        async with self._uow.locked(table_id):
            if table_rules.has_another_name(await self._uow.info_of_any_game(table_id), person):
                await self._uow.store.tables.rename(table_id, person.id, person.name[: table_rules.NAME_LENGTH])
        return await self._uow.info_of_any_game(table_id)

    @table_operation
    async def leave(self, table_id: int, user_id: int) -> TableInfo:
        """Leave the table; in a running game an AI stands in, or the game goes on without the seat.

        If the host leaves, another player becomes host; if the last person does, the table ends.
        """

        async def own(info: TableInfo) -> int:
            return table_rules.seat_of(info, user_id)

        return await self._free(table_id, user_id, own)

    @table_operation
    async def remove(self, table_id: int, by: Person, seat: int) -> TableInfo:
        """Free a seat as host or moderator, as if its player had left.

        It does not count as abandoned by an active player; but the game is not rated any more.
        """
        before = await self._uow.info(table_id)
        user_id = before.seats[seat].user_id if 0 <= seat < len(before.seats) else None

        async def freed(info: TableInfo) -> int:
            table_rules.check_host(info, by)
            if 0 <= seat < len(info.seats) and info.seats[seat].user_id != user_id:
                raise SeatTaken
            return seat

        timers = await self._uow.store.timers.of(table_id)
        there = user_id != by.id and seat not in absent(before, timers, self._uow.now())
        return await self._free(table_id, user_id, freed, pardoned=user_id if there else None)

    @table_operation
    async def add_ai(self, table_id: int, by: Person, level: int, *, interaction: int | None = None) -> TableInfo:
        """Seat an AI of a level that the game has, as host or moderator. Raises Duplicate."""

        async def change(info: TableInfo) -> list[SeatRow]:
            table_rules.check_host(info, by)
            return table_rules.sit_ai(info, level)

        return await self._seat(table_id, change, interaction)

    @staticmethod
    def may_be_removed(info: TableInfo, by: Person) -> frozenset[int]:
        """Return the seats that this host or moderator may free now. Raises NotAllowed."""
        table_rules.check_host(info, by)
        return frozenset(seat.seat for seat in info.seats if seat.user_id is not None or info.status == Status.OPEN)

    async def _free(
        self,
        table_id: int,
        user_id: int | None,
        seat: Callable[[TableInfo], Awaitable[int]],
        *,
        pardoned: int | None = None,
    ) -> TableInfo:
        """Vacate the seat for this person (None: an AI); `pardoned`: see `reseat`."""

        async def change(info: TableInfo) -> list[SeatRow]:
            return table_rules.stand_up(info, await seat(info))

        async def plan(loaded: TableSnapshot) -> tuple[list[SeatRow], ChoicePath | None]:
            return table_rules.leave_late(loaded, await seat(loaded.info))

        if (await self._uow.info(table_id)).status == Status.RUNNING:
            info = await self._sit_down_or_up(table_id, user_id, plan, pardoned=pardoned)
        else:
            info = await self._seat(table_id, change)
        return await self.after_leaving(info, user_id)

    async def after_leaving(self, info: TableInfo, user_id: int | None) -> TableInfo:
        """Replace a host who has left, or end the table after the last person has."""
        if not info.people:
            await self._uow.end(info.id, table_rules.EVERYBODY_LEFT, Ending.DESERTED)
        elif user_id is not None and user_id == info.host_id:
            await self._hand_on(info.id, user_id)
        return await self._uow.info(info.id)

    @retry_on_conflict
    async def _hand_on(self, table_id: int, host_id: int) -> None:
        """Make another player host, if no other has become it and a person is left."""
        async with self._uow.transaction(table_id):
            info = await self._uow.info(table_id)
            if info.host_id == host_id and info.people and host_id not in info.people:
                await self._uow.update(table_id, host_id=info.people[0])

    async def _seat(self, table_id: int, change: Change, interaction: int | None = None) -> TableInfo:
        """Change the seats before the game, which begins if all have confirmed a ready check."""
        async with self._uow.transaction(table_id):
            info = await self._uow.info(table_id)
            if interaction is not None and await self._uow.store.moves.is_committed(interaction):
                raise Duplicate
            table_rules.check_open(info)
            done = None if interaction is None else InteractionRow(interaction, self._uow.now())
            rows = await change(info)
            if info.again_of is not None:
                rows = table_rules.rotated(await self._uow.info_of_any_game(info.again_of), rows)
            begins = promise_to_begin(self._uow, info, rows)
            await self._uow.store.tables.save_seats(table_id, rows, done)
        if begins is not None:
            self._uow.news.publish_later(begins)
        return await self._uow.info(table_id)

    async def _sit_down_or_up(
        self, table_id: int, user_id: int | None, plan: Plan, *, comes: bool = False, pardoned: int | None = None
    ) -> TableInfo:
        """Change the seats of a running game and report it to the rules, in one transaction."""
        async with self._uow.transaction(table_id):
            loaded = await self._uow.loader.load(table_id)
            idle_moves = 0 if comes else loaded.row.idle_moves
            await self.reseat(loaded, user_id, *await plan(loaded), idle_moves=idle_moves, pardoned=pardoned)
        return await self._uow.info(table_id)

    async def reseat(
        self,
        loaded: TableSnapshot,
        user_id: int | None,
        rows: list[SeatRow],
        said: ChoicePath | None,
        idle_moves: int,
        *,
        pardoned: int | None = None,
    ) -> None:
        """Store new seats of a running game, under the table's lock, and apply `said` to the rules.

        Joining or leaving counts as starting or abandoning a game, but for the `pardoned` user, whose removal makes it
        unrated.
        """
        self._uow.add_counts(loaded.row.id, reseated(loaded.info.seats, rows, pardoned))
        unrated = loaded.info.unrated or (REMOVED if pardoned is not None else "")
        if said is not None:
            await self._uow.move(
                loaded, TABLE, user_id, said, seats=rows, idle_moves=idle_moves, columns={"unrated": unrated}
            )
            return
        row = msgspec.structs.replace(loaded.row, idle_moves=idle_moves)
        info = msgspec.structs.replace(loaded.info, seats=tuple(rows))
        changed = msgspec.structs.replace(loaded, row=row, info=info)
        timers, comings = await self._uow.clocks(changed), table_rules.comings(loaded, rows, self._uow.now())
        await self._uow.update(
            row.id, seats=rows, idle_moves=idle_moves, timers=timers, comings=comings, unrated=unrated
        )
