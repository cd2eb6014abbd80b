"""Declarations: the clock, its end, and hidden routes until then (R7 to R10, R14)."""

from __future__ import annotations

from bot.games.ricochet.actions import Declare, Ring
from bot.games.ricochet.components.board import joined
from bot.games.ricochet.events import Declared, Filed, Rang
from bot.games.ricochet.move import Move
from bot.games.ricochet.rules import routes, runs, seating, showing
from bot.games.ricochet.rules.calls import lowest, own, ranked
from bot.games.ricochet.rules.moving import follow, read
from bot.games.ricochet.state import Call, State


def settle(move: Move) -> None:
    """End the clock when all have accepted, or set the chip aside when all have passed."""
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
    """End the clock (R10), or set the chip aside without a valid declaration (R14)."""
    move.tell(Rang())
    if move.state.calls:
        showing.begin(move, ranked(move.state))
    else:
        runs.set_aside(move)


def declare(move: Move, seat: int, action: Declare) -> None:
    """Declare a number; one lower than the others requires everybody's acceptance again."""
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
    """Return the effect of a number on the clock, as in `Declared` (R7, R9).

    It counts as lower only below every number declared in this run, those withdrawn too, so that nobody can delay the
    end of the clock.
    """
    return "starts" if not state.least else "resets" if number < state.least else ""


def file(move: Move, seat: int, way: str) -> None:
    """Save a route, or remove it."""
    state = move.state
    state.filed[seat] = way
    stops = follow(joined(tuple(state.sheets)), state.robots, read(way)).stops if way else ()
    move.tell(Filed(to=(seat,), way=way, stops=stops))


def lapse(state: State, seat: int) -> None:
    """Remove a declaration. Another lowest number requires everybody's acceptance again."""
    before = lowest(state).number
    state.calls = [call for call in state.calls if call.seat != seat]
    state.filed[seat] = ""
    if not state.calls:
        state.phase, state.content = "look", []
    elif lowest(state).number != before:
        _first_is_content(state)


def without(state: State, seat: int) -> None:
    """Remove the declaration of a seat whose player has left."""
    if own(state, seat):
        lapse(state, seat)
    for said in (state.content, state.passed):
        if seat in said:
            said.remove(seat)


def _first_is_content(state: State) -> None:
    """Accept on behalf of the seat with the lowest number, unless there is no other seat."""
    state.content = [lowest(state).seat] if len(seating.active(state)) > 1 else []
