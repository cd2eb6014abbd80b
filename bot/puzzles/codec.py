"""Serialization of puzzles: a JSON line, then the state as tables store it."""

from __future__ import annotations

from datetime import date

import msgspec
from msgspec import Struct

from bot.games.contract import ChoicePath, PuzzlePosition, Refused
from bot.games.engine.brute_force import follow, puzzle_of_day
from bot.games.registry import GAMES, AnyGame
from bot.rows import PuzzleRow
from bot.tables.model.codec import UnreadableState, pack_state, unpack_state


class Puzzle(Struct, frozen=True):
    """A puzzle and its solution.

    `answers` is the number of different solutions, `best` the value of the best one, `way` one of those.
    """

    posed: PuzzlePosition
    best: int
    way: tuple[ChoicePath, ...]
    answers: int


class _Rest(Struct, frozen=True):
    seat: int
    given: tuple[int, ...]
    best: int
    way: tuple[ChoicePath, ...]
    answers: int


def make_puzzle(game_id: str, day: date) -> PuzzleRow:
    """Generate the puzzle of a day, which takes seconds.

    Raises NoPuzzle if the game has none.
    """
    game = GAMES[game_id]
    posed, solved = puzzle_of_day(game, day.toordinal())
    return encode(game, day, Puzzle(posed, solved.best, solved.way, solved.answers))


def encode(game: AnyGame, day: date, puzzle: Puzzle) -> PuzzleRow:
    """Encode a puzzle as a database row."""
    posed = puzzle.posed
    rest = _Rest(posed.seat, posed.given, puzzle.best, puzzle.way, puzzle.answers)
    raw = b"%b\n%b" % (msgspec.json.encode(rest), pack_state(game, posed.state))
    return PuzzleRow(day, game.meta.id, game.meta.version, raw)


def decode(row: PuzzleRow) -> Puzzle | None:
    """Decode a puzzle; None if today's rules cannot read it, or have another best answer."""
    game = GAMES[row.game]
    if game.puzzles is None or row.version != game.meta.version:
        return None
    first, _, state = row.posed.partition(b"\n")
    try:
        rest = msgspec.json.decode(first, type=_Rest)
        posed = PuzzlePosition(unpack_state(game, state), rest.seat, rest.given)
        end = follow(game, game.puzzles, posed, rest.way)
        if game.puzzles.worth(posed, end) != rest.best:
            return None
    except (UnreadableState, msgspec.MsgspecError, Refused):
        return None
    return Puzzle(posed, rest.best, rest.way, rest.answers)
