"""Face-down ships and the shipyard (S1, S14)."""

from __future__ import annotations

from typing import Final

from bot.games.spacebase.components.book import LEVELS, Book
from bot.games.spacebase.events import Refilled
from bot.games.spacebase.move import Move
from bot.games.spacebase.state import State

ROW: Final = 6
"""Face-up ships of a level."""


def left(state: State, book: Book, level: int) -> int:
    """Return the number of face-down ships of the level."""
    deck = state.deck
    return sum(deck[card] for card in book.ships[level]) + len(state.under[level - 1])


def draw(move: Move, level: int) -> int:
    """Draw a ship from its deck, then from under it; -1 if none is left (as ruled)."""
    deck = move.state.deck
    there = [card for card in move.book.ships[level] if deck[card]]
    if there:
        card = there[move.chance.below(len(there), f"ship {level}")]
        deck[card] = 0
        return card
    under = move.state.under[level - 1]
    return under.pop(0) if under else -1


def refill(move: Move) -> None:
    """Refill every row to six, as far as ships are left."""
    drawn: list[int] = []
    for level in LEVELS:
        row = move.state.yard[level - 1]
        while len(row) < ROW and (card := draw(move, level)) >= 0:
            row.append(card)
            drawn.append(card)
    if drawn:
        move.tell(Refilled(cards=tuple(drawn)))
