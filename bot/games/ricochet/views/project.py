"""What a seat, or the public, may know of a state."""

from __future__ import annotations

from bot.games.engine.struct_copy import converter
from bot.games.ricochet.state import State
from bot.games.ricochet.view import View

_view = converter(State, View, "seat", "filed")


def view(state: State, seat: int | None) -> View:
    """All but the ways that others have filed."""
    return _view(state, seat=seat, filed="" if seat is None else state.filed[seat])
