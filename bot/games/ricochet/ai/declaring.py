"""AI choices while everybody looks for a route."""

from __future__ import annotations

from bot.games.contract import ChoicePath, Later
from bot.games.engine.chance import Chance
from bot.games.ricochet.ai import perception
from bot.games.ricochet.ai.weights import PATIENCE
from bot.games.ricochet.view import View

RESERVES = 1
"""Maximum number of declarations before one that is still worth declaring."""


def say(view: View, chance: Chance, level: int) -> ChoicePath | Later:
    """Declare the perceived number if useful, else accept a believable one, or retry later.

    Passing a chip without a declaration is left to players: the AI never is the first to pass.
    """
    number = perception.number(view, level, chance)
    if number and _is_of_use(view, number):
        return "declare", str(number)
    tired = perception.comes(view, level, chance, PATIENCE)
    if not view.calls:
        goes_on = tired and any(seat != view.seat for seat in view.passed) and view.seat not in view.passed
        return ("pass",) if goes_on else perception.later(view, level, chance)
    lowest = min(call.number for call in view.calls)
    agrees = number >= lowest or _own(view) == lowest or tired
    return (
        ("content", str(lowest)) if agrees and view.seat not in view.content else perception.later(view, level, chance)
    )


def _own(view: View) -> int:
    return next((call.number for call in view.calls if call.seat == view.seat), 0)


def _is_of_use(view: View, number: int) -> bool:
    """Check that the number is lower than all, or just behind the lowest.

    A seat's own number can only fall.
    """
    own = _own(view)
    before = sum(call.number <= number for call in view.calls if call.seat != view.seat)
    return before <= RESERVES and (not own or number < own)
