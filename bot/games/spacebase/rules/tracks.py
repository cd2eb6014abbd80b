"""The three tracks of a console: credits, income, victory points (S2, S38)."""

from __future__ import annotations

from functools import cache

from bot.games.spacebase.state import Seat, State


def players(state: State) -> tuple[int, ...]:
    """The seats that play on, in turn order from the active one: in a play-off only those tied (S29)."""
    return _order(len(state.seats), state.active, tuple(state.playoff))


def following(state: State) -> int:
    """Whose turn comes next, if the game goes on."""
    return players(state)[1]


def plays(state: State, seat: int) -> bool:
    """Whether the seat plays on."""
    return not state.playoff or seat in state.playoff


def has_turn_left(state: State, seat: int) -> bool:
    """Whether the seat is known to have a turn of its own after this one: in the last round and in play-offs only who
    comes later in it (S28, S29)."""
    if not state.final:
        return True
    seats = len(state.seats)
    return (seat - state.first) % seats > (state.active - state.first) % seats


@cache
def _order(seats: int, active: int, playoff: tuple[int, ...]) -> tuple[int, ...]:
    order = ((active + step) % seats for step in range(seats))
    return tuple(seat for seat in order if not playoff or seat in playoff)


def add_points(seat: Seat, points: int) -> None:
    """Victory points, counted for the play-off round too."""
    seat.points += points
    seat.gained += points


def lose_points(seat: Seat, points: int) -> int:
    """Takes points, never below 0 (S38); returns how many."""
    lost = min(points, seat.points)
    add_points(seat, -lost)
    return lost
