"""Scores and the end (F3, F72)."""

from __future__ import annotations

from typing import Final

from bot.games.contract import Outcome, ScorePart, Text, Who, t
from bot.games.farfarout.rules import tracks
from bot.games.farfarout.state import State
from bot.games.farfarout.view import View

_REASONS: Final[dict[str, Text]] = {
    "wealth": t("12 points of wealth"),
    "reputation": t("12 points of reputation"),
    "exploration": t("12 points of exploration"),
    "three": t("6 points on each of the three tracks"),
}


def standing(view: View) -> tuple[tuple[ScorePart, ...], ...]:
    """Return the points of each seat."""
    return tuple(tracks.parts(seat.wealth, seat.reputation, seat.exploration) for seat in view.seats)


def outcome(state: State) -> Outcome | None:
    """Return the outcome; None while the game runs.

    The winners are first, the others are sorted by points, crew, resources and items.
    """
    if state.phase != "over":
        return None
    ranks = [(seat in state.winners, tracks.rank(me)) for seat, me in enumerate(state.seats)]
    places = tuple(1 + sum(other > rank for other in ranks) for rank in ranks)
    best = state.winners[0]
    reason = t("{who} has reached the goal: {what}.", who=Who(best), what=_REASONS[tracks.by(state.seats[best])])
    return Outcome(places, tuple(tracks.parts(*tracks.points(me)) for me in state.seats), reason)
