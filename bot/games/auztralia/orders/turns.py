"""Standing order: the action of the next turn, chosen in advance (Z14)."""

from __future__ import annotations

from typing import Final

from bot.games.auztralia.stages.turns import STAGE
from bot.games.auztralia.state import State
from bot.games.auztralia.view import View
from bot.games.auztralia.views.determinize import determinize
from bot.games.contract import Refused, t
from bot.games.engine.chance import LooseChance
from bot.games.engine.premove import premove


def _turn(view: View) -> tuple[State, int]:
    """Return the state and seat of a view: an action depends on public facts only."""
    if view.phase == "ports" or view.seat is None:
        raise Refused("Z13", t("You can say this once all ports are placed."))
    state = determinize(view, LooseChance(0))
    state.actor, state.tasks, state.fight = view.seat, [], None
    return state, view.seat


AHEAD: Final = premove(STAGE, "turn", _turn, lambda view: True)
