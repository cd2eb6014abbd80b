"""What an AI seat sees, and when."""

from __future__ import annotations

from bot.games.chance import Chance
from bot.games.contract import Later
from bot.games.ricochet.ai import weights
from bot.games.ricochet.ai.weights import LEVELS, Level, Pace
from bot.games.ricochet.board import joined
from bot.games.ricochet.clocks import LIVE
from bot.games.ricochet.declaring import LEAST
from bot.games.ricochet.goal import goal_of
from bot.games.ricochet.moving import Move
from bot.games.ricochet.solver import solve
from bot.games.ricochet.view import View


def way(view: View) -> tuple[Move, ...]:
    """The shortest way for the open chip, the same one each time; empty if none is found."""
    board = joined(view.sheets)
    goal = goal_of(board, view.chip, view.letter)
    return solve(board, view.starts, goal, most=weights.MOST, effort=weights.EFFORT).way


def is_live(view: View) -> bool:
    """People sit together, by the length of the clock."""
    return view.clock <= LIVE


def pace(view: View) -> Pace:
    """How quick the table is."""
    return weights.LIVE if is_live(view) else weights.DAYS


def later(view: View, chance: Chance) -> Later:
    """Not yet: the next asking."""
    if is_live(view):
        return Later(weights.LIVE_SECONDS[chance.below(len(weights.LIVE_SECONDS), "later")])
    return Later(view.clock // weights.DAYS_SHARE)


def number(view: View, chance: Chance, level: int) -> int:
    """The number of a way that the seat sees by now, 0 if it sees none."""
    me, shortest = LEVELS[level], len(way(view))
    if not shortest:
        return 0
    mean, counts = me.seconds[min(shortest - LEAST, len(me.seconds) - 1)], pace(view).counts
    if chance.below(mean + counts, "seen") >= counts:
        return 0
    return max(shortest + _slack(me, chance), LEAST)


def _slack(me: Level, chance: Chance) -> int:
    """How many moves it is away from a shortest way."""
    if chance.below(100, "errs") < me.errs:
        return -1
    at, more = chance.below(100, "longer"), 0
    while at >= me.longer[more]:
        at -= me.longer[more]
        more += 1
    return more
