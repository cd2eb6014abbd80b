"""Stages of a game, one for each phase; and the table's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.games.ricochet.move import Stage
from bot.games.ricochet.stages import declare, rest, show, solo, table
from bot.games.ricochet.state import Phase, State

STAGES: Final = (declare.LOOK, declare.CLOCK, show.STAGE, solo.STAGE, rest.STAGE)
TABLE: Final = table.STAGE
_OF_PHASE: Final[Mapping[Phase, tuple[Stage, ...]]] = {
    "look": (declare.LOOK,),
    "clock": (declare.CLOCK,),
    "show": (show.STAGE,),
    "solo": (solo.STAGE,),
    "rest": (rest.STAGE,),
    "over": (),
}


def now(state: State) -> tuple[Stage, ...]:
    """Return the stage of the phase."""
    return _OF_PHASE[state.phase]
