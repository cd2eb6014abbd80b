"""Determinization: sample a state that a view allows.

All is known but the personalities that another seat must choose from.
"""

from __future__ import annotations

from bot.games.auztralia.rules.recruiting import LOOKED_AT
from bot.games.auztralia.state import State
from bot.games.auztralia.view import View
from bot.games.engine.chance import Chance
from bot.games.engine.struct_copy import converter

_known = converter(View, State)


def determinize(view: View, chance: Chance) -> State:
    """Return a state of a view.

    Another seat may have drawn any of the personalities that the viewer sees nowhere.
    """
    state = _known(view)
    for task in state.tasks:
        if task.kind == "keep":
            mine = task.seat == view.seat
            task.cards = list(view.drawn) if mine else [chance.draw(state.people, "guess") for _ in range(LOOKED_AT)]
    return state
