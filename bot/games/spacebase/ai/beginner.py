"""Level 1: rate choices as level 2 does, but overlook many of the ships."""

from __future__ import annotations

from typing import Final

from bot.games.contract import Ask, ChoicePath
from bot.games.engine.chance import Chance
from bot.games.spacebase.ai import deciding
from bot.games.spacebase.ai.valuation import Mind

SEEN: Final = 40
"""Percentage of the ships on offer that are considered."""
_SHIPS: Final = ("buy", "acquire", "claim", "draft")


def say(mind: Mind, ask: Ask, chance: Chance) -> ChoicePath:
    """Return the best choice among those that are considered."""
    found = deciding.rated(mind, ask)
    seen = (one for one in found if one.said[0] not in _SHIPS or chance.below(100, "seen") < SEEN)
    return next((one.said for one in (*seen, *found)), ("orders", mind.me.order))
