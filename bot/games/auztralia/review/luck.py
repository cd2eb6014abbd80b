"""Luck of combat cards: each against the average of those left in the deck."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from bot.games.auztralia import events as ev
from bot.games.auztralia.components.book import UNIT, Book, open_book
from bot.games.auztralia.components.data import AIRSHIP, KINDS, Row
from bot.games.auztralia.view import View
from bot.games.contract import Luck, LuckSample, t


def of(before: View, after: View, events: Sequence[Any]) -> list[LuckSample]:
    """Return a luck sample of the fighting seat for each card of a combat.

    The deck is known by what has been drawn from it.
    """
    book, deck = open_book(before.set, before.side), list(before.deck)
    found: list[LuckSample] = []
    for event in events:
        if not isinstance(event, ev.CardTurned | ev.MoveCard):
            continue
        if not any(deck):
            deck = [1] * len(book.rows)
        if isinstance(event, ev.CardTurned) and event.rows:
            found.append(_turned(book, deck, event))
        deck[event.card] -= 1
    return found


def value(rows: Iterable[Row], units: frozenset[int]) -> int:
    """Return the value of a card: damage to the Old Ones less damage and sanity lost."""
    rows = tuple(rows)
    hits = sum(len(units.intersection(row.hits)) for row in rows)
    ground = sum(row.damage for row in rows) if units - {AIRSHIP} else 0
    air = sum(row.airship for row in rows) if AIRSHIP in units else 0
    return hits - ground - air - any(row.sanity for row in rows)


def _turned(book: Book, deck: Sequence[int], event: ev.CardTurned) -> LuckSample:
    units = frozenset(map(UNIT.__getitem__, event.units))
    kinds = [KINDS.index(kind) for kind, _ in event.rows]
    values = [value((rows[kind] for kind in kinds), units) for rows in book.rows]
    cards = sum(deck)
    mean = sum(count * one for count, one in zip(deck, values, strict=True)) / cards
    variance = sum(count * (one - mean) ** 2 for count, one in zip(deck, values, strict=True)) / cards
    return LuckSample(event.seat, values[event.card], mean, variance)


LUCK: Final[Luck[View]] = Luck(
    counted=t(
        "Counted: damage that combat cards dealt, less damage and sanity that they cost, once for each kind of Old "
        "One. Expected: the average of the cards left in the deck. Not counted: hidden Old Ones and revelations."
    ),
    of=of,
    amount=lambda n: t("{n} damage", n=n),
)
