"""Compaction of running tables: deletes states that older processes have stored needlessly.

A state is deleted only if replaying the moves with today's code from a remaining state leads to the identical one. So
states made by rules that are no longer in use stay.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

from bot.games.registry import GAMES
from bot.rows import MoveRow, TableRow
from bot.store.store import Store
from bot.store.table.states import LAST, is_checkpoint
from bot.tables.model.codec import FIRST
from bot.tables.model.replay import Replay
from bot.tables.model.state_history import follows, readable, set_in


class StateCompaction:
    """Compacts one table at a time."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def thin(self, table_id: int) -> int:
        """Delete superfluous states and return their number. Raises CorruptData."""
        row, states = await self._store.tables.get(table_id), await self._store.states.of(table_id)
        if row is None or row.game not in GAMES or not states:
            return 0
        moves = await self._store.moves.of(table_id, after=min(states))
        gone = await asyncio.to_thread(superfluous, row, states, moves)
        small = {number: raw for number, raw in states.items() if number not in gone and number <= row.last_move - LAST}
        await self._store.states.thin(table_id, gone, small)
        return len(gone)


def superfluous(row: TableRow, states: Mapping[int, bytes], moves: Sequence[MoveRow]) -> set[int]:
    """Return the moves whose states need not be stored; never the first or the last ones."""
    game, first, gone = GAMES[row.game], min(states), set[int]()
    own = set_in(game, states.get(FIRST))
    kept, replay = readable(game, states[first], own), Replay(game, row.seed_of, moves)
    if kept is None:
        return gone
    replay.set_state(first, kept)
    sure = True
    for move in moves:
        sure = sure and follows(replay, move)
        kept = readable(game, states.get(move.number), own)
        if kept is None:
            continue
        if sure and replay.now == kept and not is_checkpoint(move.number) and move.number <= row.last_move - LAST:
            gone.add(move.number)
        else:
            replay.set_state(move.number, kept)
            sure = True
    return gone
