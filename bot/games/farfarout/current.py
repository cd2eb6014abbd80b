"""The set that new tables play: the house's, or the owner's (`TAKU_FARFAROUT_SET`). Tables keep theirs in `State`."""

from __future__ import annotations

from typing import Final

from bot.games.farfarout.book import open_book
from bot.games.ownset import InUse

SET: Final = "set"
"""What `setup` gets beside the settings that people choose: the set as text, if it is not the house's."""
_set = InUse(SET, open_book)
use, text, supplies = _set.use, _set.text, _set.supplies
