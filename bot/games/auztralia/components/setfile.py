"""Loader for sets in TOML (see the head of `house.toml`).

A set is loaded completely or not at all, and every fault is reported with its place. Parts with an invalid shape are
left out of the checks that follow, so that a mistake is reported once.
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
    """Return the cached set for a `State.set`: the house set for "", else the text's own.

    Raises InvalidSet.
    """
    return read(text or HOUSE.read_text(encoding="utf-8"))


def read(text: str) -> Box:
    """Parse a set. Raises InvalidSet."""
    parts, faults = validate(Box, toml_of(text))
    faults += setcheck.faults(parts)
    if faults:
        raise InvalidSet(faults)
    return Box(**parts)
