"""How the rules were read before: a game that began so is played so to its end.

Older versions are left behind by the functions here; their words are those of today.
"""

from __future__ import annotations

from bot.games.spacebase.parts.cardfile import BEFORE, QUICK
from bot.games.spacebase.state import Order, State


def house(rules: int) -> str:
    """The house set by such rules, as `cardfile.set_of` knows it."""
    return "" if rules > 3 else QUICK if rules > 2 else BEFORE


def cards(state: State) -> str:
    """The set that is played, as `cardfile.set_of` knows it."""
    return state.set or house(state.rules)


def usual_order(rules: int) -> Order:
    """How often everybody is asked who has not said otherwise."""
    return "clear" if rules > 2 else "ask"


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


def asks_only_if_it_matters(state: State) -> bool:
    """Who has not said otherwise is asked for an allocation only if it matters, and what was automatic is told (S7)."""
    return state.rules > 2


def keeps_colonies_high(state: State) -> bool:
    """Who buys into sectors 7 to 12 gets no colony of the lower ones (S34)."""
    return state.rules > 1


def asks_where_waiting_loses(state: State) -> bool:
    """A charge that can wait for a later time is asked about where that is no more, its seat having no turn of its own
    left (S19, S28), or where a further charge would be lost meanwhile (S20)."""
    return state.rules > 4
