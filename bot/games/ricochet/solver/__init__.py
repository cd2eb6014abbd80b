"""The solver: a shortest way from any position.

The solver proper is loaded with the first question: numba takes a hundred megabytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.ricochet.components.board import Board, joined
from bot.games.ricochet.rules.goal import Goal
from bot.games.ricochet.solver.solution import Solution

DEPTH: Final = 30
"""Moves; the longest that any known position needs is 25."""
EFFORT: Final = 200_000_000
"""Positions: ten to twenty seconds."""


def solve(board: Board, robots: Sequence[int], goal: Goal, *, most: int = DEPTH, effort: int = EFFORT) -> Solution:
    """A shortest way of 2 to `most` moves that counts (R16-R23), the same one every time.

    Looks at no more than `effort` positions. Takes from a fraction of a millisecond to many seconds: to be called in a
    thread. Releases the GIL while it searches and remembers recent answers.
    """
    from bot.games.ricochet.solver.solve import solved

    return solved(board, tuple(robots), goal, most, effort)


def warm() -> None:
    """Loads or makes the machine code; otherwise the first question waits for that, some seconds where it is new."""
    board = joined(("1D", "2A", "4D", "3D"))
    # Fourteen moves, so that the effort runs out and both searches are needed.
    solve(board, (113, 162, 112, 182, 195), Goal((1,), (41,)), effort=20_000)
