"""What has been declared, and what that leads to (R7 to R10, R14)."""

from __future__ import annotations

from typing import Final

from bot.games.ricochet import runs, seating, showing, ways
from bot.games.ricochet.actions import Declare
from bot.games.ricochet.events import Declared, Filed, Rang
from bot.games.ricochet.move import Move
from bot.games.ricochet.state import FIRST_RULES, Call, State

LEAST: Final = 2
"""moves that can be declared (R23)"""


# --- who stands where ------------------------------------------------------------------------------------------------


def own(state: State, seat: int) -> int:
    """The seat's declaration that stands, 0 if none."""
    for call in state.calls:
        if call.seat == seat:
            return call.number
    return 0


def lowest(state: State) -> Call:
    """The lowest number, by who declared it first. There must be one."""
    return min(state.calls, key=lambda call: call.number)


def ranked(state: State) -> list[int]:
    """The order of the right to move (R10): number, chips, time."""

    def key(call: Call) -> tuple[int, int]:
        seat = state.seats[call.seat]
        return call.number, len(seat.chips) + seat.counted

    return [call.seat for call in sorted(state.calls, key=key)]


# --- what happens ----------------------------------------------------------------------------------------------------


def settle(move: Move) -> None:
    """The clock ends when all are content, the chip is set aside when all pass."""
    state, seats = move.state, seating.active(move.state)
    if not seats:
        return
    if state.phase == "clock" and all(seat in state.content for seat in seats):
        move.tell(Rang(early=True))
        showing.begin(move, ranked(state))
    elif state.phase == "look" and all(seat in state.passed for seat in seats):
        runs.set_aside(move)


def ring(move: Move) -> None:
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
    if ways.length(state.filed[seat]) > number:
        file(move, seat, "")


def _clocked(state: State, number: int) -> str:
    """What a number does to the clock, as `Declared` says it (R7, R9).

    It counts as lower only below every number declared in this run, those withdrawn too, so that nobody holds the clock
    up; under the first rules below those that stand.
    """
    before = state.least
    if state.rules == FIRST_RULES:
        before = lowest(state).number if state.calls else 0
    return "starts" if not before else "resets" if number < before else ""


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
