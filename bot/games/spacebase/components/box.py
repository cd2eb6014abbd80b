"""Component set of Space Base: the house set or a host's own, with its look-ups."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from bot.games.contract import Label, Part, Text, t
from bot.games.engine.component_set import ComponentSet, LookUp
from bot.games.spacebase.components.cardfile import set_of
from bot.games.spacebase.components.cards import CardSet
from bot.games.spacebase.words import phrases
from bot.games.spacebase.words.describe import describe_card


def _names(box: CardSet) -> Sequence[Text]:
    return tuple(map(phrases.card_name, box.cards))


def _words(box: CardSet, card: int) -> Sequence[Text]:
    return describe_card(box.cards[card])


CARDS: Final = LookUp(Label(t("card"), t("Look up a ship or a colony")), _names, _words, partial(Part, "card"))
BOX: Final = ComponentSet("cards", "spacebase_cards", set_of, (CARDS,))
