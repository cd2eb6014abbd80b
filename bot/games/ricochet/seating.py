"""Who plays, and who comes and goes in mid-game (ruling)."""

from __future__ import annotations

from typing import Final

from bot.games.contract import Said
from bot.games.ricochet.events import Event, Left, Returned, Sat
from bot.games.ricochet.state import SECOND_RULES, Seat, State
from bot.games.ricochet.view import View

SEATS: Final = 10


def active(state: State) -> list[int]:
    """The seats that play for the open chip."""
    return [seat for seat, me in enumerate(state.seats) if not (me.away or me.waits)]


def is_alone(table: State | View) -> bool:
    """One player is there, or none: nobody to declare to, and nobody who waits for the next chip."""
    here = [me for me in table.seats if not me.away]
    return table.rules > SECOND_RULES and len(here) <= 1 and not any(me.waits for me in here)


def has_room(state: State) -> bool:
    """Somebody may still join."""
    return state.open and len(state.seats) < SEATS and state.phase != "over"


def sits(state: State, seat: int | None) -> Said | None:
    """See `Game.sits`."""
    if seat is None:
        return ("sit",) if has_room(state) else None
    return ("return", str(seat)) if state.phase != "over" and state.seats[seat].away else None


def leaves(state: State, seat: int) -> Said | None:
    """See `Game.leaves`."""
    return None if state.phase == "over" or state.seats[seat].away else ("leave", str(seat))


def sit(state: State, events: list[Event]) -> None:
    """A joiner plays from the next chip on; as many chips as the leader has count for R10, none for R24.

    If nobody plays for the open chip, there is nobody to wait for.
    """
    counted = max(len(seat.chips) for seat in state.seats)
    state.seats.append(Seat([], counted, waits=bool(active(state))))
    state.filed.append("")
    events.append(Sat(seat=len(state.seats) - 1, counted=counted))


def leave(state: State, seat: int, events: list[Event]) -> None:
    """The seat stays, with its chips, and is asked nothing any more."""
    state.seats[seat].away = True
    events.append(Left(seat=seat))


def come_back(state: State, seat: int, events: list[Event]) -> None:
    """As a joiner."""
    me, waits = state.seats[seat], bool(active(state))
    me.away, me.waits = False, waits
    events.append(Returned(seat=seat))
