"""Estimate of everybody's chance of winning, by the chips won and those left.

These chips are the only evidence of a player's speed. The numbers are a maximum-likelihood fit to 150 games of 2 to 5
AI seats, half of them of different levels.
"""

from __future__ import annotations

from typing import Final

from bot.games.engine.win_probability import win_shares
from bot.games.ricochet.view import View

SURE: Final = 0.9
OPEN: Final = 1.8
"""Lead in chips that makes a win e times as likely: at the end, and in addition at the start."""


def estimate(view: View) -> list[float]:
    """Return the estimates; a lead in chips counts more the fewer are missing."""
    chips = [len(seat.chips) for seat in view.seats]
    most = max(chips)
    if view.phase == "over":
        return [(one == most) / chips.count(most) for one in chips]
    left = max(0, view.goal - most)
    return win_shares(chips, SURE + OPEN * left / max(1, view.goal))
