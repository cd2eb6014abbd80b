"""Chips and places (R1, R24); for a single player, the moves above par (ruling)."""

from __future__ import annotations

from bot.games.contract import Outcome, ScorePart, Text, Who, signed, t, tn
from bot.games.ricochet.state import State
from bot.games.ricochet.view import View
from bot.games.ricochet.words import phrases

_CHIPS = signed("target_chip", t("Target chips"))
_OVER_PAR = t("Extra moves")


def is_training(table: State | View) -> bool:
    """Check that nobody else has ever sat at the table."""
    return len(table.seats) == 1


def standing(table: State | View) -> tuple[tuple[ScorePart, ...], ...]:
    """Return each seat's score: the chips it has won, without those counted for a joiner."""
    if is_training(table):
        return ((ScorePart(_OVER_PAR, table.seats[0].moves - table.seats[0].par),),)
    return tuple((ScorePart(_CHIPS, len(seat.chips)),) for seat in table.seats)


def outcome(state: State) -> Outcome | None:
    """Return the result: most chips win.

    The others are placed by theirs, and ties share a place.
    """
    if state.phase != "over":
        return None
    chips = [len(seat.chips) for seat in state.seats]
    places = tuple(1 + sum(other > mine for other in chips) for mine in chips)
    return Outcome(places, standing(state), _reason(state))


def _reason(state: State) -> Text:
    winners = tuple(Who(seat) for seat, me in enumerate(state.seats) if len(me.chips) >= state.goal)
    if is_training(state):
        me = state.seats[0]
        return tn(
            "{who} has solved {n} chip in {moves}; the fewest possible is {par}.",
            "{who} has solved {n} chips in {moves}; the fewest possible is {par}.",
            state.goal, who=winners, moves=phrases.moves(me.moves), par=phrases.moves(me.par),
        )  # fmt: skip
    return tn("{who} has {n} target chip.", "{who} has {n} target chips.", state.goal, who=winners)
