"""Estimate of each seat's chance of winning from the public view.

The Old Ones have the rest. The numbers were fitted to 64 games of 1 to 4 AI seats on both sides of the board: they
maximize the likelihood of the results.
"""

from __future__ import annotations

from typing import Final

from bot.games.auztralia.components.book import KANGAROO, TEMPLE, Book, open_book
from bot.games.auztralia.components.data import GOAL
from bot.games.auztralia.rules import scoring
from bot.games.auztralia.view import View
from bot.games.engine.win_probability import win_shares

PACE: Final = 0.71
"""Expected points of a seat for each space of the calendar left, apart from the common average."""
BASE: Final = -10.5
OLD: Final = 0.77
HIDDEN: Final = 0.38
WAKING: Final = 0.71
MET: Final = -0.09
SIEGE: Final = 0.75
"""Expected points of the Old Ones apart from those of the seats.

All of them alike; those face up; those still hidden; for each space left, and less for each seat that meets them; for
each strength by which those near a port exceed its defence, up to a limit.
"""
MOST: Final = 12
NEAR: Final = 2
SURE: Final = 3.7
OPEN: Final = 10.8
"""Points of lead that make a win e times as likely: at the end, and in addition at the start."""


def estimate(view: View) -> list[float]:
    """Return the chances by current points, time left, and threats near the ports."""
    book, seats = open_book(view.set, view.side), range(len(view.seats))
    if view.phase == "over":
        return _over(book, view)
    left = [max(0, GOAL - space) for space in view.clock]
    promised = [scoring.total(scoring.parts(book, view, seat)) + PACE * left[seat] for seat in seats]
    mean = sum(left) / len(left)
    theirs = BASE + OLD * scoring.total(scoring.old_ones(book, view)) + HIDDEN * _hidden(book, view)
    theirs += (WAKING + MET * len(seats)) * mean
    theirs += SIEGE * max(min(MOST, max(0, _near(book, view, seat) - _strength(book, view, seat))) for seat in seats)
    scale = SURE + OPEN * mean / GOAL
    if view.together:
        won = win_shares([sum(promised) / len(promised), theirs], scale)[0]
        return [won / len(promised)] * len(promised)
    return win_shares([*promised, theirs], scale)[:-1]


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
