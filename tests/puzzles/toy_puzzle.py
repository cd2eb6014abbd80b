"""A puzzle of the toy: 4 is the best bid, 3 and 5 are next."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from datetime import date

from bot.games.contract import PuzzlePosition, Puzzles, t
from bot.games.engine.brute_force import NoPuzzle
from bot.puzzles.codec import make_puzzle
from bot.puzzles.worker import PuzzleGenerationFailed
from bot.rows import PuzzleRow
from tests.tables.toy_game import TOY, State, View

GOAL, MOST = 4, 6
BEST, WORSE, WORST = ("bid", "4"), ("bid", "5"), ("bid", "1")


def _candidates(day: int) -> Iterator[PuzzlePosition]:
    yield PuzzlePosition(State([0, 0], house=day % 2), 0, (GOAL,))


def _bid(posed: PuzzlePosition, state: State) -> int:
    return state.bids[posed.seat]


PUZZLES: Puzzles[State, View] = Puzzles(
    name=t("The best bid"),
    ask=lambda view, given: t("Bid near {goal}!", goal=given[0]),
    amount=lambda n: t("{n} points", n=n),
    candidates=_candidates,
    over=lambda posed, state: _bid(posed, state) > 0,
    worth=lambda posed, state: MOST - abs(_bid(posed, state) - GOAL),
    gist=_bid,
)
PUZZLING = dataclasses.replace(TOY, puzzles=PUZZLES)


async def make_here(game: str, day: date) -> PuzzleRow:
    """Make a puzzle in this process: a worker does not know the toy."""
    try:
        return make_puzzle(game, day)
    except NoPuzzle as none:
        raise PuzzleGenerationFailed(str(none)) from none
