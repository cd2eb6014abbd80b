"""The valid declarations (R8 to R10)."""

from __future__ import annotations

from typing import Final

from bot.games.ricochet.state import Call, State
from bot.games.ricochet.view import View

LEAST: Final = 2
"""minimum number of moves that can be declared (R23)"""


def own(state: State, seat: int) -> int:
    """Return the seat's valid declaration, 0 if none."""
    for call in state.calls:
        if call.seat == seat:
            return call.number
    return 0


def lowest(state: State) -> Call:
    """Return the lowest number, by the first seat that declared it. There must be one."""
    return min(state.calls, key=lambda call: call.number)


def ranked(table: State | View) -> list[int]:
    """Return the order of the right to move (R10): number, chips, time."""

    def key(call: Call) -> tuple[int, int]:
        seat = table.seats[call.seat]
        return call.number, len(seat.chips) + seat.counted

    return [call.seat for call in sorted(table.calls, key=key)]
