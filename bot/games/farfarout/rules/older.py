"""What older rules read in another way. A game that began under them is played by them to its end."""

from __future__ import annotations

from functools import partial
from typing import Final

from bot.games.farfarout.parts.setfile import HOUSE2, HOUSE3, HOUSE4
from bot.games.farfarout.state import State
from bot.games.farfarout.view import View

OLD: Final = (1, 2, 3, 4)
"""Versions by which games are still played."""


def house_set(rules: int) -> str:
    """Rules 1 and 2, rules 3, and rules 4: the house's set had other values for some cards."""
    match rules:
        case 1 | 2:
            return HOUSE2
        case 3:
            return HOUSE3
        case 4:
            return HOUSE4
        case _:
            return ""


def _with_set(version: int, raw: dict[str, object]) -> dict[str, object]:
    """What began under older rules keeps the house's set of then."""
    return raw if raw.get("set") else {**raw, "set": house_set(version)}


UPGRADES: Final = {version: partial(_with_set, version) for version in OLD}


def moves_one_way(game: State | View) -> bool:
    """Rules 1 and 2: who moves says the tokens too, whether there is a choice or not."""
    return game.rules < 3


def says_every_loss(game: State | View) -> bool:
    """Rules 1 and 2: who gives something up in battle names it, whatever it is."""
    return game.rules < 3


def spends_copied_icons(game: State | View) -> bool:
    """Rules 1: an icon that a die has copied cannot be used (F62)."""
    return game.rules < 2


def pays_copied_explosions(game: State | View) -> bool:
    """Rules 1: a die that copies the black die's explosion brings its amount once more (F36)."""
    return game.rules < 2


def trades_one_resource(game: State | View) -> bool:
    """Rules 1: a market action trades one resource, and what was bought may be sold in the same turn (F46)."""
    return game.rules < 2
