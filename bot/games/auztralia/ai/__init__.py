"""AI seats weigh what each action brings beyond its time: a beginner (level 1) sees what lies at hand and often errs,
level 2 sees more and errs less, level 3 does not err.

They see their view only. All that they say is taken from what `ask` offers.
"""

from __future__ import annotations

from typing import Final

from bot.games.auztralia.ai import deciding
from bot.games.auztralia.ai.valuation import Mind
from bot.games.auztralia.ai.weights import BEGINNER, DECENT, SKILLED
from bot.games.auztralia.components import book as books
from bot.games.auztralia.view import View
from bot.games.auztralia.views import determinize
from bot.games.contract import Ask, ChoicePath
from bot.games.engine.chance import Chance

LEVELS: Final = {1: BEGINNER, 2: DECENT, 3: SKILLED}


def ai(view: View, ask: Ask, chance: Chance, level: int) -> ChoicePath:
    """What an AI seat of level 1 to 3 says."""
    assert view.seat is not None
    state = determinize.guess(view, chance)
    mind = Mind(books.of(state), state, view.seat, LEVELS[level])
    return deciding.say(mind, ask, chance)
