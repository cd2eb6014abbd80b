"""The set that new tables play: the house's, or the owner's (`TAKU_FARFAROUT_SET`). Tables keep theirs in `State`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.games.farfarout.book import HOUSES, open_book
from bot.games.farfarout.state import State
from bot.games.ownset import InUse

SET: Final = "set"
"""What `setup` gets beside the settings that people choose: the set as text, if it is not the house's."""
_set = InUse(SET, open_book)
use, text = _set.use, _set.text


def supplies(state: State | None) -> Mapping[str, str]:
    """The set, if it is not the house's: the one in use, or the one that the game began with."""
    if state is not None and state.set in HOUSES:
        return {}
    return _set.supplies(None if state is None else state.set)
