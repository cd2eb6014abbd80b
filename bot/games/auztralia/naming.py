"""The names of personalities and goals in events: of the house set by number, of an owner's set as the event brings
them along."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from bot.games.auztralia import events as ev
from bot.games.auztralia.data import Objective, Person, Variant
from bot.games.auztralia.setfile import set_of
from bot.games.contract import Own, Text

NOTHING = -1
"""In an event: no card."""
_Named = Person | Objective | Variant


def named(event: ev.Event, cards: str) -> ev.Event:
    """The event of a table that plays this set (as in `State.set`), fit for `name`."""
    return replace(event, names=_names(event, cards)) if cards and isinstance(event, ev.OfPersons) else event


def name(event: ev.OfPersons, card: int) -> Text:
    """What a card of the event is called."""
    for one in event.names:
        if one.card == card:
            return Own(one.english, ja=one.japanese)
    one = _kept(event, "")[card]
    return Own(one.name, ja=one.name_ja)


def _names(event: ev.Event, cards: str) -> tuple[ev.Name, ...]:
    known = _kept(event, cards)
    return tuple(ev.Name(card, known[card].name, known[card].name_ja) for card in sorted({*_cards(event)} - {NOTHING}))


def _kept(event: ev.Event | ev.OfPersons, cards: str) -> Sequence[_Named]:
    """Where the numbers of the event's cards lead to."""
    box = set_of(cards)
    if isinstance(event, ev.Started):
        return box.variants if event.objective == NOTHING else box.objectives
    return box.persons


def _cards(event: ev.Event) -> Iterable[int]:
    match event:
        case ev.Started():
            return (event.objective, event.variant)
        case ev.Drawn() | ev.Swept():
            return event.cards
        case ev.Recruited() | ev.Refilled() | ev.Gained() | ev.PersonUsed():
            return (event.card,)
        case _:
            return ()
