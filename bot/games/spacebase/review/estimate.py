"""Estimate of each seat's chance of winning from the public view.

The numbers were fitted to games of 2 to 5 AI seats: they maximize the likelihood of the results. Their error is
measured by `python -m tests.tools.bench.estimates spacebase`.
"""

from __future__ import annotations

from typing import Final

from bot.games.engine.chance import LooseChance
from bot.games.engine.win_probability import win_shares
from bot.games.spacebase.ai.valuation import mind_of
from bot.games.spacebase.components import book as books
from bot.games.spacebase.view import View
from bot.games.spacebase.views.determinize import determinize

LEVEL: Final = 3
KEPT: Final = 0.33
"""Weight of a console's expected gain: the others' consoles grow, too."""
PURSE: Final = 4.9
"""Weight of credits, which also indicate the quality of the console."""
SURE: Final = 2.6
OPEN: Final = 8.4
"""Points of lead that make a win e times as likely: at the end, and in addition at the start."""


def estimate(view: View) -> list[float]:
    """Return the chances by current points and the expected points of ships."""
    if view.phase == "over":
        return [float(seat == view.winner) for seat in range(len(view.seats))]
    state = determinize(view, LooseChance())
    book, seats = books.of(state), len(view.seats)
    points: list[float] = []
    left = 0.0
    for seat in range(seats):
        mind = mind_of(book, state, seat, LEVEL)
        left = max(left, mind.turns / mind.level.rounds)
        promised = mind.console.mean(*mind.rolls())
        points.append(mind.me.points + KEPT * promised + PURSE * mind.me.credits * mind.prices.credit)
    return win_shares(points, SURE + OPEN * left)
