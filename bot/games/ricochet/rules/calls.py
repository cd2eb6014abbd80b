"""The declarations that stand (R8 to R10)."""

from __future__ import annotations

from typing import Final

from bot.games.ricochet.state import Call, State

LEAST: Final = 2
"""moves that can be declared (R23)"""


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
