"""The visible table of a seat, as a state."""

from __future__ import annotations

from bot.games.engine.chance import LooseChance
from bot.games.farfarout.state import State, Throw
from bot.games.farfarout.view import View
from bot.games.farfarout.views.determinize import determinize


def state_seen(view: View) -> State:
    """Return a state that the view allows.

    Hidden parts do not matter here, so it is always the same state.
    """
    return determinize(view, LooseChance(0))


def throw_seen(view: View) -> tuple[State, Throw]:
    """Return the dice on the table, all of which are public."""
    state = state_seen(view)
    assert state.throw is not None
    return state, state.throw
