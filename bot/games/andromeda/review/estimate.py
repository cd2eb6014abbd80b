"""What the AI holds everybody's chance of winning to be, where the public sees the table."""

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
"""By so many points one must be ahead to be e times as likely to win: at the end, and beside that for each round that
is expected. They fit 120 games of level 3."""


def estimate(view: View) -> list[float]:
    """By points, and by what stations on planets and on Earth promise; hands are not known."""
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
