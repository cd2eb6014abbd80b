"""AI player: it sees its view and its own choices only.

A larger game has a package `ai/`.
"""

from __future__ import annotations

from bot.games.contract import Ask, ChoicePath, Option, Pick
from bot.games.engine.chance import Chance
from bot.games.engine.choice_walk import allowed
from tests.example_game.state import FARTHEST
from tests.example_game.view import View


def ai(view: View, ask: Ask, chance: Chance, level: int) -> ChoicePath:
    """Choose one of the best five, three or one distances by average gain without opponents."""
    choices = ask(("walk",))
    assert isinstance(choices, Pick)
    best = sorted(allowed(choices), key=_worth, reverse=True)[: 7 - 2 * level]
    return "walk", best[chance.below(len(best), "ai")].value


def _worth(option: Option) -> int:
    paces = int(option.value)
    return paces * (FARTHEST + 1 - paces)
