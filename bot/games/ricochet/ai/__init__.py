"""AI seats. They all know a shortest way at once (`solver`); what makes a level is how long it is until they see it.

A seat remembers nothing. Each time it is asked, it rolls whether it sees a way by now (`seeing`); the chance falls with
the length of the shortest way and grows with the level. If it does not, it asks to be asked again later. What it then
declares may be longer than needed, or, by mistake, too short; `declaring` weighs it against the numbers that stand, and
`showing` plays the shortest way step by step, so that people can watch. Every number is in `weights`, and
`python -m tests.tools.bench.robots` measures them. A seat sees its own view only, and files no ways.
"""

from __future__ import annotations

from bot.games.contract import Ask, ChoicePath, Later
from bot.games.engine.chance import Chance
from bot.games.ricochet.ai import declaring, showing
from bot.games.ricochet.view import View


def ai(view: View, ask: Ask, chance: Chance, level: int) -> ChoicePath | Later:
    """What an AI seat of a level says."""
    del ask  # all that it says is legal by what it sees
    match view.phase:
        case "look" | "clock":
            return declaring.say(view, chance, level)
        case "show" | "solo":
            return showing.say(view)
        case _:
            return ("next",)
