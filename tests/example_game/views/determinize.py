"""Determinization: a state that a view allows, with random choices of the others."""

from __future__ import annotations

from bot.games.engine.chance import Chance
from bot.games.engine.struct_copy import converter
from tests.example_game.state import FARTHEST, State
from tests.example_game.view import View

_state = converter(View, State, "paces")


def guess(view: View, chance: Chance) -> State:
    """Make a state in which the other seats' choices are random and legal."""
    paces = [_any(last, chance) if chosen else 0 for last, chosen in zip(view.last, view.chosen, strict=True)]
    if view.seat is not None:
        paces[view.seat] = view.mine
    return _state(view, paces=paces)


def _any(last: int, chance: Chance) -> int:
    legal = [n for n in range(1, FARTHEST + 1) if n != last]
    return legal[chance.below(len(legal), "guess")]
