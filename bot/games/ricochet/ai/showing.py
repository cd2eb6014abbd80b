"""How an AI seat shows its way."""

from __future__ import annotations

from bot.games.contract import Said
from bot.games.ricochet.ai import seeing
from bot.games.ricochet.parts.data import DIRECTIONS, LETTERS
from bot.games.ricochet.rules.moving import LONGEST, read
from bot.games.ricochet.view import View


def say(view: View) -> Said:
    """The next step of the shortest way, as far as the declared moves go; it gives up where there is nothing to try.

    Alone nothing is declared.
    """
    most = next((call.number for call in view.calls if call.seat == view.seat), LONGEST)
    made, way = read(view.way) if view.way else (), seeing.way(view)
    if made != way[: len(made)]:
        return ("over",)
    if len(made) == min(most, len(way)):
        return ("giveup",)
    robot, direction = way[len(made)]
    return "move", LETTERS[robot], DIRECTIONS[direction]
