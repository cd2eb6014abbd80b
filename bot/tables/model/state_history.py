"""A table after any of its moves: as it was kept, or played again from the last moment kept before.

Whoever goes back through a game asks for one moment after another. So those on the way to one stay for a while, and
what lies between two kept states is played again once, in a thread: nobody else waits for that.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from bot.games.registry import GAMES, AnyGame
from bot.rows import MoveRow, TableRow
from bot.store.cache.cache import LruCache
from bot.store.engine.errors import CorruptData
from bot.store.table.moves import MoveQueries
from bot.store.table.states import EVERY, stays
from bot.tables.model.codec import FIRST, UnreadableState, own_set, refers_to_set, unpack_draws, unpack_state
from bot.tables.model.replay import Replay, ReplayPoint, tells

FOUND = 128
"""Moments that stay: those between two states of several tables, or the way through a game that kept none."""

SETS = 32
"""Tables with a host's own set of which its text is kept; each may have 400 kB."""


class StateHistory:
    """What `bot.store.table.states` leaves out is found again here."""

    def __init__(self, moves: MoveQueries) -> None:
        self._moves = moves
        self._found = LruCache[tuple[int, int], ReplayPoint](FOUND)
        self._sets = LruCache[int, str](SETS)

    async def at(self, row: TableRow, number: int) -> ReplayPoint:
        """The table after this move. Raises Unreadable."""
        start, moment = await self._before(row, number)
        if start == number:
            return moment
        moves = await self._moves.before(row.id, number + 1, number - start)
        replay = Replay(GAMES[row.game], row.seed_of, moves)
        for earlier in sorted(one for one in replay.wanted if one < start):
            replay.stands(earlier, await self.at(row, earlier))
        replay.stands(start, moment)
        for at, found in await asyncio.to_thread(_played, replay, moves):
            self._found.put((row.id, at), found)
        return replay.now

    async def _before(self, row: TableRow, number: int) -> tuple[int, ReplayPoint]:
        """The last moment until this move that is known: found lately, or kept."""
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
        """The host's own set that a table plays. Raises Unreadable."""
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
    """Plays the moves again; of the moments on the way those that are asked for next by whoever goes on backwards."""
    found: list[tuple[int, ReplayPoint]] = []
    for move in moves:
        follow(replay, move)
        if stays(move.number) or moves[-1].number - move.number < EVERY:
            found.append((move.number, replay.now))
    return found


def unpacked(game: AnyGame, raw: bytes, own: str = "") -> ReplayPoint:
    """A moment as it was kept; `own` is the set that it may refer to. Raises Unreadable."""
    return ReplayPoint(unpack_state(game, raw, own), unpack_draws(raw))


def set_in(game: AnyGame, raw: bytes | None) -> str:
    """The host's own set in the first state of a table, to which the others refer; "" where there is none."""
    first = readable(game, raw)
    return "" if first is None else own_set(game, first.state)


def follow(replay: Replay, move: MoveRow) -> None:
    """Plays a move again. Raises Unreadable if it comes to something else than it did."""
    try:
        same = tells(move.events, replay.play(move))
    except Exception as problem:  # today's rules may trip over anything that others have allowed
        raise UnreadableState(f"move {move.number} cannot be played again: {problem!r}") from problem
    if not same:
        raise UnreadableState(f"move {move.number}, played again, comes to something else")


def follows(replay: Replay, move: MoveRow) -> bool:
    """Plays a move again; whether it comes to what it did."""
    try:
        follow(replay, move)
    except UnreadableState:
        return False
    return True


def readable(game: AnyGame, raw: bytes | None, own: str = "") -> ReplayPoint | None:
    """A moment that was kept and can be read; `own` is the set that it may refer to."""
    try:
        return None if raw is None else unpacked(game, raw, own)
    except UnreadableState:
        return None
