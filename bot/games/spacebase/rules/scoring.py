"""Scores and places (S28, S29, S41)."""

from __future__ import annotations

from bot.games.contract import Outcome, ScorePart, signed, t, tn
from bot.games.spacebase.rules.turns import GOAL
from bot.games.spacebase.state import State
from bot.games.spacebase.view import View

_POINTS = signed("victory_points", t("Victory points"))
_REACHED = tn("Somebody has reached {n} point.", "Somebody has reached {n} points.", GOAL)
_PLAYED_OFF = t("A tie was decided by an extra round.")
_AT_ONCE = t("An immediate victory by an ability.")


def parts(points: int) -> tuple[ScorePart, ...]:
    """Return a seat's score."""
    return (ScorePart(_POINTS, points),)


def standing(view: View) -> tuple[tuple[ScorePart, ...], ...]:
    """Return the points of each seat."""
    return tuple(parts(seat.points) for seat in view.seats)


def outcome(state: State) -> Outcome | None:
    """Return the winner, then the others by their points; ties share a place."""
    if state.phase != "over":
        return None
    ranks = [(seat == state.winner, me.points) for seat, me in enumerate(state.seats)]
    places = tuple(1 + sum(other > mine for other in ranks) for mine in ranks)
    reason = _PLAYED_OFF if state.playoff else _REACHED if state.final else _AT_ONCE
    return Outcome(places, tuple(parts(me.points) for me in state.seats), reason)
