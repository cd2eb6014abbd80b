"""Tests of the daily puzzle: a battle turn, and its best solution."""

from __future__ import annotations

from functools import cache

from bot.games.contract import ChoicePath, PuzzlePosition, Puzzles
from bot.games.engine.brute_force import follow, paths_in, puzzle_of_day
from bot.games.farfarout.components import book as books
from bot.games.farfarout.game import FARFAROUT
from bot.games.farfarout.rules import dice
from bot.games.farfarout.state import NOBODY, State
from bot.games.farfarout.view import View

DAY = 739_039
"""A day with a short search, found by trial."""


@cache
def _puzzle() -> tuple[Puzzles[State, View], PuzzlePosition, tuple[ChoicePath, ...], int]:
    posed, solved = puzzle_of_day(FARFAROUT, DAY)
    assert FARFAROUT.puzzles is not None
    return FARFAROUT.puzzles, posed, solved.way, solved.best


def test_the_best_is_the_lead_at_the_end_of_the_battle_turn() -> None:
    puzzles, posed, way, best = _puzzle()
    end = follow(FARFAROUT, puzzles, posed, way)
    throw = dice.on_table(end)
    mine, theirs = dice.totals(books.of(end), end, throw)
    assert puzzles.over(posed, end)
    assert mine - theirs == best
    assert throw.loser == throw.rival != NOBODY


def test_using_no_icon_is_worse() -> None:
    puzzles, posed, _, best = _puzzle()
    assert puzzles.worth(posed, paths_in(FARFAROUT, posed, posed.state, ("done",))) < best
