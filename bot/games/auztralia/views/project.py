"""Projection of a state to the view of a seat or the public."""

from __future__ import annotations

from bot.games.auztralia.components.book import Book, of
from bot.games.auztralia.rules import cubes, farming
from bot.games.auztralia.state import Seat, State
from bot.games.auztralia.view import SeatView, View
from bot.games.engine.struct_copy import converter


def view(state: State, seat: int | None) -> View:
    """Return all but the personalities that another seat must choose from.

    Those are counted as part of the deck.
    """
    book = of(state)
    people, drawn = state.people[:], list[int]()
    for task in state.tasks:
        if task.kind == "keep":
            if task.seat == seat:
                drawn += task.cards
            else:
                for card in task.cards:
                    people[card] += 1
    return _view(
        state,
        seat=seat,
        seats=tuple(_seat(book, state, one) for one in range(len(state.seats))),
        people=tuple(people),
        drawn=tuple(drawn),
    )


_view = converter(State, View, "seat", "seats", "people", "drawn")
_seat_view = converter(Seat, SeatView, "hq", "farms")


def _seat(book: Book, state: State, seat: int) -> SeatView:
    return _seat_view(state.seats[seat], hq=cubes.hq(state, seat), farms=tuple(farming.left(book, state, seat)))
