"""Stages of a game: the phases, early choices before them, and standby."""

from __future__ import annotations

from bot.games.andromeda.move import Stage
from bot.games.andromeda.stages import action, challenge, early, movement, standby, trade
from bot.games.andromeda.state import State

STAGES = (
    early.STAGE,
    movement.STAGE,
    trade.OFFER,
    trade.ANSWER,
    trade.SWAP,
    challenge.STAGE,
    action.STAGE,
    standby.STAGE,
)
_OF_TRADE = {"offer": trade.OFFER, "answer": trade.ANSWER, "swap": trade.SWAP}


def now(state: State) -> tuple[Stage, ...]:
    """Return the current stages: the phase, or its open trade or challenge.

    Seats on standby may always return.
    """
    if state.phase == "over":
        return ()
    if state.trade is not None:
        return (_OF_TRADE[state.trade.stage], standby.STAGE)
    if state.challenge is not None:
        return (challenge.STAGE, standby.STAGE)
    if state.phase == "movement":
        return (movement.STAGE, early.STAGE, standby.STAGE)
    return (action.STAGE, standby.STAGE)
