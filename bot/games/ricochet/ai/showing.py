"""AI choices of the mover, who shows a route."""

from __future__ import annotations

from bot.games.contract import ChoicePath
from bot.games.ricochet.ai import perception
from bot.games.ricochet.components.data import DIRECTIONS, LETTERS
from bot.games.ricochet.rules.moving import read
from bot.games.ricochet.view import View


def say(view: View) -> ChoicePath:
    """Return the next step of the shortest route, or give up without one.

    Even if it has more moves than were declared.
    """
    made, way = read(view.way) if view.way else (), perception.way(view)
    if made != way[: len(made)]:
        return ("over",)
    if made == way:
        return ("giveup",)
    robot, direction = way[len(made)]
    return "move", LETTERS[robot], DIRECTIONS[direction]
