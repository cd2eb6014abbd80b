"""Permanent effects of personalities (Z22), and discarding them."""

from __future__ import annotations

from bot.games.auztralia.components.book import ANY, Book
from bot.games.auztralia.components.data import PersonEffect
from bot.games.auztralia.state import Seat, State
from bot.games.auztralia.view import SeatView


def total(book: Book, me: Seat | SeatView, effect: PersonEffect, unit: int = ANY) -> int:
    """Return the sum of an effect over all personalities, for a kind of unit if they name one."""
    found = 0
    for person in me.persons:
        what, n, kind = book.effects[person]
        if what == effect and kind in (ANY, unit):
            found += n
    return found


def strength(book: Book, me: Seat | SeatView, unit: int) -> int:
    """Return the damage at which a unit of the seat is lost (Z40)."""
    least = book.tough[unit]
    for person in me.persons:
        what, n, kind = book.effects[person]
        if what == "tough" and kind in (ANY, unit):
            least = max(least, n)
    return least


def reach(book: Book, me: Seat | SeatView, unit: int) -> int:
    """Return the range of a unit of the seat (Z26)."""
    return book.ranges[unit] + total(book, me, "range", unit)


def price(book: Book, me: Seat | SeatView, unit: int) -> int:
    """Return the price of a unit for the seat (Z23)."""
    less = total(book, me, "cheap", unit)
    return max(1, book.costs[unit] - less) if less else book.costs[unit]


def spend(state: State, seat: int, person: int) -> None:
    """Remove a one-time personality from the game."""
    state.seats[seat].persons.remove(person)
    state.gone.append(person)
