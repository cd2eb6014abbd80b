"""Types of the views for a seat, or the public: all but the routes that others have saved."""

from __future__ import annotations

from msgspec import Struct

from bot.games.ricochet.state import Call, Phase


class SeatView(Struct, frozen=True):
    """Public state of a player."""

    chips: tuple[int, ...]
    counted: int
    waits: bool
    away: bool
    moves: int = 0
    par: int = 0


class LastView(Struct, frozen=True):
    """The chip that was played last; see `state.Last`."""

    chip: int
    starts: tuple[int, ...]
    winner: int
    declared: int
    way: str
    best: str
    proven: bool
    said: bool


class View(Struct, frozen=True):
    """The table in the view of a seat; see `state.State`; `filed` is the seat's own route."""

    seat: int | None
    sheets: tuple[str, ...]
    robots: tuple[int, ...]
    seats: tuple[SeatView, ...]
    bag: tuple[int, ...]
    aside: tuple[int, ...]
    goal: int
    clock: int
    puzzles: str
    letter: bool
    open: bool
    phase: Phase
    turn: int
    chip: int
    run: int
    resets: int
    starts: tuple[int, ...]
    calls: tuple[Call, ...]
    content: tuple[int, ...]
    passed: tuple[int, ...]
    order: tuple[int, ...]
    way: str
    hurry: bool
    last: LastView | None
    filed: str = ""
    least: int = 0
    begun: bool = False
