"""What lies on the table, as a seat sees it."""

from __future__ import annotations

from bot.games.engine.chance import LooseChance
from bot.games.farfarout.state import State, Throw
from bot.games.farfarout.view import View
from bot.games.farfarout.views.determinize import guess


def state_seen(view: View) -> State:
    """A state that the view allows: what it hides decides nothing here, so it is always the same one."""
    return guess(view, LooseChance(0))


def throw_seen(view: View) -> tuple[State, Throw]:
    """The dice on the table: all of them are public."""
    state = state_seen(view)
    assert state.throw is not None
    return state, state.throw
