"""States of a table after any of its moves: stored, or replayed from a stored one.

A user who pages back through a game requests one state after another. So the states on the way to one are cached, and
the range between two stored states is replayed once, in a thread, without blocking others.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from bot.games.registry import GAMES, AnyGame
from bot.lru_cache import LruCache
from bot.rows import MoveRow, TableRow
from bot.store.engine.errors import CorruptData
from bot.store.table.moves import MoveQueries
from bot.store.table.states import EVERY, is_checkpoint
from bot.tables.model.codec import FIRST, UnreadableState, own_set, refers_to_set, unpack_draws, unpack_state
from bot.tables.model.replay import Replay, ReplayPoint, tells

FOUND = 128
"""Maximum number of cached states: several ranges, or the whole of a game that stored none."""

SETS = 32
"""Maximum number of tables whose own set is cached; each may have 400 kB."""


class StateHistory:
    """Restores the states that `bot.store.table.states` does not keep, with an LRU cache."""

    def __init__(self, moves: MoveQueries) -> None:
        self._moves = moves
        self._found = LruCache[tuple[int, int], ReplayPoint](FOUND)
        self._sets = LruCache[int, str](SETS)

    async def at(self, row: TableRow, number: int) -> ReplayPoint:
        """Return the state after this move. Raises UnreadableState."""
        start, moment = await self._before(row, number)
        if start == number:
            return moment
        moves = await self._moves.before(row.id, number + 1, number - start)
        replay = Replay(GAMES[row.game], row.seed_of, moves)
        for earlier in sorted(one for one in replay.wanted if one < start):
            replay.set_state(earlier, await self.at(row, earlier))
        replay.set_state(start, moment)
        for at, found in await asyncio.to_thread(_played, replay, moves):
            self._found.put((row.id, at), found)
        return replay.now

    async def _before(self, row: TableRow, number: int) -> tuple[int, ReplayPoint]:
        """Return the last cached or stored state up to this move."""
        found = max((at for table, at in self._found if table == row.id and at <= number), default=0)
        lately = self._found.get((row.id, found))
        if lately is not None and number - found < EVERY:
            return found, lately
        try:
            kept, raw = await self._moves.state(row.id, number)
        except (LookupError, CorruptData) as problem:
            raise UnreadableState(str(problem)) from problem
        if lately is not None and found > kept:
            return found, lately
        return kept, unpacked(GAMES[row.game], raw, await self._own_set(row) if refers_to_set(raw) else "")

    async def _own_set(self, row: TableRow) -> str:
        """Return the host's own set of a table. Raises UnreadableState."""
        text = self._sets.get(row.id)
        if text is None:
            try:
                _, raw = await self._moves.state(row.id, FIRST)
            except (LookupError, CorruptData) as problem:
                raise UnreadableState(str(problem)) from problem
            text = set_in(GAMES[row.game], raw)
            self._sets.put(row.id, text)
        return text


def _played(replay: Replay, moves: Sequence[MoveRow]) -> list[tuple[int, ReplayPoint]]:
    """Replay the moves and return the states worth caching for paging backwards."""
    found: list[tuple[int, ReplayPoint]] = []
    for move in moves:
        follow(replay, move)
        if is_checkpoint(move.number) or moves[-1].number - move.number < EVERY:
            found.append((move.number, replay.now))
    return found


def unpacked(game: AnyGame, raw: bytes, own: str = "") -> ReplayPoint:
    """Decode a stored state; `own` is the set that it may refer to. Raises UnreadableState."""
    return ReplayPoint(unpack_state(game, raw, own), unpack_draws(raw))


def set_in(game: AnyGame, raw: bytes | None) -> str:
    """Return the host's own set in the first state of a table; "" if it has none.

    The later states refer to it.
    """
    first = readable(game, raw)
    return "" if first is None else own_set(game, first.state)


def follow(replay: Replay, move: MoveRow) -> None:
    """Replay a move. Raises UnreadableState if its result differs from the recorded one."""
    try:
        same = tells(move.events, replay.play(move))
    except Exception as problem:  # today's rules may fail in any way on moves that older rules allowed
        raise UnreadableState(f"move {move.number} cannot be played again: {problem!r}") from problem
    if not same:
        raise UnreadableState(f"move {move.number}, played again, comes to something else")


def follows(replay: Replay, move: MoveRow) -> bool:
    """Replay a move and return whether its result is the recorded one."""
    try:
        follow(replay, move)
    except UnreadableState:
        return False
    return True


def readable(game: AnyGame, raw: bytes | None, own: str = "") -> ReplayPoint | None:
    """Decode a stored state if it is readable; `own` is the set that it may refer to."""
    try:
        return None if raw is None else unpacked(game, raw, own)
    except UnreadableState:
        return None
