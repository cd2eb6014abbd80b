"""Estimate of each player's chance of winning from the public view.

The numbers were fitted to 110 games of 2 to 4 AI seats by maximum likelihood.
"""

from __future__ import annotations

from typing import Final

from bot.games.engine.win_probability import win_shares
from bot.games.farfarout.ai.valuation import lacking
from bot.games.farfarout.rules.tracks import GOAL
from bot.games.farfarout.view import SeatView, View

SURE: Final = 2.5
OPEN: Final = 8.0
"""Additional scale of the lead in points at the start of the game; `SURE` is the scale at its end."""
POINT: Final = 0.5
CREW: Final = 0.3
ITEM: Final = 0.2
"""Value of points on other tracks, crew and items in points on the nearest way to win."""


def estimate(view: View) -> list[float]:
    """Return the chances by distance to the nearest way to win, and by means for more points."""
    if view.phase == "over":
        return [(seat in view.winners) / len(view.winners) for seat in range(len(view.seats))]
    far = [lacking(_points(one)) for one in view.seats]
    near = [_means(one) - away for one, away in zip(view.seats, far, strict=True)]
    return win_shares(near, SURE + OPEN * min(far) / GOAL)


def _points(me: SeatView) -> tuple[int, int, int]:
    return me.wealth, me.reputation, me.exploration


def _means(me: SeatView) -> float:
    return POINT * sum(_points(me)) + CREW * len(me.crew) + ITEM * len(me.items)
