"""Views of a table for a player or the public: state, changes, recap and log."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from msgspec.structs import replace

from bot.enums import MoveKind
from bot.games.contract import TABLE, Text
from bot.games.registry import GAMES
from bot.rows import MessageRow, MoveRow
from bot.store.table.aggregate import LATEST
from bot.tables.core.store_errors import table_operation, translate_store_errors
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.model import view_filter
from bot.tables.model.errors import Unplayable
from bot.tables.model.loading import GameSnapshot, TableSnapshot
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
        return await self.view_of(await self._uow.loader.game(table_id), user_id)

    @table_operation
    async def newest(
        self, table_id: int, known: TableSnapshot | None = None
    ) -> tuple[TableSnapshot, tuple[MessageRow, ...]]:
        """Return a table as it is now, with the bot's messages of it.

        It has its state if it can be played. `known` is the snapshot that it probably is. Raises NoSuchTable, and
        Unplayable while it runs.
        """
        now = await self._uow.loader.table_of_any_game(table_id)
        begun = now.row.started_at is not None and now.row.game in GAMES
        if known is not None and known.row.version == now.row.version and begun == isinstance(known, GameSnapshot):
            return known, now.rows.messages
        try:
            return await self._uow.loader.played(now.rows) if begun else now, now.rows.messages
        except Unplayable:
            if not now.info.over:
                raise
        return now, now.rows.messages

    @table_operation
    async def is_played_on(self, table_id: int, seat: int) -> bool:
        """Return whether an AI would take over the seat if its player left now."""
        loaded = await self._uow.loader.game(table_id)
        return loaded.game.open_seats.leaves(loaded.state, seat) is None

    async def view_of(self, table: GameSnapshot, user_id: int | None) -> TableView:
        """Return the view of a snapshot, for a user (None: the public)."""
        seat = table.info.seat_of(user_id)
        moves = await self.recent(table, seat)
        with self._uow.loader.reading(table.row):
            there = view_filter.view_of(table, seat, moves, away=on_vacation(table.info, self._uow.now()))
        thinking = self._thinking.seats(table.id)
        return replace(there, thinking=thinking) if thinking else there

    async def recent(self, loaded: GameSnapshot, seat: int | None) -> list[MoveRow]:
        """Return the latest moves, oldest first, back to the seat's own last one.

        For the public (`seat` None) a fixed number.
        """
        latest = loaded.rows.latest
        if seat is None:
            return list(latest)
        own = (at for at in range(len(latest) - 1, -1, -1) if is_own(latest[at], seat))
        if (first := next(own, 0 if len(latest) < LATEST else None)) is not None:
            return list(latest[first:])
        since = max(await self._uow.store.moves.last_of(loaded.row.id, seat), loaded.row.last_move - RECENT, 1)
        return await self.moves_from(loaded, since)

    async def moves_from(self, loaded: GameSnapshot, number: int) -> list[MoveRow]:
        """Return the moves from `number` on, oldest first."""
        latest = loaded.rows.latest
        if latest and latest[0].number <= number:
            return [move for move in latest if move.number >= number]
        moves = await self._uow.store.moves.of(loaded.row.id, after=number - 1)
        return [move for move in moves if move.number <= loaded.row.last_move]

    @table_operation
    async def recap(self, table_id: int, user_ids: Iterable[int]) -> tuple[Text, ...]:
        """As `recap_of`, of a table as it is now."""
        return await self.recap_of(await self._uow.loader.game(table_id), user_ids)

    @table_operation
    async def recap_of(self, table: GameSnapshot, user_ids: Iterable[int]) -> tuple[Text, ...]:
        """Return the public recap since the last move of each of these users, a line per turn.

        If they moved last: the consequences of that move.
        """
        seats = {seat for user in user_ids if (seat := table.info.seat_of(user)) is not None}
        each = [await self.recent(table, seat) for seat in seats]
        moves = max(each, key=len) if each else []
        since, own = moves[0].number if moves else 0, min(seats) if len(seats) == 1 else None
        came = [one for one in table.rows.comings if one.number >= since and one.seat != own]
        with self._uow.loader.reading(table.row):
            told = (*map(view_filter.came_line, came), *view_filter.recap(table.game, moves, without=own))
            return told or view_filter.recap(table.game, table.rows.latest[-1:])

    @table_operation
    async def recap_between(self, table: TableSnapshot, after: int, until: int) -> tuple[Text, ...]:
        """Return the public recap of the moves after `after`, of the latest ones."""
        if not isinstance(table, GameSnapshot):
            return ()
        came = [one for one in table.rows.comings if after < one.number <= until]
        moves = [row for row in table.rows.latest if after < row.number <= until]
        with self._uow.loader.reading(table.row):
            return (*map(view_filter.came_line, came), *view_filter.recap(table.game, moves))

    @table_operation
    async def changes_since(self, table_id: int, user_id: int) -> ChangesSince:
        """Return the changes since a user's last move; empty for users without a seat."""
        loaded = await self._uow.loader.game(table_id)
        seat = loaded.info.seat_of(user_id)
        if seat is None:
            return ChangesSince()
        moves = await self.recent(loaded, seat)
        with self._uow.loader.reading(loaded.row):
            return view_filter.since(loaded.game, moves, seat)

    @table_operation
    async def shareable_move(self, table_id: int, number: int) -> ShareableMove | None:
        """Return a move worth sharing in its public view; None if there is none, or none any more."""
        loaded = await self._uow.loader.game(table_id)
        if not 0 < number <= loaded.row.last_move:
            return None
        moment = await self._uow.loader.moment(loaded.row, number)
        moves = await self._uow.store.moves.before(table_id, number + 1, 1)
        with self._uow.loader.reading(loaded.row):
            return view_filter.shareable_move(loaded, moment.state, moves)

    @table_operation
    async def log(
        self, table_id: int, user_id: int | None, before: int | None = None, limit: int = 25
    ) -> list[LogLine]:
        """Return the moves before number `before`, newest last, as far as the user may know them."""
        loaded = await self._uow.loader.game(table_id)
        if limit <= LATEST and (before is None or before > loaded.row.last_move):
            moves = list(loaded.rows.latest[-limit:])
        else:
            moves = await self._uow.store.moves.before(table_id, before or loaded.row.last_move + 1, limit)
        came = loaded.rows.comings
        hints = await self._uow.store.hints.of(table_id)
        with self._uow.loader.reading(loaded.row):
            return view_filter.log_lines(loaded.game, loaded.info.seat_of(user_id), moves, came, hints)

    @translate_store_errors
    async def last_move_of(self, table_id: int, seat: int) -> int:
        """Return the number of the last move by the seat, or by the table for it; 0: none."""
        return await self._uow.store.moves.last_of(table_id, seat, (MoveKind.MOVE, MoveKind.LIMIT))

    def acted_just_now(self, table: TableSnapshot) -> frozenset[int]:
        """Return the users who moved at a table in the last minutes, and so are present."""
        since = self._uow.now() - LATELY
        return frozenset(
            row.user_id
            for row in table.rows.latest
            if row.user_id is not None
            and row.seat != TABLE
            and row.kind in (MoveKind.MOVE, MoveKind.UNDO)
            and row.at >= since
        )


def turns_over(table: TableSnapshot) -> dict[int, int]:
    """Return the last move's number of users who moved lately and were followed by another seat.

    If their time limit expired the table moved in their place.
    """
    seats = table.rows.seats
    moves = [row for row in table.rows.latest if row.kind in (MoveKind.MOVE, MoveKind.LIMIT) and row.seat != TABLE]
    last = {(seats[row.seat].user_id if row.kind == MoveKind.LIMIT else row.user_id): row for row in moves}
    return {
        user: row.number
        for user, row in last.items()
        if user is not None and any(one.number > row.number and one.seat != row.seat for one in moves)
    }


def last_mover(table: TableSnapshot) -> int | None:
    """Return the user who moved last, or took back a move of their own."""
    last = table.rows.latest[-1] if table.rows.latest else None
    return (
        last.user_id
        if last is not None and last.kind in (MoveKind.MOVE, MoveKind.UNDO) and last.seat != TABLE
        else None
    )
