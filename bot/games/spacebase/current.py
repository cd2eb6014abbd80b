"""The set that new tables play: the house's, or the owner's (`TAKU_SPACEBASE_CARDS`). Tables keep theirs in `State`."""

from __future__ import annotations

from typing import Final

from bot.games.ownset import InUse
from bot.games.spacebase.cards import set_of

CARDS: Final = "cards"
"""What `setup` gets beside the settings that people choose: the set as text, if it is not the house's."""
_cards = InUse(CARDS, set_of)
use, text, supplies = _cards.use, _cards.text, _cards.supplies
