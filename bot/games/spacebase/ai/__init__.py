"""AI seats of levels 1 to 4.

A beginner (level 1), seats that score the expected gain of each choice (2) and also the next turn's purchases (3), and
one that plays out each choice to the end of the game (4).

They use their view only, and every choice is one that `ask` offers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.contract import Ask, ChoicePath
from bot.games.contract.ai import Budget, RatedChoice
from bot.games.engine.chance import Chance
from bot.games.spacebase.ai import beginner, deciding
from bot.games.spacebase.ai.valuation import mind_of
from bot.games.spacebase.components import book as books
from bot.games.spacebase.view import View
from bot.games.spacebase.views import determinize

PLAIN: Final = 2
"""AI level whose ratings a beginner uses."""
RATES: Final = 3
"""AI level that rates choices."""


def ai(view: View, ask: Ask, chance: Chance, level: int) -> ChoicePath:
    """Return the choice of an AI seat of level 1 to 3."""
    assert view.seat is not None
    state = determinize.determinize(view, chance)
    mind = mind_of(books.of(state), state, view.seat, max(level, PLAIN))
    return beginner.say(mind, ask, chance) if level < PLAIN else deciding.say(mind, ask)


def rate(view: View, ask: Ask, chance: Chance) -> Sequence[RatedChoice]:
    """Return all choices with ratings of a seat of level 3, the best first."""
    assert view.seat is not None
    state = determinize.determinize(view, chance)
    return deciding.rated(mind_of(books.of(state), state, view.seat, RATES), ask)


def master(view: View, ask: Ask, chance: Chance, budget: Budget) -> ChoicePath:
    """Return the choice of a seat of level 4."""
    from bot.games.spacebase.ai.monte_carlo import look

    return look(view, ask, chance, budget)
