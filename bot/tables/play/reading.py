"""Views of a table for a player or the public: state, changes, recap and log."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from msgspec.structs import replace

from bot.enums import MoveKind
from bot.games.contract import TABLE, Text
from bot.rows import MoveRow
from bot.store.table.aggregate import LATEST
from bot.tables.core.retry import table_operation, translate_store_errors
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.model import view_filter
from bot.tables.model.loading import TableSnapshot
from bot.tables.model.undo_rules import is_own
from bot.tables.model.views import ChangesSince, LogLine, ShareableMove, TableView
from bot.tables.play.ai_runner import AiRunner
from bot.tables.timing.vacation_intervals import on_vacation

RECENT = 200
"""Number of moves that an undo or a recap looks back."""
LATELY = timedelta(minutes=2)
"""Period after a move in which its player is taken to be present."""


class TableReader:
    """Read-only service for views of a table."""

    def __init__(self, uow: UnitOfWork, thinking: AiRunner) -> None:
        self._uow, self._thinking = uow, thinking

    @table_operation
    async def view(self, table_id: int, user_id: int | None) -> TableView:
        """Return the view of a table that has begun, for a user (None: the public)."""
        return await self.seen(await self._uow.loader.load(table_id), user_id)

    @table_operation
    async def is_played_on(self, table_id: int, seat: int) -> bool:
        """Return whether an AI would take over the seat if its player left now."""
        loaded = await self._uow.loader.load(table_id)
        return loaded.game.open_seats.leaves(loaded.state, seat) is None

    async def seen(self, loaded: TableSnapshot, user_id: int | None) -> TableView:
        """Return the view of a table that was just loaded or changed."""
        table_id, seat = loaded.row.id, loaded.info.seat_of(user_id)
        moves = [move for move in await self.recent(loaded, seat) if move.number <= loaded.row.last_move]
        timed = loaded.info.limit.is_one or loaded.game.clocks.deadlines(loaded.state)
        timers = await self._uow.store.timers.of(table_id) if timed else []
        request = await self._uow.store.moves.request(table_id)
        with self._uow.loader.reading(loaded.row):
            there = view_filter.view_of(
                loaded, seat, moves, request, timers, away=on_vacation(loaded.info, self._uow.now())
            )
        thinking = self._thinking.seats(table_id)
        return replace(there, thinking=thinking) if thinking else there

    async def recent(self, loaded: TableSnapshot, seat: int | None) -> list[MoveRow]:
        """Return the latest moves, oldest first, back to the seat's own last one.

        For the public (`seat` None) a fixed number.
        """
        latest = await self._uow.store.moves.latest(loaded.row.id)
        if seat is None:
            return latest
        own = (at for at in range(len(latest) - 1, -1, -1) if is_own(latest[at], seat))
        if (first := next(own, 0 if len(latest) < LATEST else None)) is not None:
            return latest[first:]
        since = max(await self._uow.store.moves.last_of(loaded.row.id, seat), loaded.row.last_move - RECENT, 1)
        return await self._uow.store.moves.of(loaded.row.id, after=since - 1)

    @table_operation
    async def recap(self, table_id: int, user_ids: Iterable[int]) -> tuple[Text, ...]:
        """Return the public recap since the last move of each of these users, a line per turn.

        If they moved last: the consequences of that move.
        """
        loaded = await self._uow.loader.load(table_id)
        seats = {seat for user in user_ids if (seat := loaded.info.seat_of(user)) is not None}
        each = [await self.recent(loaded, seat) for seat in seats]
        moves = max(each, key=len) if each else []
        since, own = moves[0].number if moves else 0, min(seats) if len(seats) == 1 else None
        comings = await self._uow.store.tables.comings(table_id)
        came = [one for one in comings if one.number >= since and one.seat != own]
        last = (await self._uow.store.moves.latest(table_id))[-1:]
        with self._uow.loader.reading(loaded.row):
            told = (*map(view_filter.came_line, came), *view_filter.recap(loaded.game, moves, without=own))
            return told or view_filter.recap(loaded.game, last)

    @table_operation
    async def changes_since(self, table_id: int, user_id: int) -> ChangesSince:
        """Return the changes since a user's last move; empty for users without a seat."""
        loaded = await self._uow.loader.load(table_id)
        seat = loaded.info.seat_of(user_id)
        if seat is None:
            return ChangesSince()
        moves = [move for move in await self.recent(loaded, seat) if move.number <= loaded.row.last_move]
        with self._uow.loader.reading(loaded.row):
            return view_filter.since(loaded.game, moves, seat)

    @table_operation
    async def shareable_move(self, table_id: int, number: int) -> ShareableMove | None:
        """Return a move worth sharing in its public view; None if there is none, or none any more."""
        loaded = await self._uow.loader.load(table_id)
        if not 0 < number <= loaded.row.last_move:
            return None
        moment = await self._uow.loader.moment(table_id, number)
        moves = await self._uow.store.moves.before(table_id, number + 1, 1)
        with self._uow.loader.reading(loaded.row):
            return view_filter.shareable_move(loaded, moment.state, moves)

    @table_operation
    async def log(
        self, table_id: int, user_id: int | None, before: int | None = None, limit: int = 25
    ) -> list[LogLine]:
        """Return the moves before number `before`, newest last, as far as the user may know them."""
        loaded = await self._uow.loader.load(table_id)
        if limit <= LATEST and (before is None or before > loaded.row.last_move):
            moves = (await self._uow.store.moves.latest(table_id))[-limit:]
        else:
            moves = await self._uow.store.moves.before(table_id, before or loaded.row.last_move + 1, limit)
        came = await self._uow.store.tables.comings(table_id)
        hints = await self._uow.store.hints.of(table_id)
        with self._uow.loader.reading(loaded.row):
            return view_filter.log_lines(loaded.game, loaded.info.seat_of(user_id), moves, came, hints)

    @table_operation
    async def turns_over(self, table_id: int) -> dict[int, int]:
        """Return the last move's number of users who moved lately and were followed by another seat.

        If their time limit expired the table moved in their place.
        """
        info = await self._uow.info(table_id)
        latest = await self._uow.store.moves.latest(table_id)
        moves = [row for row in latest if row.kind in (MoveKind.MOVE, MoveKind.LIMIT) and row.seat != TABLE]
        last = {(info.seats[row.seat].user_id if row.kind == MoveKind.LIMIT else row.user_id): row for row in moves}
        return {
            user: row.number
            for user, row in last.items()
            if user is not None and any(one.number > row.number and one.seat != row.seat for one in moves)
        }

    @translate_store_errors
    async def last_move_of(self, table_id: int, seat: int) -> int:
        """Return the number of the last move by the seat, or by the table for it; 0: none."""
        return await self._uow.store.moves.last_of(table_id, seat, (MoveKind.MOVE, MoveKind.LIMIT))

    @table_operation
    async def last_mover(self, table_id: int) -> int | None:
        """Return the user who moved last, or took back a move of their own."""
        latest = (await self._uow.store.moves.latest(table_id))[-1:]
        own = latest and latest[0].kind in (MoveKind.MOVE, MoveKind.UNDO) and latest[0].seat != TABLE
        return latest[0].user_id if own else None

    @table_operation
    async def acted_just_now(self, table_id: int) -> frozenset[int]:
        """Return the users who moved at a table in the last minutes, and so are present."""
        since = self._uow.now() - LATELY
        latest = await self._uow.store.moves.latest(table_id)
        return frozenset(
            row.user_id
            for row in latest
            if row.user_id is not None
            and row.seat != TABLE
            and row.kind in (MoveKind.MOVE, MoveKind.UNDO)
            and row.at >= since
        )
