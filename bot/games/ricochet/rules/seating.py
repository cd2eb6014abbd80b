"""Seats of the players, and joining and leaving in mid-game (ruling)."""

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
    """Return the seats that play for the open chip."""
    return [seat for seat, me in enumerate(state.seats) if not (me.away or me.waits)]


def plays(state: State, seat: int) -> bool:
    """Check that the seat is one of the `active`."""
    me = state.seats[seat]
    return not (me.away or me.waits)


def is_alone(table: State | View) -> bool:
    """Check that at most one player is present.

    There is nobody to declare to, and nobody who waits for the next chip.
    """
    here = [me for me in table.seats if not me.away]
    return len(here) <= 1 and not any(me.waits for me in here)


def has_room(state: State) -> bool:
    """Check that a player may still join."""
    return state.open and len(state.seats) < SEATS and state.phase != "over"


def sits(state: State, seat: int | None) -> ChoicePath | None:
    """Implement `OpenSeats.sits`."""
    if seat is None:
        return ("sit",) if has_room(state) else None
    return ("return", str(seat)) if state.phase != "over" and state.seats[seat].away else None


def leaves(state: State, seat: int) -> ChoicePath | None:
    """Implement `OpenSeats.leaves`."""
    return None if state.phase == "over" or state.seats[seat].away else ("leave", str(seat))


def not_asked(state: State, seat: int) -> Refusal | None:
    """Return the reason why a waiting seat, or the table at the end, has no choice."""
    if seat == TABLE:
        return _OVER
    return _WAITS if state.seats[seat].waits else None


def sit(move: Move, seat: int, action: Sit) -> None:
    """Add a player, who plays from the next chip on.

    As many chips as the leader has count for R10, none for R24. If nobody plays for the open chip, there is nobody to
    wait for.
    """
    state = move.state
    counted = max(len(me.chips) for me in state.seats)
    state.seats.append(Seat([], counted, waits=bool(active(state))))
    state.filed.append("")
    move.tell(Sat(seat=len(state.seats) - 1, counted=counted))


def leave(move: Move, seat: int) -> None:
    """Mark the player as away; the seat keeps its chips, and has no more decisions."""
    move.state.seats[seat].away = True
    move.tell(Left(seat=seat))


def come_back(move: Move, seat: int, action: Return) -> None:
    """Mark the player as back, as a joiner."""
    me, waits = move.state.seats[action.seat], bool(active(move.state))
    me.away, me.waits = False, waits
    move.tell(Returned(seat=action.seat))
