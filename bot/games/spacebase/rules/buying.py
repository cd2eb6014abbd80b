"""Buying and claiming cards for a console (S12, S13, S15 to S18, S34, S35)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Final

from bot.games.contract import Option, Part, Refusal, t
from bot.games.spacebase.components import book as books
from bot.games.spacebase.components.book import Book
from bot.games.spacebase.components.cards import COLONY, Card
from bot.games.spacebase.events import Bought
from bot.games.spacebase.move import Move
from bot.games.spacebase.rules import console, tracks
from bot.games.spacebase.state import State
from bot.games.spacebase.words import phrases

PICTURED: Final = 5
"""Cards of which each has a button: the picture shows what they give, and a menu of more says it."""
LOCKED: Final = Refusal("S18", t("A colony lies in that sector: it takes no more cards."))


def offer(book: Book, card: Card, refusal: Refusal | None) -> Option:
    """Return the option of a card."""
    option = book.offers[card.id]
    return Option(option.value, option.name, option.about, refusal=refusal) if refusal else option


def by_picture(options: Iterable[Option]) -> tuple[Option, ...]:
    """Return the options, a few possible ones by their names alone."""
    found = tuple(options)
    if sum(option.refusal is None for option in found) > PICTURED:
        return found
    return tuple(Option(one.value, one.name) if one.refusal is None else one for one in found)


def lit(options: Sequence[Option]) -> Part | None:
    """Return the part of the board with the possible ones of these cards."""
    return Part.lighting(option.value for option in options if option.refusal is None)


def too_dear(budget: int, rule: str) -> Refusal:
    """Return the refusal of a card that costs more than the budget."""
    return Refusal(rule, lambda: t("You have only {credits}.", credits=phrases.money(budget)))


def on_sale(state: State) -> Iterator[int]:
    """Yield the ships of the shipyard, then the colonies."""
    return chain(*state.yard, state.colonies)


def options(state: State, seat: int) -> tuple[Option, ...]:
    """Return all cards on sale as options, with refusals (S15, S18)."""
    book, me = books.of(state), state.seats[seat]
    dear = too_dear(me.credits, "S15")

    def refusal(card: Card) -> Refusal | None:
        if console.is_locked(me.sectors, card.sector - 1):
            return LOCKED
        return dear if card.cost > me.credits else None

    cards = (book.cards[card] for card in on_sale(state))
    return by_picture(offer(book, card, refusal(card)) for card in cards)


def can_buy(state: State, seat: int, budget: int) -> bool:
    """Return whether anything is affordable with n credits."""
    sectors, cards = state.seats[seat].sectors, books.of(state).cards
    for card in on_sale(state):
        printed = cards[card]
        if printed.cost <= budget and sectors[printed.sector - 1].colony < 0:
            return True
    return False


def can_buy_two(state: State, seat: int, budget: int) -> bool:
    """Return whether anything remains affordable after any one card is sold."""
    sectors, cards = state.seats[seat].sectors, books.of(state).cards
    fitting = {
        card: cards[card].sector
        for card in on_sale(state)
        if cards[card].cost <= budget and sectors[cards[card].sector - 1].colony < 0
    }
    return len(fitting) > 1 and len(set(fitting.values())) > 1


def claimable(state: State, seat: int, levels: Sequence[int]) -> list[Card]:
    """Return the ships of the shipyard that may be claimed (S18, S35)."""
    sectors = state.seats[seat].sectors
    return [card for card in _of_levels(state, levels) if not console.is_locked(sectors, card.sector - 1)]


def claims(state: State, seat: int, levels: Sequence[int]) -> tuple[Option, ...]:
    """Return the ships of these levels as options, including those that cannot be placed."""
    book, sectors = books.of(state), state.seats[seat].sectors
    return by_picture(
        offer(book, card, LOCKED if console.is_locked(sectors, card.sector - 1) else None)
        for card in _of_levels(state, levels)
    )


def _of_levels(state: State, levels: Sequence[int]) -> Iterator[Card]:
    cards = books.of(state).cards
    return (cards[card] for level in sorted(set(levels)) for card in state.yard[level - 1])


def place(move: Move, seat: int, card: Card, *, how: str, sector: int = 0, paid: int = 0) -> None:
    """Move a card on sale to its sector (or another one, from 1).

    A colony gives its points (S16, S17).
    """
    state, me = move.state, move.state.seats[seat]
    sector = sector or card.sector
    colony = card.level == COLONY
    (state.colonies if colony else state.yard[card.level - 1]).remove(card.id)
    deployed = console.put(move.book, me.sectors, sector - 1, card.id, colony=colony)
    tracks.add_points(me, card.points)
    move.tell(Bought(seat=seat, card=card.id, sector=sector, how=how, paid=paid, deployed=deployed, points=card.points))
