"""Early choice before the trade: the leader may name the first cards already.

It is made while others use their movement cards, and is secret until the trade.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from bot.games.andromeda.actions import Offer, Play, Wait
from bot.games.andromeda.move import Stage, Verb
from bot.games.andromeda.stages import movement, trade
from bot.games.andromeda.state import NOBODY, State
from bot.games.contract import ChoicePath, Choices, Complete, Decision, DecisionOptions, Text, Who, t
from bot.games.engine.stages import complete

_WAITS = Complete(t("You will be asked for a card when everybody has decided about movement cards."))


def _offering(state: State, seat: int, said: ChoicePath) -> Choices:
    match said:
        case (_, value):
            return trade.offers(value, final=False)
        case _:
            return trade.to_offer(state.seats[seat], 0)


PLAY = Verb(Play, trade.PLAY, hint=trade.PLAY_HINT, fields=trade.offering_one, play=movement.keep)
OFFER = Verb(Offer, trade.SEVERAL, hint=trade.SEVERAL_HINT, fields=_offering, play=movement.keep)
WAIT = Verb(
    Wait,
    movement.WAIT.name,
    hint=t("you are asked again when everybody has decided about movement cards"),
    fields=complete(_WAITS),
    play=movement.keep,
)


def _decisions(state: State) -> tuple[Decision, ...]:
    """Return the decision of a leader with nothing else to decide before the trade.

    Others still have decisions.
    """
    if state.turn in (state.leader, NOBODY):
        return ()
    return (_decision(state.leader, state.round, answered=bool(state.seats[state.leader].early)),)


@cache
def _decision(seat: int, number: int, *, answered: bool) -> Decision:
    if answered:
        prompt = t("You have decided how to begin the trade and may change that.")
    else:
        prompt = t("{who}: as leader, choose cards for the trade already.", who=Who(seat))
    call = movement.call_of(number)
    return Decision(
        seat,
        "offer",
        prompt,
        (PLAY, OFFER, WAIT),
        private=True,
        optional=answered,
        attention=DecisionOptions(question=f"offer{number}", call=call),
    )


def in_words(early: Sequence[str]) -> Text:
    """Return the leader's early choice as text."""
    return trade.offers(early[1], final=False).preview if early[0] in (PLAY.value, OFFER.value) else _WAITS.preview


STAGE = Stage((PLAY, OFFER, WAIT), _decisions, lambda state, seat: (WAIT.value,))
