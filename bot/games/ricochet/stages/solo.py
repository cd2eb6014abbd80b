"""Single player: no declarations, and no clock (ruling).

The player moves at once, and may start over as often as they like. The chip is done when its robot has reached the
mark, in any number of moves; only then the table shows the fewest, which is par.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bot.games.contract import Complete, Decision, signed, t
from bot.games.engine.stages import complete
from bot.games.ricochet.actions import GiveUp
from bot.games.ricochet.move import Stage, Verb
from bot.games.ricochet.rules import routes, runs, seating, showing
from bot.games.ricochet.stages import show
from bot.games.ricochet.state import State
from bot.games.ricochet.words import phrases

CALL: Final = "alone"
"""A constant call key: a single player goes on from chip to chip, and needs no mention for each."""


SOLUTION = Verb(
    GiveUp,
    signed("route", t("Solution")),
    hint=t("the chip is set aside"),
    fields=complete(Complete(t("You are shown the shortest route, and the chip is set aside."), final=True)),
    play=lambda move, seat, action: runs.set_aside(move, seat),
    ends=True,
)


def _decisions(state: State) -> tuple[Decision, ...]:
    """Return the decision of the single player; none while they are away."""
    moves = routes.open_moves(tuple(state.sheets), tuple(state.robots))
    robot = show.chosen(state)
    return tuple(
        _decision(seat, state.turn, state.chip, moves if showing.left(state, seat) else 0, robot, moved=bool(state.way))
        for seat in seating.active(state)
    )


@lru_cache(maxsize=4096)
def _decision(seat: int, turn: int, chip: int, moves: int, robot: int, *, moved: bool) -> Decision:
    verbs = (*show.buttons(moved), SOLUTION)
    return Decision(
        seat, "solo", phrases.task(chip), verbs, attention=show.pad(moves, robot, question=f"{turn}.solo", call=CALL)
    )


STAGE = Stage(
    (show.MOVE, show.PATH, show.OVER, SOLUTION),
    _decisions,
    lambda state, seat: (SOLUTION.value,),
    open_to=seating.plays,
    asks=seating.active,
)
