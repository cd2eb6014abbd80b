"""Calendar: turn order and end of the game (Z13, Z14, Z30, Z48)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from bot.games.auztralia.actions import Action
from bot.games.auztralia.components.data import GOAL, LAST
from bot.games.auztralia.events import Advanced
from bot.games.auztralia.move import Move
from bot.games.auztralia.state import NOBODY, State

A = TypeVar("A", bound=Action)


def actor(state: State) -> int:
    """Return the marker to act: the lowest number, of several there the topmost.

    The number of seats is the Old Ones' marker.
    """
    low, clock = min(state.clock), state.clock
    return next(marker for marker in reversed(state.order) if clock[marker] == low)


def advance(move: Move, marker: int, time: int) -> None:
    """Advance a marker; it is put on top of those on the same space."""
    state = move.state
    state.clock[marker] = space = min(LAST, state.clock[marker] + time)
    state.order.remove(marker)
    state.order.append(marker)
    seat = marker if marker < len(state.seats) else NOBODY
    move.tell(Advanced(seat=seat, time=time, space=space))


def takes_time(do: Callable[[Move, int, A], int]) -> Callable[[Move, int, A], None]:
    """Decorate an action that returns its time, to advance the player's marker by it."""

    def play(move: Move, seat: int, action: A) -> None:
        advance(move, seat, do(move, seat, action))

    return play


def is_over(state: State) -> bool:
    """Return whether all markers are at the end of the calendar."""
    return min(state.clock) >= GOAL


def waits(state: State) -> bool:
    """Return whether a player acts next, not the Old Ones, and the game is not over."""
    return not is_over(state) and actor(state) < len(state.seats)


def ends(state: State, seat: int, time: int) -> bool:
    """Return whether the game is over once this player's marker has advanced."""
    return state.clock[seat] + time >= GOAL and all(
        space >= GOAL for marker, space in enumerate(state.clock) if marker != seat
    )


def wakes(state: State, seat: int, time: int) -> bool:
    """Return whether the Old Ones act at once after this player's marker has advanced."""
    clock, old = state.clock, len(state.seats)
    now = clock[old]
    if now >= GOAL or now >= clock[seat] + time:
        return False
    if len(state.seats) == 1:
        return True
    below = state.order.index(old)
    return all(
        space > now or (space == now and state.order.index(marker) < below)
        for marker, space in enumerate(clock[:old])
        if marker != seat
    )
