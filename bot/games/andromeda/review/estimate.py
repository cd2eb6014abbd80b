"""Estimate of everybody's chance of winning, from the public view.

The numbers maximize the likelihood of the results of 208 games of 3 to 5 AI seats of level 3; fit them again to the
error that `python -m tests.tools.bench.estimates andromeda` measures. It stays above 0.25 in the last quarter: more
than half a round is expected after the current one then, and hands, with their bonus cards, are hidden to the end.
"""

from __future__ import annotations

from typing import Final

from bot.games.andromeda.ai.outlook import Outlook
from bot.games.andromeda.ai.weights import ACTING
from bot.games.andromeda.components.data import TECH
from bot.games.andromeda.rules import scoring
from bot.games.andromeda.view import View
from bot.games.engine.win_probability import win_shares

SURE: Final = 2.1
OPEN: Final = 4.3
"""Lead in points that makes a win e times as likely: at the end, and in addition for each expected round."""
CARD: Final = 0.8
"""Value of a card in hand."""


def estimate(view: View) -> list[float]:
    """Return the estimates by points, stations on planets and on Earth, and the sizes of hands."""
    seats = range(len(view.seats))
    if winners := scoring.winners(view):
        return [(seat in winners) / len(winners) for seat in seats]
    outlooks = [Outlook(view, seat, ACTING) for seat in seats]
    points = [_points(view, seat, outlook) for seat, outlook in enumerate(outlooks)]
    return win_shares(points, SURE + OPEN * outlooks[0].rounds)


def _points(view: View, seat: int, outlook: Outlook) -> float:
    promised = sum(outlook.standing(planet, here) for planet, here in enumerate(outlook.sites))
    mine = scoring.centre_points(seat, view.centres) + TECH[outlook.tech].points + outlook.earth * outlook.home
    return mine + promised + CARD * view.seats[seat].hand_size
