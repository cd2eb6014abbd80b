"""Emojis of this game."""

from __future__ import annotations

from functools import partial
from typing import Final

from PIL import Image

from bot.games.farfarout.components.data import COLOURS, TOKENS, TYPES
from rendering.farfarout.dice import owned
from rendering.farfarout.icon_set import BY_NAME
from rendering.icon_set import Draw

_AS_THEY_ARE: Final = (
    "wealth", "reputation", "exploration", "erg", "plutonium", "uranium", "shield", "moves", "wormhole", "anomaly",
    "vault", "telepath", "timer", "eidolless", "relic", "asteroid",
)  # fmt: skip
_OTHERWISE: Final = {
    "system": "undiscovered_system", "foe": "encounter", "hire": "crew", "gear": "tech_item", "weird": "weird_item",
    "dig": "dig_site", "yard": "shipyard", "outpost": "outpost_quest", "mine": "mining_site", "colony": "colony",
    "site": "tech_site", "greys": "grey_crew", "boom": "explosion", "item": "item", "main": "main_quest",
    "swords": "battle", "planet": "far_planet", "invest": "investment", "land": "landing",
}  # fmt: skip
"""Emoji names that differ from the icon names, and emojis without an icon."""


def _die(colour: str, size: int) -> Image.Image:
    """Draw a die with the icon of its crew, without its shadow."""
    image = owned(colour, size)
    edge = (image.width - size) // 2
    return image.crop((edge, edge, edge + size, edge + size))


EMOJIS: Final[dict[str, Draw]] = {
    **{name: BY_NAME[name].draw for name in _AS_THEY_ARE},
    **{called: BY_NAME[name].draw for name, called in _OTHERWISE.items()},
    **{f"{token}_token": BY_NAME[token].draw for token in TOKENS},
    **{f"{kind}_planet": BY_NAME[kind].draw for kind in TYPES},
    **{f"{colour}_die": partial(_die, colour) for colour in COLOURS},
}
