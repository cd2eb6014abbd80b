"""Seats of a table: joining, leaving and substitution, before the game and while it runs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from msgspec.structs import replace

from bot.enums import Ending, Status
from bot.games.contract import TABLE, ChoicePath
from bot.rows import RemovalRow, SeatRow
from bot.tables.core.store_errors import after_commit, table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.lobby.invitations import check_may_sit
from bot.tables.lobby.ready_check import beginning
from bot.tables.lobby.solo import usual_level
from bot.tables.model import table_rules
from bot.tables.model.access import Viewer, has_part
from bot.tables.model.apply_move import apply_move
from bot.tables.model.draft import Draft, change, unchanged
from bot.tables.model.errors import NotHere, SeatTaken
from bot.tables.model.loading import GameSnapshot, TableSnapshot, as_game
from bot.tables.model.rating_text import REMOVED
from bot.tables.model.views import Person, TableInfo
from bot.tables.timing.absence import absent
from bot.tables.timing.response_times import reseated
from bot.tables.users.blocks import check_welcome


class Seating:
    """Changes the seats of open tables and of running games."""

    def __init__(self, uow: UnitOfWork) -> None:
        self._uow = uow

    @table_operation
    async def join(self, table_id: int, person: Person) -> TableInfo:
        """Take a free seat; in a running game a new one if the game admits it, else a vacated one.

        Raises TableFull, NotInvited, WrongStatus, NotHere, Banned, BlockedHere, NoSeatHere.
        """

        async def decide(table: TableSnapshot) -> Draft[None]:
            info = table.info
            if info.direct and not has_part(info, Viewer(person.id, None)):
                raise NotHere
            if info.status == Status.RUNNING:
                await check_may_sit(self._uow, info, person.id)
                return await self._joining_late(table, person)
            table_rules.check_open(info)
            rows = table_rules.sit(info, person)
            await check_may_sit(self._uow, info, person.id)
            return await self._reseated_in_lobby(table, rows)

        return (await self._uow.run_in_lobby(table_id, decide)).after.info

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

        Raises TableFull, WrongStatus, Banned, BlockedHere, NoSeatHere.
        """

        async def decide(table: TableSnapshot) -> Draft[None]:
            await check_welcome(self._uow.store, table.info, person.id, self._uow.now())
            return await self._joining_late(table, person)

        return (await self._uow.run_in_lobby(table_id, decide)).after.info

    async def rename(self, table_id: int, person: Person) -> TableInfo:
        """Store the person's current display name, for the next rendering of the table."""

        async def decide(table: TableSnapshot) -> Draft[None]:
            if not table_rules.has_another_name(table.info, person):
                return unchanged(table)
            name = person.name[: table_rules.NAME_LENGTH]
            rows = [replace(row, name=name) if row.user_id == person.id else row for row in table.rows.seats]
            return replace(change(table, seats=rows), unannounced=True)

        return (await self._uow.run_for_any_game(table_id, decide)).after.info

    @table_operation
    async def leave(self, table_id: int, user_id: int) -> TableInfo:
        """Leave the table; in a running game an AI stands in, or the game goes on without the seat.

        If the host leaves, another player becomes host; if the last person does, the table ends.
        """

        async def decide(table: TableSnapshot) -> Draft[int | None]:
            return await self._freed(table, table_rules.seat_of(table.info, user_id), user_id)

        return await self._free(table_id, decide)

    @table_operation
    async def remove(self, table_id: int, by: Person, seat: int) -> TableInfo:
        """Free a seat as host or moderator, as if its player had left.

        It does not count as abandoned by an active player; but the game is not rated any more. A person who is removed
        comes back only if the host invites them; but an absent player who is replaced may, as after a vote or a missed
        limit.
        """
        before = (await self._uow.info(table_id)).seats
        user_id = before[seat].user_id if 0 <= seat < len(before) else None

        async def decide(table: TableSnapshot) -> Draft[int | None]:
            info = table.info
            table_rules.check_host(info, by)
            if 0 <= seat < len(info.seats) and info.seats[seat].user_id != user_id:
                raise SeatTaken
            there = user_id != by.id and seat not in absent(info, table.timers, self._uow.now())
            draft = await self._freed(table, seat, user_id, pardoned=user_id if there else None)
            if not there or user_id is None:
                return draft
            return replace(draft, removed=(RemovalRow(table_id, user_id, self._uow.now()),))

        return await self._free(table_id, decide)

    @table_operation
    async def add_ai(self, table_id: int, by: Person, level: int, *, interaction: int | None = None) -> TableInfo:
        """Seat an AI of a level that the game has, as host or moderator. Raises Duplicate."""

        async def decide(table: TableSnapshot) -> Draft[None]:
            table_rules.check_open(table.info)
            table_rules.check_host(table.info, by)
            return await self._reseated_in_lobby(table, table_rules.sit_ai(table.info, level))

        return (await self._uow.run_in_lobby(table_id, decide, interaction=interaction)).after.info

    @table_operation
    async def fill_with_ai(self, table_id: int, by: Person, size: int) -> TableInfo:
        """Seat AI players up to this number of players, as host or moderator; idempotent.

        Their level is that of the AI players who sit there, else of the host's last solo game. Raises TableFull.
        """

        async def decide(table: TableSnapshot) -> Draft[None]:
            info = table.info
            table_rules.check_open(info)
            table_rules.check_host(info, by)
            seated = [seat.ai_level for seat in info.seats if seat.ai_level is not None]
            level = seated[-1] if seated else await usual_level(self._uow, info.game, info.host_id)
            return await self._reseated_in_lobby(table, table_rules.fill_with_ai(info, level, size))

        return (await self._uow.run_in_lobby(table_id, decide)).after.info

    @staticmethod
    def may_be_removed(info: TableInfo, by: Person) -> frozenset[int]:
        """Return the seats that this host or moderator may free now. Raises NotAllowed."""
        table_rules.check_host(info, by)
        return frozenset(seat.seat for seat in info.seats if seat.user_id is not None or info.status == Status.OPEN)

    async def _free(self, table_id: int, decide: Callable[[TableSnapshot], Awaitable[Draft[int | None]]]) -> TableInfo:
        """Vacate a seat for its person, who is the result (None: an AI)."""
        draft = await self._uow.run_in_lobby(table_id, decide)
        return await after_commit(self.after_leaving(draft.after.info, draft.result))

    async def _freed(
        self, table: TableSnapshot, seat: int, user_id: int | None, *, pardoned: int | None = None
    ) -> Draft[int | None]:
        """Return the draft without the seat's person; `pardoned`: see `reseated`."""
        if table.info.status == Status.RUNNING:
            game = await self._uow.loader.played(table.rows)
            rows, said = table_rules.leave_late(game, seat)
            draft = await self.reseated(game, user_id, rows, said, game.row.idle_moves, pardoned=pardoned)
        else:
            table_rules.check_open(table.info)
            draft = await self._reseated_in_lobby(table, table_rules.stand_up(table.info, seat))
        return draft.returning(user_id)

    async def after_leaving(self, info: TableInfo, user_id: int | None) -> TableInfo:
        """Replace a host who has left, or end the table after the last person has."""
        if not info.people:
            return await self._uow.end(info.id, table_rules.EVERYBODY_LEFT, Ending.DESERTED)
        if user_id is not None and user_id == info.host_id:
            return await self._hand_on(info.id, user_id)
        return info

    async def _hand_on(self, table_id: int, host_id: int) -> TableInfo:
        """Make another player host, if no other has become it and a person is left."""

        async def decide(table: TableSnapshot) -> Draft[None]:
            info = table.info
            if info.host_id == host_id and info.people and host_id not in info.people:
                return change(table, host_id=info.people[0])
            return unchanged(table)

        return (await self._uow.run_in_lobby(table_id, decide)).after.info

    async def _reseated_in_lobby(self, table: TableSnapshot, rows: list[SeatRow]) -> Draft[None]:
        """Return the draft of other seats before the game.

        It begins if all have confirmed a ready check.
        """
        info = table.info
        if info.again_of is not None:
            rows = table_rules.rotated(await self._uow.info_of_any_game(info.again_of), rows)
        return beginning(change(table, seats=rows), info.ready_until)

    async def _joining_late(self, table: TableSnapshot, person: Person) -> Draft[None]:
        """Return the draft with a person in a seat of a running game."""
        game = await self._uow.loader.played(table.rows)
        sat = await self._uow.store.tables.seats_sat_at(table.id, person.id)
        rows, said = table_rules.join_late(game, person, sat, self._uow.now())
        return await self.reseated(game, person.id, rows, said, idle_moves=0)

    async def reseated(
        self,
        table: GameSnapshot,
        user_id: int | None,
        rows: list[SeatRow],
        said: ChoicePath | None,
        idle_moves: int,
        *,
        pardoned: int | None = None,
    ) -> Draft[None]:
        """Return the draft with new seats of a running game, which reports `said` to the rules.

        Joining or leaving counts as starting or abandoning a game, but for the `pardoned` user, whose removal makes it
        unrated.
        """
        unrated = table.info.unrated or (REMOVED if pardoned is not None else "")
        counted, now = reseated(table.info.seats, rows, pardoned), self._uow.now()
        if said is not None:
            draft = apply_move(table, TABLE, user_id, said, now).with_idle_moves(idle_moves)
            return draft.changing(seats=rows, unrated=unrated).counting(counted)
        draft = change(
            table,
            seats=rows,
            comings=table_rules.comings(table, rows, now),
            idle_moves=idle_moves,
            unrated=unrated,
        )
        return draft.changing(timers=await self._uow.clocks(as_game(draft.after))).counting(counted)
