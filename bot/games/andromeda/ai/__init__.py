"""AI seats."""

from __future__ import annotations

from bot.games.andromeda.ai import greedy, planner
from bot.games.andromeda.view import View
from bot.games.chance import Chance
from bot.games.contract import Ask, Said


def ai(view: View, ask: Ask, chance: Chance, level: int) -> Said:
    """What an AI seat of level 1 to 3 says."""
    if level == 1:
        return greedy.choose(view, ask, chance)
    return planner.choose(view, ask, chance)
