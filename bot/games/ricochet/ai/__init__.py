"""AI seats: they have the shortest route at once (`solver`); levels differ in the delay.

A seat has no memory. Each time it is asked, it rolls whether it "sees" a route by now (`perception`); the chance falls
with the length of the shortest route and grows with the level. If it does not, it asks for a retry later. Its
declaration may be longer than needed, or, by mistake, too short; `declaring` weighs it against the other numbers, and
`showing` plays the shortest route step by step, so that players can watch. Every number is in `weights`, and `python -m
tests.tools.bench.robots` measures them. A seat sees its own view only, and saves no routes.
"""

from __future__ import annotations

from bot.games.contract import Ask, ChoicePath, Later
from bot.games.engine.chance import Chance
from bot.games.ricochet.ai import declaring, showing
from bot.games.ricochet.view import View


def ai(view: View, ask: Ask, chance: Chance, level: int) -> ChoicePath | Later:
    """Return the choice of an AI seat of a level."""
    del ask  # all its choices are legal by its view
    match view.phase:
        case "look" | "clock":
            return declaring.say(view, chance, level)
        case "show" | "solo":
            return showing.say(view)
        case _:
            return ("next",)
