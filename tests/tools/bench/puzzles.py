"""Brute-force check of the puzzles of many days.

Usage: `python -m tests.tools.bench.puzzles [DAYS] [GAME ...]`.

Every line is played to its end. If there are more of them than `LINES`, every choice is played once in every state,
which is marked by an `s` after their number. Prints the times of generation and check, the numbers of answers, and
whether both agree; the exit code is 1 if any do not.
"""

from __future__ import annotations

import sys
from collections.abc import Hashable, Sequence
from datetime import date
from time import process_time
from typing import Any

import msgspec

from bot.games.contract import PuzzlePosition, Puzzles
from bot.games.engine.brute_force import paths_in, plainly, puzzle_of_day
from bot.games.engine.choice_walk import all_paths
from bot.games.registry import GAMES, AnyGame

DAYS = 30
FIRST = date(2026, 1, 1).toordinal()
LINES = 20_000
"""Maximum number of lines tried one by one."""
Worths = dict[Hashable, int]
"""The maximum worth of each answer (a gist)."""
HEAD = f"{'game':10} {'day':>10} {'found':>8} {'tried':>8} {'lines':>9} {'answers':>8} {'best':>5} {'second':>6} way"


def main(words: Sequence[str]) -> int:
    """Print the table, game by game."""
    days = int(words[0]) if words else DAYS
    games = [game for name, game in GAMES.items() if game.puzzles is not None and name in (words[1:] or GAMES)]
    print(HEAD)
    wrong = sum(not _tried(game, FIRST + day) for game in games for day in range(days))
    print(f"{wrong} of {days * len(games)} puzzles are wrong")
    return int(wrong > 0)


def _tried(game: AnyGame, day: int) -> bool:
    """Print a line of the table; return whether brute force finds the same answers."""
    puzzles = game.puzzles
    assert puzzles is not None
    began = process_time()
    posed, solved = puzzle_of_day(game, day)
    found = process_time()
    worths, tries = _line_by_line(game, puzzles, posed) or _state_by_state(game, puzzles, posed)
    tried = process_time()
    best, *others = sorted(worths.values(), reverse=True)
    right = (best, len(worths)) == (solved.best, solved.answers) and others[0] == solved.second
    print(
        f"{game.meta.id:10} {date.fromordinal(day)} {found - began:7.1f}s {tried - found:7.1f}s {tries:>9}"
        f" {len(worths):8} {best:5} {others[0]:6} {' / '.join(' '.join(said) for said in solved.way)}"
        f"{'' if right else ' WRONG'}",
        flush=True,
    )
    return right


def _line_by_line(game: AnyGame, puzzles: Puzzles[Any, Any], posed: PuzzlePosition) -> tuple[Worths, str] | None:
    """Try every line; return None if there are too many."""
    worths, lines = Worths(), 0
    for _, worth, gist in plainly(game, puzzles, posed):
        worths[gist] = max(worth, worths.get(gist, worth))
        lines += 1
        if lines > LINES:
            return None
    return worths, str(lines)


def _state_by_state(game: AnyGame, puzzles: Puzzles[Any, Any], posed: PuzzlePosition) -> tuple[Worths, str]:
    worths, states, seen = Worths(), [posed.state], set[bytes]()
    while states:
        state = states.pop()
        key = msgspec.msgpack.encode(state)
        if key in seen:
            continue
        seen.add(key)
        if puzzles.over(posed, state):
            worth, gist = puzzles.worth(posed, state), puzzles.gist(posed, state)
            worths[gist] = max(worth, worths.get(gist, worth))
        else:
            states += [paths_in(game, posed, state, said) for said in all_paths(game, state, posed.seat)]
    return worths, f"{len(seen)}s"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
