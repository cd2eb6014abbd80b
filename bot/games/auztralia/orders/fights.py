"""Combat state for standing orders, rebuilt from a view."""

from __future__ import annotations

from bot.games.auztralia.state import Fight, State
from bot.games.auztralia.view import View
from bot.games.auztralia.views.determinize import determinize
from bot.games.engine.chance import LooseChance


def fight_seen(view: View) -> tuple[State, Fight]:
    """Return the state and the current combat: all of it is public."""
    state = determinize(view, LooseChance(0))
    assert state.fight is not None
    return state, state.fight
