"""What the AI holds everybody's chance of winning to be, where the public sees the table; the Old Ones have the rest.

The numbers were fitted to 64 games of 1 to 4 AI seats on both sides of the board: they make what came true most likely.
"""

from __future__ import annotations

from typing import Final

from bot.games.auztralia.components.book import KANGAROO, TEMPLE, Book, open_book
from bot.games.auztralia.components.data import GOAL
from bot.games.auztralia.rules import scoring
from bot.games.auztralia.view import View
from bot.games.engine.win_probability import win_shares

PACE: Final = 0.71
"""Points that a seat will probably make of each space of the calendar that it has left, beside what all make."""
BASE: Final = -10.5
OLD: Final = 0.77
HIDDEN: Final = 0.38
WAKING: Final = 0.71
MET: Final = -0.09
SIEGE: Final = 0.75
"""The Old Ones' points, beside those of the seats: all of them alike; of those that are face up; of those that are
still hidden; for each space that is left, and less for each seat that meets them; for each strength by which those near
a port are ahead of what defends it, up to a limit."""
MOST: Final = 12
NEAR: Final = 2
SURE: Final = 3.7
OPEN: Final = 10.8
"""By so many points one must be ahead to be e times as likely to win: at the end, and beside that at the start."""


def estimate(view: View) -> list[float]:
    """By the points that everybody has, the time that is left, and what stands near the ports."""
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
    """Shared by who shares the first place."""
    places = scoring.places(book, view)
    return [(place == 1) / max(1, places.count(1)) for place in places]


def _strength(book: Book, view: View, seat: int) -> int:
    return sum(n * tough for n, tough in zip(view.seats[seat].units, book.tough, strict=True))


def _near(book: Book, view: View, seat: int) -> int:
    """How strong together those are that may come to the port of a seat."""
    steps = book.board.steps[view.seats[seat].port]
    return sum(
        book.strength[tile.old_one] - sum(tile.cubes)
        for tile in view.tiles
        if book.kind[tile.old_one] not in (KANGAROO, TEMPLE) and steps[tile.hex] <= NEAR
    )


def _hidden(book: Book, view: View) -> float:
    """The points of what is hidden, on average of what may be there."""
    found = 0.0
    for level in view.hidden:
        if level:
            bag = view.bags[level - 1]
            found += sum(n * points for n, points in zip(bag, book.points, strict=True)) / max(1, sum(bag))
    return found
