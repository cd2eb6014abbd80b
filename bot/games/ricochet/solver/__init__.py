"""Solver: a shortest route from any position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.ricochet.components.board import Board
from bot.games.ricochet.rules.goal import Goal
from bot.games.ricochet.solver.route_solver import solved
from bot.games.ricochet.solver.solution import Solution

DEPTH: Final = 30
"""Maximum number of moves; the longest that any known position needs is 25."""
EFFORT: Final = 200_000_000
"""Maximum number of positions: ten to twenty seconds."""


def solve(board: Board, robots: Sequence[int], goal: Goal, *, most: int = DEPTH, effort: int = EFFORT) -> Solution:
    """Return a shortest valid route of 2 to `most` moves (R16-R23), always the same one.

    Visits at most `effort` positions, in plain Python at most `PLAIN_EFFORT`. Takes from a fraction of a millisecond to
    many seconds: call it in a thread. It releases the GIL while it searches, and caches recent answers. Raises
    InterruptedCall.
    """
    return solved(board, tuple(robots), goal, most, effort)
