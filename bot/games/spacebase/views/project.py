"""Projection of a state to the view of a seat or the public."""

from __future__ import annotations

from bot.games.engine.struct_copy import converter
from bot.games.spacebase.components import book as books
from bot.games.spacebase.components.book import LEVELS
from bot.games.spacebase.rules import piles
from bot.games.spacebase.state import Seat, State
from bot.games.spacebase.view import SeatView, View

_view = converter(State, View, "seat", "seats", "left", "unseen", "drawn", "choice", "order")
_seat_view = converter(Seat, SeatView, "chosen", "drawn")


def view(state: State, seat: int | None) -> View:
    """Return all but other seats' drawn ships, choices and standing orders."""
    book = books.of(state)
    me = None if seat is None else state.seats[seat]
    return _view(
        state,
        seat=seat,
        seats=tuple(_seat(one, state.phase) for one in state.seats),
        left=tuple(piles.left(state, book, level) for level in LEVELS),
        unseen=_unseen(state, me),
        drawn=() if me is None else tuple(me.drawn),
        choice="" if me is None else me.choice,
        order="ask" if me is None else me.order,
    )


def _seat(me: Seat, phase: str) -> SeatView:
    chosen = me.choice.endswith(".") if phase == "draft" else bool(me.choice)
    return _seat_view(me, chosen=chosen, drawn=len(me.drawn))


def _unseen(state: State, me: Seat | None) -> tuple[int, ...]:
    """Return the ships that the viewer sees nowhere.

    Those in and under the decks, and those that other seats have drawn.
    """
    hidden = {card for card, there in enumerate(state.deck) if there}
    for cards in (*state.under, *(other.drawn for other in state.seats if other is not me)):
        hidden.update(cards)
    return tuple(sorted(hidden))
