"""AI seats of levels 1 to 3: score each action by its gain beyond its time.

A beginner (level 1) sees what is within reach and often errs, level 2 sees more and errs less, level 3 does not err.
They use their view only, and every choice is one that `ask` offers.
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
    """Return the choice of an AI seat of level 1 to 3."""
    assert view.seat is not None
    state = determinize.determinize(view, chance)
    mind = Mind(books.of(state), state, view.seat, LEVELS[level])
    return deciding.say(mind, ask, chance)
