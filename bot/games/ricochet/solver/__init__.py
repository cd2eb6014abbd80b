"""Solver: a shortest route from any position.

The search is imported at the first call: numba takes a hundred megabytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.ricochet.components.board import Board, joined
from bot.games.ricochet.rules.goal import Goal
from bot.games.ricochet.solver.solution import Solution

DEPTH: Final = 30
"""Maximum number of moves; the longest that any known position needs is 25."""
EFFORT: Final = 200_000_000
"""Maximum number of positions: ten to twenty seconds."""


def solve(board: Board, robots: Sequence[int], goal: Goal, *, most: int = DEPTH, effort: int = EFFORT) -> Solution:
    """Return a shortest valid route of 2 to `most` moves (R16-R23), always the same one.

    Visits at most `effort` positions. Takes from a fraction of a millisecond to many seconds: call it in a thread. It
    releases the GIL while it searches, and caches recent answers.
    """
    from bot.games.ricochet.solver.route_solver import solved

    return solved(board, tuple(robots), goal, most, effort)


def warm() -> None:
    """Load or compile the machine code, which takes some seconds where it is new.

    Otherwise the first call waits for that.
    """
    board = joined(("1D", "2A", "4D", "3D"))
    # Fourteen moves, so that the effort runs out and both searches are needed.
    solve(board, (113, 162, 112, 182, 195), Goal((1,), (41,)), effort=20_000)
