"""Life cycle of a chip: its runs, and its end (R13, R14)."""

from __future__ import annotations

from typing import Final

from bot.games.contract import TABLE
from bot.games.ricochet.events import Again, Aside, Won
from bot.games.ricochet.move import Move
from bot.games.ricochet.state import Last, State

RUNS: Final = 3
"""Maximum number of runs of a chip: after two replays it is set aside (ruling)."""


def begin(state: State, run: int) -> None:
    """Begin a run without declarations; those of an earlier run have lapsed."""
    state.phase, state.run, state.resets, state.least = "look", run, 0, 0
    _clear(state)


def begin_alone(state: State) -> None:
    """Begin the chip of a single player, without declarations."""
    begin(state, 1)
    state.phase = "solo"


def put_back(state: State) -> None:
    """Put the robots back to their start."""
    state.robots, state.way = state.starts[:], ""


def failed(move: Move) -> None:
    """Start the clock again after every declarer has failed (R13), but not for ever."""
    state = move.state
    if state.run == RUNS:
        set_aside(move)
        return
    begin(state, state.run + 1)
    move.tell(Again(run=state.run))


def set_aside(move: Move, seat: int = TABLE) -> None:
    """Set the chip aside until R15.

    `seat`: the single player, who wants to see the solution.
    """
    state = move.state
    put_back(state)
    state.aside[state.chip] = 1
    move.tell(Aside(chip=state.chip, seat=seat))
    _rest(state, Last(state.chip, state.starts[:]))


def win(move: Move, seat: int, declared: int) -> None:
    """Give the chip to the mover; the robots stay where they are (ruling)."""
    state = move.state
    state.seats[seat].chips.append(state.chip)
    move.tell(Won(seat=seat, chip=state.chip, declared=declared, way=state.way))
    _rest(state, Last(state.chip, state.starts[:], seat, declared, state.way))


def _rest(state: State, last: Last) -> None:
    state.phase, state.last, state.chip = "rest", last, -1
    _clear(state)


def _clear(state: State) -> None:
    state.calls, state.content, state.passed, state.order, state.way = [], [], [], [], ""
    state.filed = [""] * len(state.seats)
