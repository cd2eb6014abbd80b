"""A table after any of its moves: as it was kept, or played again from the last moment kept before."""

from __future__ import annotations

from bot.games.registry import GAMES, AnyGame
from bot.rows import MoveRow, TableRow
from bot.store.errors import Broken
from bot.store.moves import MoveRows
from bot.tables.codec import Unreadable, unpack_draws, unpack_state
from bot.tables.replay import Moment, Replay, tells


class Moments:
    """What `bot.store.states` leaves out is found again here."""

    def __init__(self, moves: MoveRows) -> None:
        self._moves = moves

    async def at(self, row: TableRow, number: int) -> Moment:
        """The table after this move. Raises Unreadable."""
        game, (kept, moment) = GAMES[row.game], await self._before(row, number)
        if kept == number:
            return moment
        moves = await self._moves.before(row.id, number + 1, number - kept)
        replay = Replay(game, row.scheme, row.seed_of, moves)
        for earlier in sorted(one for one in replay.wanted if one < kept):
            replay.stands(earlier, await self.at(row, earlier))
        replay.stands(kept, moment)
        for move in moves:
            follow(replay, move)
        return replay.now

    async def _before(self, row: TableRow, number: int) -> tuple[int, Moment]:
        """The last moment that was kept until this move."""
        try:
            kept, raw = await self._moves.state(row.id, number)
        except (LookupError, Broken) as problem:
            raise Unreadable(str(problem)) from problem
        return kept, unpacked(GAMES[row.game], raw)


def unpacked(game: AnyGame, raw: bytes) -> Moment:
    """A moment as it was kept. Raises Unreadable."""
    return Moment(unpack_state(game, raw), unpack_draws(raw))


def follow(replay: Replay, move: MoveRow) -> None:
    """Plays a move again. Raises Unreadable if it comes to something else than it did."""
    try:
        same = tells(move.events, replay.play(move))
    except Exception as problem:  # today's rules may trip over anything that others have allowed
        raise Unreadable(f"move {move.number} cannot be played again: {problem!r}") from problem
    if not same:
        raise Unreadable(f"move {move.number}, played again, comes to something else")


def follows(replay: Replay, move: MoveRow) -> bool:
    """Plays a move again; whether it comes to what it did."""
    try:
        follow(replay, move)
    except Unreadable:
        return False
    return True


def readable(game: AnyGame, raw: bytes | None) -> Moment | None:
    """A moment that was kept and can be read."""
    try:
        return None if raw is None else unpacked(game, raw)
    except Unreadable:
        return None
