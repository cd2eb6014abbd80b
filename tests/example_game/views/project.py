"""What a seat, or the public, may know of a state."""

from __future__ import annotations

from bot.games.engine.struct_copy import converter
from tests.example_game.state import State
from tests.example_game.view import View

_view = converter(State, View, "seat", "chosen", "mine")


def view(state: State, seat: int | None) -> View:
    """Everything but what the others have chosen."""
    return _view(
        state,
        seat=seat,
        chosen=tuple(paces > 0 for paces in state.paces),
        mine=0 if seat is None else state.paces[seat],
    )
