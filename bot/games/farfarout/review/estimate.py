"""Estimate of each player's chance of winning from the public view.

The numbers maximize the likelihood of the results of 284 games of 2 to 4 AI seats of level 3; fit them again to the
error that `python -m tests.tools.bench.estimates farfarout` measures. It stays above 0.25 in the last quarter: the
leader still lacks a fifth of the way then on average, and quests are hidden from the public.
"""

from __future__ import annotations

from typing import Final

from bot.games.engine.win_probability import win_shares
from bot.games.farfarout.ai.valuation import lacking
from bot.games.farfarout.rules.tracks import GOAL
from bot.games.farfarout.view import SeatView, View

SURE: Final = 1.5
OPEN: Final = 1.5
"""Additional scale of the lead in points at the start of the game; `SURE` is the scale at its end."""
CREW: Final = 1.3
ITEM: Final = 0.75
SHIELD: Final = 0.75
ERG: Final = 0.1
ORE: Final = 0.18
EXPLORED: Final = -0.8
"""Value of crew, items, shields, ERG, plutonium and uranium, in points on the nearest way to win; and of systems
explored, whose points are counted already.
"""
CLOSE: Final = 2
SOON: Final = 2.3
"""Value of lacking at most `CLOSE` points: a single action may be enough."""


def estimate(view: View) -> list[float]:
    """Return the chances by distance to the nearest way to win, and by means for more points."""
    if view.phase == "over":
        return [(seat in view.winners) / len(view.winners) for seat in range(len(view.seats))]
    far = [lacking((one.wealth, one.reputation, one.exploration)) for one in view.seats]
    near = [_means(one) - away + SOON * (away <= CLOSE) for one, away in zip(view.seats, far, strict=True)]
    return win_shares(near, SURE + OPEN * min(far) / GOAL)


def _means(me: SeatView) -> float:
    goods = CREW * len(me.crew) + ITEM * len(me.items) + SHIELD * me.shields + ERG * me.erg
    return goods + ORE * (me.plutonium + me.uranium) + EXPLORED * me.explored
