"""Stages of the game: ports, turns, combats and personality effects."""

from __future__ import annotations

from typing import Final

from bot.games.auztralia.move import Stage
from bot.games.auztralia.stages import choose, expose, hits, keep, next_card, porting, take, turned_card, turns
from bot.games.auztralia.state import State

_OF_FIGHT: Final = {"choose": next_card.STAGE, "turned": turned_card.STAGE, "hit": hits.STAGE}
_OF_TASK: Final = {"keep": keep.STAGE, "choose": choose.STAGE, "unit": take.STAGE, "expose": expose.STAGE}
STAGES = (porting.STAGE, turns.STAGE, *_OF_TASK.values(), *_OF_FIGHT.values())


def now(state: State) -> tuple[Stage, ...]:
    """Return the one active stage: the current combat, a pending task, or the turn."""
    if state.phase == "over":
        return ()
    if state.phase == "ports":
        return (porting.STAGE,)
    if state.fight is not None:
        return (_OF_FIGHT[state.fight.stage],)
    return (_OF_TASK[state.tasks[-1].kind],) if state.tasks else (turns.STAGE,)
