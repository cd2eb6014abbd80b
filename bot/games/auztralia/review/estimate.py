"""Estimate of each seat's chance of winning from the public view.

The Old Ones have the rest. The numbers maximize the likelihood of the results of 160 games of 2 to 4 AI seats of level
3; fit them again to the error that `python -m tests.tools.bench.estimates auztralia` measures. It stays above 0.25 in
the last quarter: 8 of the 53 spaces are left then on average, and the Old Ones, who still hide some of their tiles, win
one game in four.
"""

from __future__ import annotations

from statistics import fmean
from typing import Final

from bot.games.auztralia.components.book import KANGAROO, TEMPLE, Book, open_book
from bot.games.auztralia.components.data import GOAL
from bot.games.auztralia.rules import scoring
from bot.games.auztralia.view import View
from bot.games.engine.win_probability import win_shares

FARM: Final = 1.5
"""Expected points of a farm that can still be built, apart from the common average."""
BASE: Final = 16.5
EARLY: Final = 0.86
HIDDEN: Final = 0.47
SIEGE: Final = 0.15
"""Expected points of the Old Ones apart from those of the seats.

All of them alike; the part of those face up that is defeated by the end, at the start; those still hidden; for each
strength by which those near a port exceed its defence, up to a limit.
"""
MOST: Final = 12
NEAR: Final = 2
SURE: Final = 3.1
OPEN: Final = 9.2
"""Points of lead that make a win e times as likely: at the end, and in addition at the start."""


def estimate(view: View) -> list[float]:
    """Return the chances by current points, time left, and threats near the ports."""
    book, seats = open_book(view.set, view.side), range(len(view.seats))
    if view.phase == "over":
        return _over(book, view)
    left = fmean(max(0, GOAL - space) for space in view.clock) / GOAL
    promised = [scoring.total(scoring.parts(book, view, seat)) + FARM * sum(view.seats[seat].farms) for seat in seats]
    theirs = BASE + (1 - EARLY * left) * scoring.total(scoring.old_ones(book, view)) + HIDDEN * _hidden(book, view)
    theirs += SIEGE * max(min(MOST, max(0, _near(book, view, seat) - _strength(book, view, seat))) for seat in seats)
    if view.together:
        promised = [fmean(promised)] * len(promised)
    return win_shares([*promised, theirs], SURE + OPEN * left)[:-1]


def _over(book: Book, view: View) -> list[float]:
    """Return the results of a finished game; a tie for first place is shared."""
    places = scoring.places(book, view)
    return [(place == 1) / max(1, places.count(1)) for place in places]


def _strength(book: Book, view: View, seat: int) -> int:
    return sum(n * tough for n, tough in zip(view.seats[seat].units, book.tough, strict=True))


def _near(book: Book, view: View, seat: int) -> int:
    """Return the total strength of the Old Ones that may reach the port of a seat."""
    steps = book.board.steps[view.seats[seat].port]
    return sum(
        book.strength[tile.old_one] - sum(tile.cubes)
        for tile in view.tiles
        if book.kind[tile.old_one] not in (KANGAROO, TEMPLE) and steps[tile.hex] <= NEAR
    )


def _hidden(book: Book, view: View) -> float:
    """Return the average points of the hidden tiles."""
    found = 0.0
    for level in view.hidden:
        if level:
            bag = view.bags[level - 1]
            found += sum(n * points for n, points in zip(bag, book.points, strict=True)) / max(1, sum(bag))
    return found
