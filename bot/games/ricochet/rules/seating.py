"""Who plays, and who comes and goes in mid-game (ruling)."""

from __future__ import annotations

from typing import Final

from bot.games.contract import TABLE, ChoicePath, Refusal, t
from bot.games.ricochet.actions import Return, Sit
from bot.games.ricochet.events import Left, Returned, Sat
from bot.games.ricochet.move import Move
from bot.games.ricochet.state import Seat, State
from bot.games.ricochet.view import View

SEATS: Final = 10
_WAITS = Refusal("R10", t("You joined in the middle of a chip: you play from the next one on."))
_OVER = Refusal("", t("The game is over."))


def active(state: State) -> list[int]:
    """The seats that play for the open chip."""
    return [seat for seat, me in enumerate(state.seats) if not (me.away or me.waits)]


def plays(state: State, seat: int) -> bool:
    """The seat is one of the `active`."""
    me = state.seats[seat]
    return not (me.away or me.waits)


def is_alone(table: State | View) -> bool:
    """One player is there, or none: nobody to declare to, and nobody who waits for the next chip."""
    here = [me for me in table.seats if not me.away]
    return len(here) <= 1 and not any(me.waits for me in here)


def has_room(state: State) -> bool:
    """Somebody may still join."""
    return state.open and len(state.seats) < SEATS and state.phase != "over"


def sits(state: State, seat: int | None) -> ChoicePath | None:
    """See `OpenSeats`."""
    if seat is None:
        return ("sit",) if has_room(state) else None
    return ("return", str(seat)) if state.phase != "over" and state.seats[seat].away else None


def leaves(state: State, seat: int) -> ChoicePath | None:
    """See `OpenSeats`."""
    return None if state.phase == "over" or state.seats[seat].away else ("leave", str(seat))


def not_asked(state: State, seat: int) -> Refusal | None:
    """Why a seat that waits, or the table at the end, has nothing to say."""
    if seat == TABLE:
        return _OVER
    return _WAITS if state.seats[seat].waits else None


def sit(move: Move, seat: int, action: Sit) -> None:
    """A joiner plays from the next chip on; as many chips as the leader has count for R10, none for R24.

    If nobody plays for the open chip, there is nobody to wait for.
    """
    state = move.state
    counted = max(len(me.chips) for me in state.seats)
    state.seats.append(Seat([], counted, waits=bool(active(state))))
    state.filed.append("")
    move.tell(Sat(seat=len(state.seats) - 1, counted=counted))


def leave(move: Move, seat: int) -> None:
    """The seat stays, with its chips, and is asked nothing any more."""
    move.state.seats[seat].away = True
    move.tell(Left(seat=seat))


def come_back(move: Move, seat: int, action: Return) -> None:
    """As a joiner."""
    me, waits = move.state.seats[action.seat], bool(active(move.state))
    me.away, me.waits = False, waits
    move.tell(Returned(seat=action.seat))
