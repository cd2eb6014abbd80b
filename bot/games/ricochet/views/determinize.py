"""Determinization: a state that a view allows; saved routes of others are random."""

from __future__ import annotations

from bot.games.engine.chance import Chance
from bot.games.engine.struct_copy import converter
from bot.games.ricochet.components.board import joined
from bot.games.ricochet.components.data import ROBOTS
from bot.games.ricochet.rules import routes
from bot.games.ricochet.rules.moving import Step, slide, write
from bot.games.ricochet.state import State
from bot.games.ricochet.view import View

_state = converter(View, State, "filed", "places")


def determinize(view: View, chance: Chance) -> State:
    """Return a random state that the view allows.

    Any declarer whose turn to move is still to come may have saved some route of the declared length.
    """
    filed = [""] * len(view.seats)
    for call in view.calls:
        if view.phase == "clock" or call.seat in view.order[1:]:
            filed[call.seat] = _way(view, call.number, chance)
    if view.seat is not None:
        filed[view.seat] = view.filed
    return _state(view, filed=filed, places=[])


def _way(view: View, most: int, chance: Chance) -> str:
    """Return a random route of up to `most` moves from the start.

    An empty one is as likely as any other length.
    """
    robots, way = list(view.starts), list[Step]()
    for _ in range(chance.below(most + 1, "guess")):
        moves = routes.open_moves(view.sheets, tuple(robots))
        possible = [(one, to) for one in ROBOTS for to in range(4) if routes.is_open(moves, one, to)]
        robot, direction = possible[chance.below(len(possible), "guess")]
        robots[robot] = slide(joined(view.sheets), robots, robot, direction)[-1]
        way.append((robot, direction))
    return write(way)
