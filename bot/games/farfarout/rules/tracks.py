"""Resources, points, levels, and the goal (F3, F54, F72)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from bot.games.contract import ScorePart
from bot.games.farfarout.components.data import TRACKS
from bot.games.farfarout.events import Changed
from bot.games.farfarout.move import Move
from bot.games.farfarout.rules import belongings
from bot.games.farfarout.state import Seat, State
from bot.games.farfarout.words import phrases

GOAL: Final = 12
EACH: Final = 6
"""Points on one track, or on each of the three, that win (F3)."""
LEVEL_ENDS: Final = (4, 8)
"""Maximum points of levels 1 and 2 (F54)."""


def level(points: int) -> int:
    """Return the level of a track: 0-4 is 1, 5-8 is 2, from 9 on 3."""
    return 1 + sum(points > end for end in LEVEL_ENDS)


def change(move: Move, seat: int, why: str, **amounts: int) -> None:
    """Apply gains and losses within the limits of each amount.

    Nothing falls below zero, shields stay within their maximum; only the active player gains moves. Once a player has
    reached the goal, nothing changes any more (F72).
    """
    if is_decided(move.state):
        return
    me, done = move.seat(seat), dict[str, int]()
    for what, n in amounts.items():
        if not n:
            continue
        if what == "moves":
            if seat == move.state.active and (moves := max(n, -move.state.points)):
                move.state.points += moves
                done[what] = moves
            continue
        had: int = getattr(me, what)
        now = max(0, had + n)
        if what == "shields" and n > 0:
            now = max(had, min(now, belongings.most_shields(move.book, me)))
        if now != had:
            setattr(me, what, now)
            done[what] = now - had
    if done:
        move.tell(replace(Changed(seat=seat, why=why), **done))


def points(me: Seat) -> tuple[int, int, int]:
    """Return the points on the three tracks."""
    return me.wealth, me.reputation, me.exploration


def reached(me: Seat) -> bool:
    """Check whether the seat has won (F3)."""
    three = points(me)
    return max(three) >= GOAL or min(three) >= EACH


def is_decided(state: State) -> bool:
    """Check whether any player has won: the game is over, even in the middle of an action."""
    return any(map(reached, state.seats))


def by(me: Seat) -> str:
    """Return the way of a seat's win: a track, or all three."""
    return next((track for track, n in zip(TRACKS, points(me), strict=True) if n >= GOAL), "three")


def rank(me: Seat) -> tuple[int, int, int]:
    """Return the tie-breakers: points, crew, resources and items (F72)."""
    return sum(points(me)), len(me.crew), me.erg + me.plutonium + me.uranium + len(me.items)


def parts(wealth: int, reputation: int, exploration: int) -> tuple[ScorePart, ...]:
    """Return a score by track."""
    return tuple(
        ScorePart(phrases.TRACKS[track], n) for track, n in zip(TRACKS, (wealth, reputation, exploration), strict=True)
    )


def winners(state: State) -> list[int]:
    """Return the players at the goal, only the best of them by the tie-breakers."""
    there = [seat for seat, me in enumerate(state.seats) if reached(me)]
    best = max((rank(state.seats[seat]) for seat in there), default=None)
    return [seat for seat in there if rank(state.seats[seat]) == best]
