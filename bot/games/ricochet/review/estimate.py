"""Estimate of everybody's chance of winning, by chips and declarations.

These are the only evidence of a player's speed. The numbers maximize the likelihood of the results of 200 games of 2 to
10 AI seats of level 3; fit them again to the error that `python -m tests.tools.bench.estimates ricochet` measures. It
stays above 0.25 in the last quarter, and that of the exact chances of equal players in a race is hardly smaller: nobody
knows who declares the last chip.
"""

from __future__ import annotations

from typing import Final

from bot.games.engine.win_probability import win_shares
from bot.games.ricochet.rules.calls import ranked
from bot.games.ricochet.view import View

SURE: Final = 0.4
OPEN: Final = 4.5
"""Lead in chips that makes a win e times as likely: at the end, and in addition at the start."""


def estimate(view: View) -> list[float]:
    """Return the estimates; a lead counts more the fewer chips are missing.

    The right to move counts as a chip.
    """
    chips = [len(seat.chips) for seat in view.seats]
    most = max(chips)
    if view.phase == "over":
        return [(one == most) / chips.count(most) for one in chips]
    if view.phase in ("clock", "show"):
        chips[(view.order or ranked(view))[0]] += 1
    left = max(0, view.goal - max(chips))
    return win_shares(chips, SURE + OPEN * left / max(1, view.goal))
