"""What the AI holds everybody's chance of winning to be, where the public sees the table.

The numbers were fitted to 110 games of 2 to 4 AI seats: they make what came true most likely.
"""

from __future__ import annotations

from typing import Final

from bot.games.engine.win_probability import win_shares
from bot.games.farfarout.ai.valuation import lacking
from bot.games.farfarout.rules.tracks import GOAL
from bot.games.farfarout.view import SeatView, View

SURE: Final = 2.5
OPEN: Final = 8.0
"""By so many points one must be ahead to be e times as likely to win: at the end, and beside that at the start."""
POINT: Final = 0.5
CREW: Final = 0.3
ITEM: Final = 0.2
"""What points on other tracks, crew and items are worth in points on the nearest way to win."""


def estimate(view: View) -> list[float]:
    """By how far everybody is from their nearest way to win, and by what they have to turn into more."""
    if view.phase == "over":
        return [(seat in view.winners) / len(view.winners) for seat in range(len(view.seats))]
    far = [lacking(_points(one)) for one in view.seats]
    near = [_means(one) - away for one, away in zip(view.seats, far, strict=True)]
    return win_shares(near, SURE + OPEN * min(far) / GOAL)


def _points(me: SeatView) -> tuple[int, int, int]:
    return me.wealth, me.reputation, me.exploration


def _means(me: SeatView) -> float:
    return POINT * sum(_points(me)) + CREW * len(me.crew) + ITEM * len(me.items)
