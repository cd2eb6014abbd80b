"""Highlights of a chip: a route that is as short as possible, or a long one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.contract import Highlight, Part, Who, t
from bot.games.ricochet import events as ev
from bot.games.ricochet.rules.moving import read
from bot.games.ricochet.view import View
from bot.games.ricochet.words import phrases

LONG: Final = 8
"""Minimum number of moves of a route that is a highlight for its length."""
LEAST: Final = 4
"""Minimum number of moves at which a shortest route is a highlight."""
_SHOWN: Final = Part("shown")


def highlight(view: View, events: Sequence[ev.Event]) -> Highlight | None:
    """Return a highlight with the film of the route; once, when its optimality is known."""
    last = view.last
    if last is None or last.winner < 0 or not last.way:
        return None
    length = len(read(last.way))
    said = {"who": Who(last.winner), "chip": phrases.chip_name(last.chip), "moves": phrases.moves(length)}
    if _is_told(events, ev.Known) and last.proven and LEAST <= length == len(read(last.best)):
        return Highlight(t("{who} reached the {chip} in {moves}, and no route is shorter.", **said), _SHOWN)
    if _is_told(events, ev.Won) and length >= LONG:
        return Highlight(t("{who} reached the {chip} by a route of {moves}.", **said), _SHOWN)
    return None


def _is_told(events: Sequence[ev.Event], kind: type[ev.Event]) -> bool:
    return any(isinstance(event, kind) for event in events)
