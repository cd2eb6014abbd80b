"""Estimate of everybody's chance of winning, from the public view."""

from __future__ import annotations

from typing import Final

from bot.games.andromeda.ai.outlook import Outlook
from bot.games.andromeda.ai.weights import ACTING
from bot.games.andromeda.components.data import TECH
from bot.games.andromeda.rules import scoring
from bot.games.andromeda.view import View
from bot.games.engine.win_probability import win_shares

SURE: Final = 3.0
OPEN: Final = 4.0
"""Lead in points that makes a win e times as likely: at the end, and in addition for each expected round. Fitted to 120
games of level 3.
"""


def estimate(view: View) -> list[float]:
    """Return the estimates by points, and by stations on planets and on Earth.

    Hands are not known.
    """
    seats = range(len(view.seats))
    if winners := scoring.winners(view):
        return [(seat in winners) / len(winners) for seat in seats]
    outlooks = [Outlook(view, seat, ACTING) for seat in seats]
    points = [_points(view, seat, outlook) for seat, outlook in enumerate(outlooks)]
    return win_shares(points, SURE + OPEN * outlooks[0].rounds)


def _points(view: View, seat: int, outlook: Outlook) -> float:
    promised = sum(outlook.standing(planet, here) for planet, here in enumerate(outlook.sites))
    mine = scoring.centre_points(seat, view.centres) + TECH[outlook.tech].points + outlook.earth * outlook.home
    return mine + promised + view.seats[seat].transports * outlook.transport
