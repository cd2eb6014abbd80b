"""Standby: no prompts about movement cards, until the player returns, at any time."""

from __future__ import annotations

from functools import cache

from bot.games.andromeda.actions import Ready
from bot.games.andromeda.events import StandbySet
from bot.games.andromeda.move import Move, Stage, Verb
from bot.games.andromeda.state import State
from bot.games.contract import Command, Complete, Decision, signed, t
from bot.games.engine.stages import complete


def _again(move: Move, seat: int, action: Ready) -> None:
    """End standby from the seat's next turn of the movement phase on."""
    move.state.seats[seat].standby = False
    move.tell(StandbySet(seat=seat, on=False))


READY = Verb(
    Ready,
    signed("again", t("Ask me again")),
    Command(t("ready"), t("Be asked about movement cards again")),
    t("you will be asked about movement cards again"),
    fields=complete(Complete(t("You will be asked about movement cards again."))),
    play=_again,
)


def _decisions(state: State) -> tuple[Decision, ...]:
    return tuple([_decision(seat) for seat, me in enumerate(state.seats) if me.standby])


@cache
def _decision(seat: int) -> Decision:
    return Decision(seat, "ready", t("You are not asked about movement cards."), (READY,), optional=True)


STAGE = Stage(
    (READY,), _decisions, lambda state, seat: (READY.value,), open_to=lambda state, seat: state.seats[seat].standby
)
