"""Break between two chips: review of the last one; players may ask for the next."""

from __future__ import annotations

from functools import lru_cache

from bot.games.contract import Command, Complete, Decision, DecisionOptions, Part, signed, t
from bot.games.engine.stages import complete
from bot.games.ricochet.actions import Next
from bot.games.ricochet.events import Hurried
from bot.games.ricochet.move import Move, Stage, Verb
from bot.games.ricochet.rules import routes, seating
from bot.games.ricochet.stages import solo
from bot.games.ricochet.state import State
from bot.games.ricochet.words import phrases


def _hurry(move: Move, seat: int, action: Next) -> None:
    move.state.hurry = True
    move.tell(Hurried(seat=seat))


NEXT = Verb(
    Next,
    signed("target_chip", t("Next chip")),
    Command(t("next"), t("Go on to the next chip")),
    t("reveal it at once"),
    fields=complete(Complete(t("The next chip is revealed."))),
    play=_hurry,
)


def _decisions(state: State) -> tuple[Decision, ...]:
    """Return optional decisions, as the next chip follows by itself.

    A single player takes it at will.
    """
    if not _is_looked_at(state):
        return ()
    if seating.is_alone(state):
        return tuple(_decision_alone(state, seat) for seat in seating.active(state))
    return tuple(_decision(seat, state.turn) for seat in seating.active(state))


def _is_looked_at(state: State) -> bool:
    """Check that the last chip may be reviewed, and that nobody has asked for the next one."""
    return state.last is not None and state.last.said and not state.hurry


@lru_cache(maxsize=4096)
def _decision(seat: int, turn: int) -> Decision:
    prompt = t("The next chip is revealed in a moment.")
    return Decision(seat, "rest", prompt, (NEXT,), optional=True, attention=DecisionOptions(question=f"{turn}.rest"))


def _decision_alone(state: State, seat: int) -> Decision:
    last = state.last
    assert last is not None
    par = phrases.moves(routes.length(last.best))
    if not last.best:
        prompt = t("No route is known. Take the next chip when you like.")
    elif last.winner < 0:
        prompt = t("The fewest is {par}. Take the next chip when you like.", par=par)
    else:
        made = phrases.moves(routes.length(last.way))
        prompt = t("You took {moves}; the fewest is {par}. Take the next chip when you like.", moves=made, par=par)
    part = Part("best") if last.best else None
    return Decision(
        seat,
        "rest",
        prompt,
        (NEXT,),
        part=part,
        attention=DecisionOptions(question=f"{state.turn}.rest", call=solo.CALL),
    )


STAGE = Stage(
    (NEXT,),
    _decisions,
    lambda state, seat: (NEXT.value,),
    open_to=lambda state, seat: _is_looked_at(state) and seating.plays(state, seat),
)
