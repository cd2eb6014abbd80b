"""Declarations, in the order in which their routes are shown."""

from __future__ import annotations

from bot.games.ricochet.state import Call
from bot.games.ricochet.view import View


def calls_of(view: View) -> list[tuple[Call, bool]]:
    """Return the standing declarations in the order of R10, and whether each may still be shown."""
    if view.phase in ("rest", "over"):
        return []

    def rank(at: int) -> tuple[int, int, int]:
        call = view.calls[at]
        seat = view.seats[call.seat]
        return call.number, len(seat.chips) + seat.counted, at

    ordered = [view.calls[at] for at in sorted(range(len(view.calls)), key=rank)]
    if view.phase == "show":
        failed = [call for call in ordered if call.seat not in view.order]
        by_seat = {call.seat: call for call in ordered}
        return [*((by_seat[seat], True) for seat in view.order), *((call, False) for call in failed)]
    return [(call, True) for call in ordered]
