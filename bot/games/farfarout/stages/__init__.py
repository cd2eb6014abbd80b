"""Stages of a game: tasks, dice on the table, phases."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.games.farfarout.move import Stage
from bot.games.farfarout.rules import digging, hiring, services, shopping
from bot.games.farfarout.rules.tasks import TaskStage
from bot.games.farfarout.stages import icons, landing, loot, losing, parting, starting, turn, wormholes
from bot.games.farfarout.state import NOBODY, Phase, State, TaskKind

OF_TASK: Final[Mapping[TaskKind, TaskStage]] = {
    "land": landing.STAGE,
    "hire": hiring.STAGE,
    "shop": shopping.STAGE,
    "relic": digging.STAGE,
    "outpost": services.OUTPOST_STAGE,
    "main": services.MAIN_STAGE,
    "spare": parting.STAGE,
    "excess": parting.STAGE,
    "give": parting.STAGE,
    "jump": wormholes.STAGE,
    "loot": loot.STAGE,
}
_OF_PHASE: Final[Mapping[Phase, tuple[Stage, ...]]] = {
    "quests": (starting.QUESTS,),
    "crew": (starting.CREW_STAGE,),
    "turns": (turn.STAGE,),
    "over": (),
}
STAGES: Final = (starting.QUESTS, starting.CREW_STAGE, turn.STAGE, icons.STAGE, losing.STAGE, *OF_TASK.values())


def now(state: State) -> tuple[Stage, ...]:
    """Return the current stages: a task is first, then dice on the table, then the phase."""
    if state.tasks:
        return (OF_TASK[state.tasks[-1].kind],)
    if state.throw is not None:
        return (icons.STAGE if state.throw.loser == NOBODY else losing.STAGE,)
    return _OF_PHASE[state.phase]
