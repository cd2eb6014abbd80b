"""Standing order: the first action of the next turn (F23)."""

from __future__ import annotations

from typing import Final

from bot.games.contract import Refused, t
from bot.games.engine.chance import LooseChance
from bot.games.engine.premove import premove
from bot.games.farfarout.move import Move
from bot.games.farfarout.orders.table_view import state_seen
from bot.games.farfarout.rules import turns
from bot.games.farfarout.stages.turn import STAGE
from bot.games.farfarout.state import State
from bot.games.farfarout.view import View


def _turn(view: View) -> tuple[State, int]:
    """Return a state in which the seat's next turn begins, and the seat. Raises Refused.

    It depends on public or own facts only.
    """
    if view.phase in ("quests", "crew") or view.seat is None:
        raise Refused("F22", t("You can say this once the first turn has begun."))
    state = state_seen(view)
    state.tasks, state.throw, state.stopped = [], None, False
    turns.begin(Move(state, LooseChance(0)), view.seat)
    return state, view.seat


def _is_new(view: View) -> bool:
    """Check whether a turn is unused: all tokens are there, and nothing has been done."""
    state, _ = _turn(view)
    return view.tokens == tuple(state.tokens) and not (view.points or view.fought or view.trading)


AHEAD: Final = premove(STAGE, "turn", _turn, _is_new)
