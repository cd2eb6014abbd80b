"""The names of cards in events: of the house set by id, of an owner's set as the event brings them along."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from bot.games.contract import Own, Text
from bot.games.spacebase import events as ev
from bot.games.spacebase import phrases
from bot.games.spacebase.cards import set_of

NOTHING = -1
"""In an event: no card."""


def named(event: ev.Event, cards: str) -> ev.Event:
    """The event of a table that plays this set (as in `State.set`), fit for `name`."""
    return replace(event, names=_names(event, cards)) if cards and isinstance(event, ev.OfCards) else event


def name(event: ev.OfCards, card: int) -> Text:
    """What a card of the event is called."""
    for one in event.names:
        if one.card == card:
            return Own(one.english, ja=one.japanese)
    return phrases.card_name(set_of("").cards[card])


def _names(event: ev.Event, cards: str) -> tuple[ev.Name, ...]:
    known = set_of(cards).cards
    return tuple(ev.Name(card, known[card].name, known[card].name_ja) for card in sorted({*_cards(event)} - {NOTHING}))


def _cards(event: ev.Event) -> Iterable[int]:
    match event:
        case ev.Started():
            return (ship for ships in event.ships for ship in ships)
        case ev.Drawn():
            return event.ships
        case ev.Refilled():
            return event.cards
        case ev.Bought():
            return (event.card, event.deployed)
        case ev.Exchanged():
            return (event.card, event.other)
        case ev.Charged():
            return (event.card, event.source)
        case ev.Used():
            return (event.card,)
        case _:
            return ()
