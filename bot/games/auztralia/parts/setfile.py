"""A set as text (see the head of `house.toml`): taken whole or not at all, every mistake named with its place.

What does not have its shape is left out of the checks that follow, so that one slip is told once.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from bot.games.auztralia.parts import setcheck
from bot.games.auztralia.parts.data import Box
from bot.games.engine.box import BadSet, toml_of
from bot.games.engine.shape import shaped

HOUSE: Final = Path(__file__).with_name("house.toml")
HOUSE3: Final = "house3"
"""The name of the house's set that games under rules 1 to 3 began with."""
HOUSES: Final = ("", HOUSE3)
"""The names of the house's sets: today's, and that one."""
OLDER: Final = Path(__file__).with_name("house3.toml")
"""What that one has otherwise."""


@lru_cache(maxsize=16)
def set_of(text: str) -> Box:
    """The set that tables with this `State.set` play: the house's for "", that of older rules for its name, else the
    owner's that is written there.

    Raises BadSet.
    """
    if text and text != HOUSE3:
        return read(text)
    raw = toml_of(HOUSE.read_text(encoding="utf-8"))
    return _checked(raw | toml_of(OLDER.read_text(encoding="utf-8")) if text else raw)


def read(text: str) -> Box:
    """The set of a text. Raises BadSet."""
    return _checked(toml_of(text))


def _checked(raw: dict[str, Any]) -> Box:
    """The set of a text that was read. Raises BadSet."""
    parts, faults = shaped(Box, raw)
    faults += setcheck.faults(parts)
    if faults:
        raise BadSet(faults)
    return Box(**parts)
