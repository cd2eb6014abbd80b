"""What an AI seat says while everybody looks for a way."""

from __future__ import annotations

from bot.games.contract import ChoicePath, Later
from bot.games.engine.chance import Chance
from bot.games.ricochet.ai import perception
from bot.games.ricochet.ai.weights import PATIENCE
from bot.games.ricochet.view import View

RESERVES = 1
"""How many may stand before a number that is still worth declaring."""


def say(view: View, chance: Chance, level: int) -> ChoicePath | Later:
    """Declares what it sees if that is of use, else agrees if it believes the lowest number, or thinks on.

    A chip for which nobody has declared is people's to pass: it never asks for the next one before somebody else.
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
    """Lower than all, or right behind the lowest; a seat's own number can only fall."""
    own = _own(view)
    before = sum(call.number <= number for call in view.calls if call.seat != view.seat)
    return before <= RESERVES and (not own or number < own)
