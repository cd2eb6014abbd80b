"""Determinization: sample a state that a view allows.

Face-down cards are dealt again, and the other seats' choices are invented.
"""

from __future__ import annotations

from bot.games.engine.chance import Chance
from bot.games.engine.struct_copy import converter
from bot.games.spacebase.components import book as books
from bot.games.spacebase.rules import rolls
from bot.games.spacebase.stages import draft
from bot.games.spacebase.state import Seat, State
from bot.games.spacebase.view import SeatView, View

_state = converter(View, State, "seats", "deck", "under")
_seat = converter(SeatView, Seat, "order", "choice", "drawn", "auto")


def determinize(view: View, chance: Chance) -> State:
    """Return a state of a view.

    Other seats have the order "ask"; seats that have chosen may have chosen anything; no cards are under a deck.
    """
    book = books.open_book(view.set, len(view.seats))
    deck = [0] * len(book.cards)
    for card in view.unseen:
        deck[card] = 1
    seats = [_seat(seat, order="ask", choice="", drawn=[], auto=False) for seat in view.seats]
    state = _state(view, seats=seats, deck=deck, under=[[] for _ in view.left])
    for seat, (me, seen) in enumerate(zip(state.seats, view.seats, strict=True)):
        if seat == view.seat:
            me.drawn, me.choice, me.order = list(view.drawn), view.choice, view.order
        elif seen.drawn:
            me.drawn = [_any(book, deck, level, chance) for level in draft.DRAWN]
            me.choice = _bought(book, me, chance) if seen.chosen else ""
        elif seen.chosen:
            results = rolls.results(book, state, seat)
            me.choice = results[chance.below(len(results), "guess")].choice
    return state


def _any(book: books.Book, deck: list[int], level: int, chance: Chance) -> int:
    there = [card for card in book.ships[level] if deck[card]]
    card = there[chance.below(len(there), "guess")]
    deck[card] = 0
    return card


def _bought(book: books.Book, me: Seat, chance: Chance) -> str:
    """Return some of the drawn ships that the credits pay for."""
    ships, purse, mine = me.drawn[:], me.credits, list[str]()
    chance.shuffle(ships, "guess")
    for card in ships[: chance.below(len(ships) + 1, "guess")]:
        if book.cards[card].cost <= purse:
            purse -= book.cards[card].cost
            mine.append(str(card))
    return "+".join(mine) + draft.DONE
