"""A puzzle of the day is made by a process of its own, for it takes seconds: `bot.puzzles.worker GAME DAY`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from datetime import date

from bot.games.engine.brute_force import NoPuzzle
from bot.games.registry import GAMES
from bot.puzzles.codec import made
from bot.puzzles.queries import PuzzleRow
from bot.worker_process import FailedApart, end_with_caller, give_way, run_apart


class NotMade(Exception):
    """The game has no puzzle on this day, or making one failed."""


async def make_apart(game: str, day: date) -> PuzzleRow:
    """The puzzle of a day. Raises NotMade."""
    try:
        posed = await run_apart(__name__, game, day.isoformat())
    except FailedApart as failed:
        raise NotMade(str(failed)) from failed
    if not posed:
        raise NotMade(f"{game} has no puzzle on {day}")
    return PuzzleRow(day, game, GAMES[game].meta.version, posed)


def main(words: Sequence[str]) -> None:
    """Writes it as the database has it; nothing if there is none."""
    end_with_caller()
    give_way()
    game, day = words
    with suppress(NoPuzzle):
        sys.stdout.buffer.write(made(game, date.fromisoformat(day)).posed)


if __name__ == "__main__":
    main(sys.argv[1:])
