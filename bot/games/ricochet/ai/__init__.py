"""AI seats."""

from __future__ import annotations

from bot.games.chance import Chance
from bot.games.contract import Ask, Later, Said
from bot.games.ricochet.view import View


def ai(view: View, ask: Ask, chance: Chance, level: int) -> Said | Later:
    """What an AI seat of level 1 to 3 says."""
    del ask, chance, level
    if view.phase == "show":
        return ("giveup",)
    return ("content", str(min(call.number for call in view.calls))) if view.calls else ("pass",)
