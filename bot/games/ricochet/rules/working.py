"""Long computations of the table: a shortest route, and chips of the chosen difficulty."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.contract import ChoicePath
from bot.games.ricochet.components.board import Board, joined
from bot.games.ricochet.rules import resting, routes
from bot.games.ricochet.rules.goal import goal_of, reading_of
from bot.games.ricochet.rules.moving import write
from bot.games.ricochet.solver import solve
from bot.games.ricochet.state import Last, State

BANDS: Final = {"easy": (2, 5), "normal": (4, 8), "hard": (8, 50)}
"""Minimum and maximum moves of a shortest route, by the setting `puzzles`."""
EFFORT: Final = 2_000_000
"""of the solver for one chip, for its difficulty alone"""


def work(state: State, deadline: str) -> ChoicePath:
    """Implement `Clocks.work`."""
    if deadline.startswith("best"):
        assert state.last is not None
        return _best(state, state.last)
    return _next(state)


def _best(state: State, last: Last) -> ChoicePath:
    """Return the shown route as the best known one, if the solver found nothing as short."""
    board = joined(tuple(state.sheets))
    found = solve(board, last.starts, goal_of(board, last.chip, reading_of(state)))
    shown = routes.length(last.way)
    if shown and not 0 < len(found.way) <= shown:
        return "best", last.way, "0"
    return "best", write(found.way) or "-", str(int(bool(found.way) and found.proven))


def _next(state: State) -> ChoicePath:
    """Return the chips nearest to the chosen difficulty, for the first placing with a fit."""
    board, chips = joined(tuple(state.sheets)), resting.drawable(state)
    nearest: list[tuple[int, int, list[int]]] = []
    for place, robots in enumerate(state.places or [state.robots]):
        far = {chip: _distance(state, board, robots, chip) for chip in chips}
        least = min(far.values())
        nearest.append((least, place, [chip for chip in chips if far[chip] == least]))
        if not least:
            break
    _, place, fits = min(nearest)
    return "turn", str(place), "+".join(map(str, fits))


def _distance(state: State, board: Board, robots: Sequence[int], chip: int) -> int:
    """Return the moves by which a chip is too easy or too hard.

    One too many where no route was found in time.
    """
    low, high = BANDS[state.puzzles]
    most = min(high, low - 1) if state.puzzles == "hard" else high
    found = solve(board, robots, goal_of(board, chip, reading_of(state)), most=most, effort=EFFORT)
    moves = len(found.way) or most + 1
    return max(low - moves, moves - high, 0)
