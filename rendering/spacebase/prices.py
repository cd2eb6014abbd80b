"""Affordability of cards, and the selection of those to show."""

from __future__ import annotations

from bot.games.spacebase.components.cards import COLONY, Card, CardSet
from bot.games.spacebase.view import TaskView, View
from rendering.spacebase.cards import CAN, CANNOT, PLAIN
from rendering.spacebase.changes import NOBODY, buyer, locked

HIGH = 7
"""Sector from which on an ability may buy into any."""


def price_state(view: View, cards: CardSet, card: int) -> str:
    """Return the affordability of an available card for the active player."""
    seat = buyer(view)
    if seat == NOBODY:
        return PLAIN
    one = cards.cards[card]
    if one.cost <= view.seats[seat].credits and one.sector not in locked(view, seat):
        return CAN
    return CANNOT if view.phase == "main" else PLAIN


def to_be_had(view: View, cards: CardSet) -> list[Card]:
    """Return all cards in the shipyard: ships, then colonies."""
    return [cards.cards[card] for row in (*view.yard, view.colonies) for card in row]


def payable(view: View, cards: CardSet, seat: int, *, high: bool = False) -> list[Card]:
    """Return the cards that a seat can pay for and place, most expensive first."""
    purse, closed = view.seats[seat].credits, locked(view, seat)
    open_ = [sector for sector in range(HIGH, 13) if sector not in closed]

    def fits(card: Card) -> bool:
        if not high:
            return card.sector not in closed
        return card.sector in open_ if card.level == COLONY else bool(open_)

    return _dearest([card for card in to_be_had(view, cards) if card.cost <= purse and fits(card)])


def claimable(view: View, cards: CardSet, task: TaskView) -> list[Card]:
    """Return the ships that may be claimed for free."""
    closed = locked(view, task.seat)
    ships = [cards.cards[card] for level in sorted(set(task.levels)) for card in view.yard[level - 1]]
    return _dearest([card for card in ships if card.sector not in closed])


def _dearest(cards: list[Card]) -> list[Card]:
    return sorted(cards, key=lambda card: (-card.cost, -card.points, card.id))
