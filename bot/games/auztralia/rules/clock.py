"""The calendar: whose turn it is, and when the game is over (Z13, Z14, Z30, Z48)."""

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
    """The marker on the lowest number; of several there, the topmost. The number of seats means the Old Ones."""
    low, clock = min(state.clock), state.clock
    return next(marker for marker in reversed(state.order) if clock[marker] == low)


def advance(move: Move, marker: int, time: int) -> None:
    """A marker goes on; it lies on top of those that are there already."""
    state = move.state
    state.clock[marker] = space = min(LAST, state.clock[marker] + time)
    state.order.remove(marker)
    state.order.append(marker)
    seat = marker if marker < len(state.seats) else NOBODY
    move.tell(Advanced(seat=seat, time=time, space=space))


def takes_time(do: Callable[[Move, int, A], int]) -> Callable[[Move, int, A], None]:
    """The marker of who has done this goes on by the time that it tells."""

    def play(move: Move, seat: int, action: A) -> None:
        advance(move, seat, do(move, seat, action))

    return play


def is_over(state: State) -> bool:
    """All markers have come to the end of the calendar."""
    return min(state.clock) >= GOAL


def waits(state: State) -> bool:
    """Whether a player acts next; else the Old Ones do, or the game is over."""
    return not is_over(state) and actor(state) < len(state.seats)


def ends(state: State, seat: int, time: int) -> bool:
    """Whether the game is over when this player's marker has gone on."""
    return state.clock[seat] + time >= GOAL and all(
        space >= GOAL for marker, space in enumerate(state.clock) if marker != seat
    )


def wakes(state: State, seat: int, time: int) -> bool:
    """Whether the Old Ones act at once when this player's marker has gone on."""
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
