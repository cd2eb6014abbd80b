"""Chips and places (R1, R24)."""

from __future__ import annotations

from bot.games.contract import Outcome, ScorePart, Who, t, tn
from bot.games.ricochet.state import State

_CHIPS = t("Target chips")


def parts(chips: int) -> tuple[ScorePart, ...]:
    """A seat's score: the chips it has won; those counted for a joiner are no score."""
    return (ScorePart(_CHIPS, chips),)


def outcome(state: State) -> Outcome | None:
    """Most chips win; the others are placed by theirs, and ties share a place."""
    if state.phase != "over":
        return None
    chips = [len(seat.chips) for seat in state.seats]
    places = tuple(1 + sum(other > mine for other in chips) for mine in chips)
    winners = tuple(Who(seat) for seat, count in enumerate(chips) if count >= state.goal)
    reason = tn("{who} has {n} target chip.", "{who} has {n} target chips.", state.goal, who=winners)
    return Outcome(places, tuple(parts(count) for count in chips), reason)
