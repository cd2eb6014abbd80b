"""What everybody's chance of winning is held to be, by the chips that they have won and those that are left.

Of how quickly somebody sees nothing is known but these chips. The numbers were fitted to 150 games of 2 to 5 AI seats,
half of them of different levels: they make what came true most likely.
"""

from __future__ import annotations

from typing import Final

from bot.games.engine.win_probability import win_shares
from bot.games.ricochet.view import View

SURE: Final = 0.9
OPEN: Final = 1.8
"""By so many chips one must be ahead to be e times as likely to win: at the end, and beside that at the start."""


def estimate(view: View) -> list[float]:
    """Who has more chips is ahead by more the fewer are missing."""
    chips = [len(seat.chips) for seat in view.seats]
    most = max(chips)
    if view.phase == "over":
        return [(one == most) / chips.count(most) for one in chips]
    left = max(0, view.goal - most)
    return win_shares(chips, SURE + OPEN * left / max(1, view.goal))
