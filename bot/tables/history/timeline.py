"""Timeline of a game: the table after each move, in the views that a user may see."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from bot.enums import MoveKind
from bot.games.contract import TABLE, Text
from bot.games.registry import AnyGame
from bot.rows import MoveRow
from bot.tables.core.store_errors import table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.model import view_filter
from bot.tables.model.codec import FIRST, UnreadableState
from bot.tables.model.errors import Unplayable
from bot.tables.model.loading import GameSnapshot
from bot.tables.model.replay import Replay, ReplayPoint
from bot.tables.model.state_history import follows, readable, set_in
from bot.tables.model.views import ReplayStep, TableInfo


class Turn(Struct, frozen=True):
    """A turn: consecutive moves of a seat (TABLE: the table itself), without undone ones.

    `first` and `number` are its first and last move; `lines` are the public text, one per line.
    """

    number: int
    first: int
    seat: int
    lines: tuple[Text, ...]


class Timeline:
    """A game up to its last move. `seats` are the visible views: None is the public one."""

    def __init__(
        self,
        loaded: GameSnapshot,
        moves: Sequence[MoveRow],
        states: Mapping[int, bytes],
        seats: tuple[int | None, ...],
    ) -> None:
        self.table: TableInfo = loaded.info
        self.seats = seats
        self._loaded, self._moves, self._states = loaded, moves, states
        self.turns = turns(loaded.game, moves)

    def scenes(
        self, seats: Collection[int | None] = (None,), numbers: Collection[int] | None = None
    ) -> Iterator[ReplayStep]:
        """Iterate over the table after each move, or after those of these `numbers`, oldest first.

        The moves are replayed: call it in a thread. A move that today's rules cannot replay and whose state was not
        stored is left out. Raises Unplayable if none is left, ValueError for a seat whose view is not visible.
        """
        if not set(seats) <= set(self.seats):
            raise ValueError("that view is not for these eyes")
        return self._scenes(tuple(seats), numbers)

    def _scenes(self, seats: Sequence[int | None], numbers: Collection[int] | None) -> Iterator[ReplayStep]:
        row, game = self._loaded.row, self._loaded.game
        found = False
        try:
            replay = Replay(game, row.seed_of, self._moves)
            for move, moment in moments(game, replay, self._moves, self._states):
                found = True
                if numbers is None or move.number in numbers:
                    yield view_filter.scene(self._loaded, moment.state, move, seats)
        except UnreadableState:
            raise Unplayable from None
        if not found:
            raise Unplayable


class TimelineService:
    """Loads timelines of tables."""

    def __init__(self, uow: UnitOfWork) -> None:
        self._uow = uow

    @table_operation
    async def of(self, table_id: int, user_id: int | None) -> Timeline:
        """Return the timeline of a begun table for a user (None: the public).

        It has the user's own view in addition to the public one, and every seat's when the game is over. Raises
        NoSuchTable, WrongStatus, Unplayable.
        """
        loaded = await self._uow.loader.game(table_id)
        moves = [move for move in await self._uow.store.moves.of(table_id) if move.number <= loaded.row.last_move]
        states = await self._uow.store.states.of(table_id)
        with self._uow.loader.reading(loaded.row):
            return await asyncio.to_thread(Timeline, loaded, moves, states, eyes(loaded.info, user_id))


def eyes(info: TableInfo, user_id: int | None) -> tuple[int | None, ...]:
    """Return the seats whose views the user may see."""
    if info.over:
        return (None, *(seat.seat for seat in info.seats))
    seat = info.seat_of(user_id)
    return (None,) if seat is None else (None, seat)


def moments(
    game: AnyGame, replay: Replay, moves: Iterable[MoveRow], states: Mapping[int, bytes]
) -> Iterator[tuple[MoveRow, ReplayPoint]]:
    """Iterate over the moves with the state after each, if it can be replayed or was stored."""
    sure, own = False, set_in(game, states.get(FIRST))
    for move in moves:
        sure = sure and follows(replay, move)
        if not sure and (kept := readable(game, states.get(move.number), own)) is not None:
            replay.set_state(move.number, kept)
            sure = True
        if sure:
            yield move, replay.now


def turns(game: AnyGame, moves: Iterable[MoveRow]) -> tuple[Turn, ...]:
    """Group the moves that were not undone by turns.

    Moves of the table itself belong to the turn in which it makes them.
    """
    grouped: list[list[MoveRow]] = []
    for move in moves:
        if move.undone or move.kind == MoveKind.UNDO:
            continue
        goes_on = grouped and grouped[-1][0].kind != MoveKind.SETUP and move.seat in (grouped[-1][0].seat, TABLE)
        if goes_on:
            grouped[-1].append(move)
        else:
            grouped.append([move])
    return tuple(Turn(some[-1].number, some[0].number, some[0].seat, view_filter.recap(game, some)) for some in grouped)
