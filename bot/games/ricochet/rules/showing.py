"""Showing a route: the declarers in order move the robots, one attempt each (R10 to R12)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.ricochet.components.board import joined
from bot.games.ricochet.events import Entitled, Failed, Stepped
from bot.games.ricochet.move import Move
from bot.games.ricochet.rules import moving, routes, runs
from bot.games.ricochet.rules.calls import own
from bot.games.ricochet.rules.goal import counts, goal_of, reading_of
from bot.games.ricochet.state import State


def left(state: State, seat: int) -> int:
    """Return the moves left to the mover; a single player has declared nothing."""
    return (own(state, seat) or moving.LONGEST) - routes.length(state.way)


def begin(move: Move, order: list[int]) -> None:
    """Begin the attempts after the clock: the first in order moves."""
    move.state.phase, move.state.order = "show", order
    _entitle(move)


def fail(move: Move, why: str) -> None:
    """End the attempt: the robots go back, and the next in order moves (R11, R12)."""
    state = move.state
    seat = state.order.pop(0)
    move.tell(Failed(seat=seat, number=own(state, seat), why=why, way=state.way))
    runs.put_back(state)
    if state.order:
        _entitle(move)
    else:
        runs.failed(move)


def without(move: Move, seat: int) -> None:
    """Remove a seat whose player has left: a mover fails, the right of another lapses."""
    state = move.state
    if seat == state.order[0]:
        fail(move, "gave up")
    elif seat in state.order:
        state.order.remove(seat)
        state.filed[seat] = ""


def _entitle(move: Move) -> None:
    """Let the next seat move; its saved route is played at once.

    If moves are left after it, the mover continues (ruling).
    """
    state = move.state
    state.begun = False
    seat, number = state.order[0], own(state, state.order[0])
    move.tell(Entitled(seat=seat, number=number))
    if not state.filed[seat]:
        return
    filed, state.filed[seat], steps = moving.read(state.filed[seat]), "", Move(state, move.chance)
    if _reaches(steps, seat, filed):
        runs.win(move, seat, number)
    elif not left(state, seat):
        fail(move, "filed")
    else:
        move.events += steps.events


def go(move: Move, seat: int, way: Sequence[moving.Step]) -> None:
    """Move the robots by hand.

    Off the mark, the attempt is over with the last of the declared moves (ruling on R12).
    """
    state = move.state
    state.begun = state.phase == "show"
    if _reaches(move, seat, way):
        runs.win(move, seat, own(state, seat))
    elif state.phase == "show" and not left(state, seat):
        fail(move, "used up")


def _reaches(move: Move, seat: int, way: Sequence[moving.Step]) -> bool:
    """Move the robots until a valid arrival; return True if there is one."""
    state, board = move.state, joined(tuple(move.state.sheets))
    goal = goal_of(board, state.chip, reading_of(state))
    for robot, direction in way:
        cells = moving.slide(board, state.robots, robot, direction)
        state.robots[robot] = cells[-1]
        step = moving.write([(robot, direction)])
        state.way = f"{state.way} {step}" if state.way else step
        arrives = robot in goal.robots and cells[-1] in goal.cells
        reached = arrives and counts(board, state.starts, goal, moving.read(state.way))
        move.tell(
            Stepped(
                seat=seat,
                step=routes.length(state.way),
                robot=robot,
                direction=direction,
                cells=cells,
                barred=arrives and not reached,
            )
        )
        if reached:
            return True
    return False
