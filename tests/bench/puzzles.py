"""Generates the puzzles of many days and tries every line of each: python -m tests.bench.puzzles [DAYS] [GAME ...].

Prints how long it took to find and to try out, what there is to find, and whether both ways agree; 1 if any do not.
"""

from __future__ import annotations

import sys
from collections.abc import Hashable, Sequence
from datetime import date
from time import process_time

from bot.games.engine.exhaustive import of_day, plainly
from bot.games.registry import GAMES, AnyGame

DAYS = 30
FIRST = date(2026, 1, 1).toordinal()
HEAD = f"{'game':10} {'day':>10} {'found':>8} {'tried':>8} {'lines':>8} {'answers':>8} {'best':>5} {'second':>6} way"


def main(words: Sequence[str]) -> int:
    """The table, game by game."""
    days = int(words[0]) if words else DAYS
    games = [game for name, game in GAMES.items() if game.puzzles is not None and name in (words[1:] or GAMES)]
    print(HEAD)
    wrong = sum(not _tried(game, FIRST + day) for game in games for day in range(days))
    print(f"{wrong} of {days * len(games)} puzzles are wrong")
    return int(wrong > 0)


def _tried(game: AnyGame, day: int) -> bool:
    """A line of the table: whether trying everything finds what was found."""
    assert game.puzzles is not None
    began = process_time()
    posed, solved = of_day(game, day)
    found = process_time()
    worths: dict[Hashable, int] = {}
    lines = 0
    for _, worth, gist in plainly(game, game.puzzles, posed):
        worths[gist] = max(worth, worths.get(gist, worth))
        lines += 1
    tried = process_time()
    best, *others = sorted(worths.values(), reverse=True)
    right = (best, len(worths)) == (solved.best, solved.answers) and others[0] == solved.second
    print(
        f"{game.meta.id:10} {date.fromordinal(day)} {found - began:7.1f}s {tried - found:7.1f}s {lines:8}"
        f" {len(worths):8} {best:5} {others[0]:6} {' / '.join(' '.join(said) for said in solved.way)}"
        f"{'' if right else ' WRONG'}",
        flush=True,
    )
    return right


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
