"""Estimate of each player's chance of winning from the public view.

The numbers maximize the likelihood of the results of 184 games of 2 to 4 AI seats of level 3; fit them again to the
error that `python -m tests.tools.bench.estimates farfarout` measures. It stays above 0.25 in the last quarter: the
leader still lacks a fifth of the way then on average, and quests are hidden from the public.
"""

from __future__ import annotations

from typing import Final

from bot.games.engine.win_probability import win_shares
from bot.games.farfarout.ai.valuation import lacking
from bot.games.farfarout.rules.tracks import GOAL
from bot.games.farfarout.view import SeatView, View

SURE: Final = 2.5
OPEN: Final = 2.5
"""Additional scale of the lead in points at the start of the game; `SURE` is the scale at its end."""
POINT: Final = 0.4
CREW: Final = 2.5
ITEM: Final = 1.5
SHIELD: Final = 1.35
ERG: Final = 0.21
ORE: Final = 0.3
EXPLORED: Final = -1.1
"""Value of points on all tracks, crew, items, shields, ERG, plutonium and uranium, in points on the nearest way to win;
and of systems explored, whose points are counted already.
"""
CLOSE: Final = 2
SOON: Final = 4.4
"""Value of lacking at most `CLOSE` points: a single action may be enough."""


def estimate(view: View) -> list[float]:
    """Return the chances by distance to the nearest way to win, and by means for more points."""
    if view.phase == "over":
        return [(seat in view.winners) / len(view.winners) for seat in range(len(view.seats))]
    far = [lacking(_points(one)) for one in view.seats]
    near = [_means(one) - away + SOON * (away <= CLOSE) for one, away in zip(view.seats, far, strict=True)]
    return win_shares(near, SURE + OPEN * min(far) / GOAL)


def _points(me: SeatView) -> tuple[int, int, int]:
    return me.wealth, me.reputation, me.exploration


def _means(me: SeatView) -> float:
    goods = CREW * len(me.crew) + ITEM * len(me.items) + SHIELD * me.shields + ERG * me.erg
    return POINT * sum(_points(me)) + goods + ORE * (me.plutonium + me.uranium) + EXPLORED * me.explored
