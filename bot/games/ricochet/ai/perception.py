"""Perception of an AI seat: the route that it sees, and the delay until then."""

from __future__ import annotations

from bot.games.contract import Later
from bot.games.engine.chance import Chance
from bot.games.ricochet.ai import weights
from bot.games.ricochet.ai.weights import LEVELS, Level
from bot.games.ricochet.components.board import joined
from bot.games.ricochet.rules.calls import LEAST
from bot.games.ricochet.rules.clocks import LIVE
from bot.games.ricochet.rules.goal import goal_of, reading_of
from bot.games.ricochet.rules.moving import Step
from bot.games.ricochet.solver import solve
from bot.games.ricochet.view import View

_FINE = 1000
"""Resolution of probabilities, in parts of a second."""


def way(view: View) -> tuple[Step, ...]:
    """Return the shortest route for the open chip, always the same one; empty if none is found."""
    board = joined(view.sheets)
    goal = goal_of(board, view.chip, reading_of(view))
    return solve(board, view.starts, goal, most=weights.MOST, effort=weights.EFFORT).way


def number(view: View, level: int, chance: Chance) -> int:
    """Return the length of the route that the seat sees by now, 0 if it sees none."""
    shortest = len(way(view))
    if not shortest or not comes(view, level, chance, _seconds(view, level)):
        return 0
    return max(shortest + _slack(LEVELS[level], chance), LEAST)


def comes(view: View, level: int, chance: Chance, seconds: int) -> bool:
    """Roll for an event with a mean delay of `seconds`, once for each call."""
    beat = _beat(view, level)
    return chance.below(round((seconds + beat) * _FINE), "comes") < round(beat * _FINE)


def later(view: View, level: int, chance: Chance) -> Later:
    """Return a retry after about a beat, randomized so that no seat is always the first."""
    beat = _beat(view, level) * (1 if view.clock <= LIVE else view.clock / weights.DAYS_SHARE)
    least, most = round(beat / 2), round(beat * 3 / 2)
    return Later(least + chance.below(most - least + 1, "later"))


def _seconds(view: View, level: int) -> int:
    """Return the mean seconds until the seat sees a route; without any, as for the longest ones."""
    table, shortest = LEVELS[level].seconds, len(way(view))
    return table[min(shortest - LEAST, len(table) - 1)] if shortest else table[-1]


def _beat(view: View, level: int) -> float:
    """Return the seconds between two calls."""
    least, most = weights.BEATS
    return min(max(_seconds(view, level) / weights.ASKINGS, least), most)


def _slack(me: Level, chance: Chance) -> int:
    """Return the number of moves more than a shortest route; negative for a mistake."""
    if chance.below(100, "errs") < me.errs:
        return -1
    at, more = chance.below(100, "longer"), 0
    while at >= me.longer[more]:
        at -= me.longer[more]
        more += 1
    return more
