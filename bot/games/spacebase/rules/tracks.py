"""Tracks of a console: credits, income, victory points (S2, S38)."""

from __future__ import annotations

from functools import cache

from bot.games.spacebase.state import Seat, State


def players(state: State) -> tuple[int, ...]:
    """Return the seats in play, in turn order from the active one.

    In a play-off only the tied ones play (S29).
    """
    return _order(len(state.seats), state.active, tuple(state.playoff))


def following(state: State) -> int:
    """Return the seat of the next turn, if the game goes on."""
    return players(state)[1]


def plays(state: State, seat: int) -> bool:
    """Return whether the seat is in play."""
    return not state.playoff or seat in state.playoff


def has_turn_left(state: State, seat: int) -> bool:
    """Return whether the seat is known to have an own turn after this one.

    In the last round and in play-offs only the seats later in it do (S28, S29).
    """
    if not state.final:
        return True
    seats = len(state.seats)
    return (seat - state.first) % seats > (state.active - state.first) % seats


@cache
def _order(seats: int, active: int, playoff: tuple[int, ...]) -> tuple[int, ...]:
    order = ((active + step) % seats for step in range(seats))
    return tuple(seat for seat in order if not playoff or seat in playoff)


def add_points(seat: Seat, points: int) -> None:
    """Add victory points, also to those of the play-off round."""
    seat.points += points
    seat.gained += points


def lose_points(seat: Seat, points: int) -> int:
    """Take points, never below 0 (S38), and return their number."""
    lost = min(points, seat.points)
    add_points(seat, -lost)
    return lost
