"""The set of systems, ships and cards: the house's, or a host's own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.contract import Label, Text, t
from bot.games.engine.component_set import ComponentSet, LookUp
from bot.games.farfarout.components.book import Book, open_book
from bot.games.farfarout.words import phrases
from bot.games.farfarout.words.cards import all_of
from bot.games.farfarout.words.describe import describe_card


def _names(book: Book) -> Sequence[Text]:
    return tuple(phrases.called(card.called) for card in all_of(book))


def _words(book: Book, card: int) -> Sequence[Text]:
    return describe_card(all_of(book)[card])


CARDS: Final = LookUp(Label(t("card"), t("Look up a ship, crew, an item, an encounter, a quest")), _names, _words)
BOX: Final = ComponentSet("set", "farfarout_set", open_book, (CARDS,))
