"""Worker process that generates a daily puzzle, which takes seconds.

Usage: `python -m bot.puzzles.worker GAME DAY`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from datetime import date

from bot.games.engine.brute_force import NoPuzzle
from bot.games.registry import GAMES
from bot.puzzles.codec import make_puzzle
from bot.rows import PuzzleRow
from bot.worker_process import WorkerFailed, exit_with_parent, lower_priority, run_worker


class PuzzleGenerationFailed(Exception):
    """The game has no puzzle on this day, or its generation failed."""


async def generate_in_worker(game: str, day: date) -> PuzzleRow:
    """Generate the puzzle of a day in a process. Raises PuzzleGenerationFailed."""
    try:
        posed = await run_worker(__name__, game, day.isoformat())
    except WorkerFailed as failed:
        raise PuzzleGenerationFailed(str(failed)) from failed
    if not posed:
        raise PuzzleGenerationFailed(f"{game} has no puzzle on {day}")
    return PuzzleRow(day, game, GAMES[game].meta.version, posed)


def main(words: Sequence[str]) -> None:
    """Write the puzzle row to standard output; nothing if there is none."""
    exit_with_parent()
    lower_priority()
    game, day = words
    with suppress(NoPuzzle):
        sys.stdout.buffer.write(make_puzzle(game, date.fromisoformat(day)).posed)


if __name__ == "__main__":
    main(sys.argv[1:])
