"""What follows from declarations: the clock, its end, and what is hidden until then (R7 to R10, R14)."""

from __future__ import annotations

from bot.games.ricochet.actions import Declare, Ring
from bot.games.ricochet.events import Declared, Filed, Rang
from bot.games.ricochet.move import Move
from bot.games.ricochet.rules import routes, runs, seating, showing
from bot.games.ricochet.rules.calls import lowest, own, ranked
from bot.games.ricochet.state import Call, State


def settle(move: Move) -> None:
    """The clock ends when all are content, the chip is set aside when all pass."""
    state = move.state
    agreed = state.content if state.phase == "clock" else state.passed
    if not agreed or any(seat not in agreed for seat in seating.active(state)):
        return
    if state.phase == "clock":
        move.tell(Rang(early=True))
        showing.begin(move, ranked(state))
    else:
        runs.set_aside(move)


def ring(move: Move, seat: int, action: Ring) -> None:
    """The clock has run out (R10), or no declaration stands (R14)."""
    move.tell(Rang())
    if move.state.calls:
        showing.begin(move, ranked(move.state))
    else:
        runs.set_aside(move)


def declare(move: Move, seat: int, action: Declare) -> None:
    """A number lower than those that stand asks everybody again."""
    state, number = move.state, action.number
    lowers, clock = not state.calls or number < lowest(state).number, _clocked(state, number)
    state.calls = [call for call in state.calls if call.seat != seat]
    state.calls.append(Call(seat, number))
    state.phase, state.passed = "clock", []
    state.least = min(state.least or number, number)
    if clock:
        state.resets += 1
    if lowers:
        _first_is_content(state)
    move.tell(Declared(seat=seat, number=number, clock=clock))
    if routes.length(state.filed[seat]) > number:
        file(move, seat, "")


def _clocked(state: State, number: int) -> str:
    """What a number does to the clock, as `Declared` says it (R7, R9).

    It counts as lower only below every number declared in this run, those withdrawn too, so that nobody holds the clock
    up.
    """
    return "starts" if not state.least else "resets" if number < state.least else ""


def file(move: Move, seat: int, way: str) -> None:
    """Keeps a way, or none."""
    move.state.filed[seat] = way
    move.tell(Filed(to=(seat,), way=way))


def lapse(state: State, seat: int) -> None:
    """A declaration is gone. Another lowest number asks everybody again."""
    before = lowest(state).number
    state.calls = [call for call in state.calls if call.seat != seat]
    state.filed[seat] = ""
    if not state.calls:
        state.phase, state.content = "look", []
    elif lowest(state).number != before:
        _first_is_content(state)


def without(state: State, seat: int) -> None:
    """The seat's player has left: the declaration lapses."""
    if own(state, seat):
        lapse(state, seat)
    for said in (state.content, state.passed):
        if seat in said:
            said.remove(seat)


def _first_is_content(state: State) -> None:
    """Who declared the lowest number lets it stand, unless there is nobody else to ask."""
    state.content = [lowest(state).seat] if len(seating.active(state)) > 1 else []
