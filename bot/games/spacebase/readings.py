"""How the rules were read before: a game that began so is played so to its end.

Version 1 is left behind by every function here; its words are those of today.
"""

from __future__ import annotations

from bot.games.spacebase.state import State


def waits_for_the_charged(state: State) -> bool:
    """A turn ends only when all who were charged in it have used or kept that (S19)."""
    return state.rules > 1


def hides_orders(state: State) -> bool:
    """Nothing says who has chosen by a standing order (S7)."""
    return state.rules > 1


def lets_the_active_use_early(state: State) -> bool:
    """The active player too may use abilities between the roll and the choice (S21)."""
    return state.rules > 1


def bars_charging_the_double(state: State) -> bool:
    """No reward of a roll charges the 2X that is used on it, not even the ordinary ones (S42)."""
    return state.rules > 1


def keeps_colonies_high(state: State) -> bool:
    """Who buys into sectors 7 to 12 gets no colony of the lower ones (S34)."""
    return state.rules > 1
