"""The face-down ships and the shipyard (S1, S14)."""

from __future__ import annotations

from typing import Final

from bot.games.chance import Chance
from bot.games.spacebase.book import LEVELS, Book
from bot.games.spacebase.events import Event, Refilled
from bot.games.spacebase.state import State

ROW: Final = 6
"""Ships of a level that lie face up."""


def left(state: State, book: Book, level: int) -> int:
    """Ships of the level that lie face down."""
    deck = state.deck
    return sum(deck[card] for card in book.ships[level]) + len(state.under[level - 1])


def draw(state: State, book: Book, level: int, chance: Chance) -> int:
    """Takes a ship from its deck, then from under it; -1 if none is left (as ruled)."""
    deck = state.deck
    there = [card for card in book.ships[level] if deck[card]]
    if there:
        card = there[chance.below(len(there), f"ship {level}")]
        deck[card] = 0
        return card
    under = state.under[level - 1]
    return under.pop(0) if under else -1


def refill(state: State, book: Book, chance: Chance, events: list[Event]) -> None:
    """Every row has six again, or stays short where nothing is left."""
    drawn: list[int] = []
    for level in LEVELS:
        row = state.yard[level - 1]
        while len(row) < ROW and (card := draw(state, book, level, chance)) >= 0:
            row.append(card)
            drawn.append(card)
    if drawn:
        events.append(Refilled(cards=tuple(drawn)))
