"""What the AI holds everybody's chance of winning to be, where the public sees the table.

The numbers were fitted to games of 2 to 5 AI seats: they make what came true most likely. How far off they are is told
by `python -m tests.tools.bench.estimates spacebase`.
"""

from __future__ import annotations

from typing import Final

from bot.games.engine.chance import LooseChance
from bot.games.engine.win_probability import win_shares
from bot.games.spacebase.ai.valuation import mind_of
from bot.games.spacebase.components import book as books
from bot.games.spacebase.view import View
from bot.games.spacebase.views.determinize import guess

LEVEL: Final = 3
KEPT: Final = 0.33
"""Of what a console promises, so much makes a difference: the others' consoles grow, too."""
PURSE: Final = 4.9
"""Times the worth of one's credits, which tell of what one's console is good for besides."""
SURE: Final = 2.6
OPEN: Final = 8.4
"""By so many points one must be ahead to be e times as likely to win: at the end, and beside that at the start."""


def estimate(view: View) -> list[float]:
    """By the points that everybody has, and those that their ships promise."""
    if view.phase == "over":
        return [float(seat == view.winner) for seat in range(len(view.seats))]
    state = guess(view, LooseChance())
    book, seats = books.of(state), len(view.seats)
    points: list[float] = []
    left = 0.0
    for seat in range(seats):
        mind = mind_of(book, state, seat, LEVEL)
        left = max(left, mind.turns / mind.level.rounds)
        promised = mind.console.mean(*mind.rolls())
        points.append(mind.me.points + KEPT * promised + PURSE * mind.me.credits * mind.prices.credit)
    return win_shares(points, SURE + OPEN * left)
