"""Names of personalities and goals in events."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.games.auztralia.components.data import Box
from bot.games.auztralia.components.setfile import set_of
from bot.games.auztralia.events import OfPersons, Started
from bot.games.contract import BilingualText, Event
from bot.games.engine.set_item_names import ItemNames, numbers_in

NOTHING = -1
"""Number in an event for no card."""
_FIELDS: Final = ("objective", "variant", "cards", "card")


def _cards(box: Box, event: Event) -> Iterable[int]:
    return numbers_in(event, _FIELDS) if isinstance(event, OfPersons) else ()


def _call(box: Box, event: object, card: int) -> BilingualText:
    if isinstance(event, Started):
        one = box.variants[card] if event.objective == NOTHING else box.objectives[card]
    else:
        one = box.persons[card]
    return BilingualText(one.name, ja=one.name_ja)


_NAMING: Final = ItemNames(set_of, _cards, _call)
named, name = _NAMING.named, _NAMING.name
