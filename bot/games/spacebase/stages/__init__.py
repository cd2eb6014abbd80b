"""Stages of the game: one for the phase or task, and standing orders next to it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.games.contract import Decision
from bot.games.spacebase.move import Stage
from bot.games.spacebase.rules import tracks
from bot.games.spacebase.stages import allocation, closing, draft, orders, rolling, task, turn
from bot.games.spacebase.state import State


def _and_orders(stage: Stage) -> Stage:
    """Add standing orders for seats without a decision in the stage.

    The decisions are computed once, as that is not cheap.
    """

    def decisions(state: State) -> tuple[Decision, ...]:
        asked = stage.decisions(state)
        seats = [decision.seat for decision in asked]
        return asked + tuple(orders.decision(seat) for seat in tracks.players(state) if seat not in seats)

    return replace(stage, decisions=decisions)


_OF_PHASE: Final = {
    "draft": _and_orders(draft.STAGE),
    "start": _and_orders(rolling.START),
    "rolled": _and_orders(rolling.ROLLED),
    "allocate": _and_orders(allocation.STAGE),
    "main": _and_orders(turn.STAGE),
    "closing": _and_orders(closing.STAGE),
}
_OF_TASK: Final = {kind: _and_orders(stage) for kind, stage in task.STAGES.items()}
STAGES = (*_OF_PHASE.values(), *_OF_TASK.values(), orders.STAGE)


def now(state: State) -> tuple[Stage, ...]:
    """Return the active stage, by task or phase; standing orders may be given at any time."""
    if state.phase == "over":
        return ()
    return (_OF_TASK[state.tasks[-1].kind] if state.tasks else _OF_PHASE[state.phase], orders.STAGE)
