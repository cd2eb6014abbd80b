"""Projection of a state to the view of a seat, or the public."""

from __future__ import annotations

from bot.games.engine.struct_copy import converter
from bot.games.ricochet.state import State
from bot.games.ricochet.view import View

_view = converter(State, View, "seat", "filed")


def view(state: State, seat: int | None) -> View:
    """Return the view: all but the routes that others have saved."""
    return _view(state, seat=seat, filed="" if seat is None else state.filed[seat])
