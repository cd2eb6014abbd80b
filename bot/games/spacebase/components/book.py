"""Indexes of a card set for the rules, for a number of seats."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec import Struct

from bot.games.contract import Option
from bot.games.spacebase.components.cardfile import set_of
from bot.games.spacebase.components.cards import COLONY, Ability, Card, Side
from bot.games.spacebase.state import State
from bot.games.spacebase.words import phrases

LEVELS: Final = (1, 2, 3)
LEFT, RIGHT = 1, 2
"""Bits of an arrow's directions."""
_ARROWS: Final = {"": 0, "left": LEFT, "right": RIGHT, "both": LEFT | RIGHT}


class Face(Struct, frozen=True, gc=False):
    """A side of a ship in this game.

    `arrows` are bits, `slots` those that exist here (S26), `price` the charges that its ability costs (S24, S25; 0: it
    cannot be used).
    """

    credits: int
    income: int
    points: int
    arrows: int
    claim: tuple[int, ...]
    green: bool
    slots: int
    price: int
    ability: Ability | None


class Book(Struct, frozen=True):
    """Indexes of a card set.

    `blue` and `red` are the station and deployed sides by card; `ships` the cards of each level; `offers` are the cards
    as options.
    """

    cards: tuple[Card, ...]
    offers: tuple[Option, ...]
    starts: tuple[int, ...]
    colonies: tuple[int, ...]
    blue: tuple[Face, ...]
    red: tuple[Face, ...]
    ships: tuple[tuple[int, ...], ...]


def _face(side: Side, seats: int) -> Face:
    slots = side.slots_at(seats)
    price = 0 if side.ability is None else slots if side.linked else min(slots, 1)
    return Face(
        side.credits,
        side.income,
        side.points,
        _ARROWS[side.arrow],
        side.claim,
        side.green,
        slots,
        price,
        side.ability,
    )


def _offer(card: Card) -> Option:
    return Option(str(card.id), phrases.card_name(card), lambda: phrases.card_hint(card))


@lru_cache(maxsize=64)
def open_book(cards: str, seats: int) -> Book:
    """Return the cached book of a set (as in `State.set`) for n seats."""
    found = set_of(cards)
    return Book(
        found.cards,
        tuple(_offer(card) for card in found.cards),
        found.starts,
        found.colonies,
        tuple(_face(card.station, seats) for card in found.cards),
        tuple(_face(card.deployed, seats) for card in found.cards),
        tuple(tuple(card.id for card in found.cards if card.level == level) for level in range(COLONY)),
    )


def of(state: State) -> Book:
    """Return the book of a game."""
    return open_book(state.set, len(state.seats))
