"""The end of the game for boards and posters: winners and reason."""

from __future__ import annotations

from typing import cast

from bot.games.auztralia.rules import scoring
from bot.games.auztralia.state import NOBODY, State
from bot.games.auztralia.view import View
from bot.games.contract import Outcome, Text, t


def ending(view: View) -> Outcome | None:
    """Return the outcome if the game is over; its rules read only what a view contains."""
    return scoring.outcome(cast("State", view)) if view.phase == "over" else None


def winners(view: View) -> tuple[list[int], bool]:
    """Return the winning seats and whether the Old Ones have won; no seats while the game runs."""
    end = ending(view)
    if end is None:
        return [], False
    return [seat for seat, place in enumerate(end.places) if place == 1], end.rivals[0].place == 1


def why(view: View, end: Outcome) -> Text:
    """Return the reason for the win as a sentence."""
    points, old = [scoring.total(score) for score in end.scores], scoring.total(end.rivals[0].parts)
    won = [seat for seat, place in enumerate(end.places) if place == 1]
    if view.lost_port != NOBODY and not won:
        return end.reason
    if view.together:
        mean = sum(points) // len(points)
        if won:
            return t("{n} points on average, more than the Old Ones' {m}.", n=mean, m=old)
        return t("{n} points; together you have {m} on average.", n=old, m=mean)
    if not won:
        return t("{n} points, and nobody has more: {m} at most.", n=old, m=max(points))
    others = [mine for seat, mine in enumerate(points) if seat not in won]
    mine = points[won[0]]
    if others and max(others) > old:
        return t("{n} points, {m} more than the next, {k} more than the Old Ones.",
                 n=mine, m=mine - max(others), k=mine - old)  # fmt: skip
    return t("{n} points, {m} more than the Old Ones.", n=mine, m=mine - old)
