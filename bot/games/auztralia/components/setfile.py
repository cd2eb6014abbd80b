"""A set as text (see the head of `house.toml`): taken whole or not at all, every mistake named with its place.

What does not have its shape is left out of the checks that follow, so that one slip is told once.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

from bot.games.auztralia.components import setcheck
from bot.games.auztralia.components.data import Box
from bot.games.engine.component_set import InvalidSet, toml_of
from bot.games.engine.set_schema import validate

HOUSE: Final = Path(__file__).with_name("house.toml")


@lru_cache(maxsize=16)
def set_of(text: str) -> Box:
    """The set that tables with this `State.set` play: the house's for "", else the owner's that is written there.

    Raises BadSet.
    """
    return read(text or HOUSE.read_text(encoding="utf-8"))


def read(text: str) -> Box:
    """The set of a text. Raises BadSet."""
    parts, faults = validate(Box, toml_of(text))
    faults += setcheck.faults(parts)
    if faults:
        raise InvalidSet(faults)
    return Box(**parts)
