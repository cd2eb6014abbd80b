"""Projection of a state to the view of a seat, or of the public."""

from __future__ import annotations

from bot.games.engine.struct_copy import converter
from tests.example_game.state import State
from tests.example_game.view import View

_view = converter(State, View, "seat", "chosen", "mine")


def view(state: State, seat: int | None) -> View:
    """Return the view: all but the choices of others."""
    return _view(
        state,
        seat=seat,
        chosen=tuple(paces > 0 for paces in state.paces),
        mine=0 if seat is None else state.paces[seat],
    )
