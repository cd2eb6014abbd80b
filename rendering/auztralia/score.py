"""Points so far, as far as everybody can count them."""

from __future__ import annotations

from bot.games.auztralia.book import Book
from bot.games.auztralia.data import PHOSPHATE
from bot.games.auztralia.view import View


def so_far(view: View, seat: int) -> int:
    """A player's points without what personalities are worth at the end (Z49)."""
    me = view.seats[seat]
    farms = sum(owner == seat and not lost for owner, lost in zip(view.farms, view.blight, strict=True))
    return 2 * farms + 3 * me.goods[PHOSPHATE] + me.won + me.tokens


def theirs(book: Book, view: View) -> int:
    """The Old Ones' points without what is still hidden (Z50)."""
    up = sum(book.points[one.old_one] for one in view.tiles)
    found = sum(2 * book.points[one.old_one] for one in view.found)
    return up + found + sum(view.blight)
