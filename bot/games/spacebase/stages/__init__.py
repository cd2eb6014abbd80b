"""The questions of a game: the one of the phase, and standing orders beside it."""

from __future__ import annotations

from typing import Final

from bot.games.contract import Decision
from bot.games.spacebase import tracks
from bot.games.spacebase.move import Stage
from bot.games.spacebase.stages import allocation, closing, draft, orders, rolling, task, turn
from bot.games.spacebase.state import Phase, State

_OF_PHASE: Final[dict[Phase, Stage]] = {
    "draft": draft.STAGE,
    "start": rolling.START,
    "rolled": rolling.ROLLED,
    "allocate": allocation.STAGE,
    "closing": closing.STAGE,
    "main": turn.STAGE,
}


def _question(state: State) -> Stage:
    return task.OF_KIND[state.tasks[-1].kind] if state.tasks else _OF_PHASE[state.phase]


def _unasked(state: State) -> tuple[Decision, ...]:
    """A seat that is asked nothing else may still set its order."""
    question = _question(state)
    return tuple(orders.decision(seat) for seat in tracks.players(state) if not question.is_open(state, seat))


_ORDERS: Final = Stage((orders.ORDERS,), _unasked, orders.default, open_to=tracks.plays)
STAGES = (*_OF_PHASE.values(), *task.OF_KIND.values(), _ORDERS)


def now(state: State) -> tuple[Stage, ...]:
    """What a task or the phase asks; standing orders may be given at any time."""
    return () if state.phase == "over" else (_question(state), _ORDERS)
