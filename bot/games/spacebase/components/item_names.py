"""Names of cards in events."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.games.contract import BilingualText, Event
from bot.games.engine.set_item_names import ItemNames, numbers_in
from bot.games.spacebase.components.cardfile import set_of
from bot.games.spacebase.components.cards import CardSet
from bot.games.spacebase.events import OfCards
from bot.games.spacebase.words import phrases

NOTHING = -1
"""Number in an event for no card."""
_FIELDS: Final = ("ships", "cards", "card", "deployed", "other", "source")


def _cards(box: CardSet, event: Event) -> Iterable[int]:
    return numbers_in(event, _FIELDS) if isinstance(event, OfCards) else ()


def _call(box: CardSet, event: object, card: int) -> BilingualText:
    return phrases.card_name(box.cards[card])


_NAMING: Final = ItemNames(set_of, _cards, _call)
named, name = _NAMING.named, _NAMING.name
