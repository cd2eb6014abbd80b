"""What older rules read in another way. A game that began under them is played by them to its end."""

from __future__ import annotations

from functools import partial
from typing import Final

from bot.games.auztralia.parts.setfile import HOUSE3
from bot.games.auztralia.state import State

OLD: Final = (1, 2, 3)
"""Versions by which games are still played."""


def house_set(rules: int) -> str:
    """Rules 1 to 3: the markers of the house's set started elsewhere, and its Old Ones were others."""
    return HOUSE3 if rules < 4 else ""


def _with_set(version: int, raw: dict[str, object]) -> dict[str, object]:
    """What began under older rules keeps the house's set of then."""
    return raw if raw.get("set") else {**raw, "set": house_set(version)}


UPGRADES: Final = {version: partial(_with_set, version) for version in OLD}


def draws_at_once(state: State) -> bool:
    """Rules 1: against Old Ones that lie face up the first card comes with the attack (Z45)."""
    return state.rules < 2


def shakes_off_one(state: State) -> bool:
    """Rules 1: on a rout Zombies lose the cubes of the routed player only (Z44)."""
    return state.rules < 2


def routs_who_won(state: State) -> bool:
    """Rules 1: the card that takes the last Old One of a port defence may rout the defenders as well (Z46)."""
    return state.rules < 2


def hits_one_by_one(state: State) -> bool:
    """Rules 1 and 2: who is hit is asked for each damage of a card, not for all of it at once (Z39)."""
    return state.rules < 3


def offers_every_space(state: State) -> bool:
    """Rules 1 and 2: a space for mining may be taken that is nowhere better than the other."""
    return state.rules < 3


def notes_no_units(state: State) -> bool:
    """Rules 1 and 2: a card of a combat is noted without the units that take part, as their records have it."""
    return state.rules < 3
