"""AI seats: a beginner (level 1), seats that weigh what each choice may bring (2), and what the next turn buys (3), and
one that plays on from each to the end of the game (4).

They see their view only. All that they say is taken from what `ask` offers.
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

RATES: Final = 3
"""The level that rates."""


def ai(view: View, ask: Ask, chance: Chance, level: int) -> ChoicePath:
    """What an AI seat of level 1 to 3 says."""
    assert view.seat is not None
    state = determinize.guess(view, chance)
    book = books.of(state)
    if level == 1:
        return beginner.say(book, state, view.seat, ask, chance)
    return deciding.say(mind_of(book, state, view.seat, level), ask)


def rate(view: View, ask: Ask, chance: Chance) -> Sequence[RatedChoice]:
    """What a seat of level 3 thinks of what it may say, best first."""
    assert view.seat is not None
    state = determinize.guess(view, chance)
    return deciding.rated(mind_of(books.of(state), state, view.seat, RATES), ask)


def master(view: View, ask: Ask, chance: Chance, budget: Budget) -> ChoicePath:
    """What a seat of level 4 says."""
    from bot.games.spacebase.ai.monte_carlo import look

    return look(view, ask, chance, budget)


def warm_master() -> None:
    """Makes the machine code of the playouts, or loads it."""
    from bot.games.spacebase.ai.monte_carlo import warm

    warm()
