"""Break between two chips: the best route of the last one, and the next chip (R5, R15, R24)."""

from __future__ import annotations

from typing import Final

from bot.games.ricochet.actions import Best, Turn
from bot.games.ricochet.components.board import joined
from bot.games.ricochet.components.data import CHIPS
from bot.games.ricochet.events import Collected, Finished, Known, Set, Turned
from bot.games.ricochet.move import Move
from bot.games.ricochet.rules import routes, runs, seating
from bot.games.ricochet.state import State

UNKNOWN: Final = "-"
"""Value of an unknown shortest route."""


def know(move: Move, seat: int, action: Best) -> None:
    """Record a shortest route of the last chip; only then is the game over (R24)."""
    state, last = move.state, move.state.last
    assert last is not None
    last.best = "" if action.way == UNKNOWN else routes.clean(action.way)
    last.proven, last.said = action.proven == 1, True
    move.tell(Known(way=last.best, proven=last.proven))
    if last.winner >= 0 and not last.declared:
        state.seats[last.winner].moves += routes.length(last.way)
        state.seats[last.winner].par += routes.length(last.best)
    for winner, me in enumerate(state.seats):
        if len(me.chips) >= state.goal:
            state.phase = "over"
            move.tell(Finished(seat=winner))


def drawable(state: State) -> list[int]:
    """Return the chips to draw the next one from: those left, or all once more (R15)."""
    left = [chip for chip, count in enumerate(state.bag) if count]
    return left or list(joined(tuple(state.sheets)).chips)


def turn(move: Move, seat: int, action: Turn) -> None:
    """Turn up a chip (R5), one that fits if there is one; waiting players play from now on."""
    state = move.state
    if not state.turn:
        if state.places:
            state.robots, state.places = state.places[action.place], []
        move.tell(Set(sheets=tuple(state.sheets), robots=tuple(state.robots)))
    chips = drawable(state)
    if not any(state.bag):
        state.bag, state.aside = [int(chip in chips) for chip in range(CHIPS)], [0] * CHIPS
        move.tell(Collected())
    wanted = [int(str(chip) in action.fits and chip in chips) for chip in range(CHIPS)]
    state.chip = move.chance.draw(wanted if any(wanted) else state.bag[:], "chip")
    state.bag[state.chip] = 0
    for me in state.seats:
        me.waits = False
    state.turn += 1
    state.starts, state.hurry = state.robots[:], False
    if seating.is_alone(state):
        runs.begin_alone(state)
    else:
        runs.begin(state, 1)
    move.tell(Turned(turn=state.turn, chip=state.chip))
