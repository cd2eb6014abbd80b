"""AI seats of three levels: a beginner, a greedy player, and a planner.

Level 2 takes the next best job, level 3 plans ahead towards the nearest way to win. They see their view only, and
choose only from the offers of `ask`.
"""

from __future__ import annotations

from bot.games.contract import Ask, ChoicePath
from bot.games.engine.chance import Chance
from bot.games.farfarout.ai import beginner, deciding
from bot.games.farfarout.ai.valuation import Worth
from bot.games.farfarout.components import book as books
from bot.games.farfarout.view import View
from bot.games.farfarout.views import determinize


def ai(view: View, ask: Ask, chance: Chance, level: int) -> ChoicePath:
    """Return the choice of an AI seat of level 1 to 3."""
    assert view.seat is not None
    state = determinize.determinize(view, chance)
    worth = Worth(books.of(state), state, view.seat, level)
    return (beginner if level == 1 else deciding).say(worth, ask, chance)
