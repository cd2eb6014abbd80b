"""Set-up of a game: the board is joined, the robots placed (R2 to R6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.games.contract import SPEED
from bot.games.engine.chance import Chance
from bot.games.ricochet.components.board import Board, joined
from bot.games.ricochet.components.data import CELLS, CENTRE, CHIPS, ROBOTS, SIDES, SIZE
from bot.games.ricochet.events import Event
from bot.games.ricochet.state import Seat, State

PLACES: Final = 4
"""Number of candidate placings of the robots if the table chose a difficulty of puzzles."""
APART: Final = 3
LIVE, DAYS = 60, 12 * 3600
"""Seconds of the clock by speed."""
_COLOURS: Final = tuple(dict.fromkeys(side.centre for side in SIDES.values()))
_QUARTERS: Final = 4


def setup(seats: int, settings: Mapping[str, str], chance: Chance) -> tuple[State, list[Event]]:
    """Set up the game; the table turns up the first chip at once."""
    sheets = draw_sheets(settings["sheets"], chance)
    board = joined(sheets)
    drawn = settings["puzzles"] == "drawn"
    places = [place_robots(board, chance) for _ in range(1 if drawn else PLACES)]
    bag = [0] * CHIPS
    for chip in board.chips:
        bag[chip] = 1
    state = State(
        sheets=list(sheets),
        robots=places[0][:],
        seats=[Seat([]) for _ in range(seats)],
        bag=bag,
        aside=[0] * CHIPS,
        goal=int(settings["chips"]),
        clock=_clock(settings),
        puzzles=settings["puzzles"],
        letter=settings["rebound"] == "letter",
        open=settings["seating"] == "open",
        starts=places[0][:],
        filed=[""] * seats,
        places=[] if drawn else places,
    )
    return state, []


def _clock(settings: Mapping[str, str]) -> int:
    if settings["clock"] == "auto":
        return LIVE if settings.get(SPEED) == "live" else DAYS
    return int(settings["clock"])


def draw_sheets(kind: str, chance: Chance) -> tuple[str, ...]:
    """Return one side of each colour in any arrangement (R2).

    "plain" is without reflectors (R3), "all" has any. "mixed" takes any four sides, so that marks may be there twice or
    not at all (R6, R19).
    """
    if kind == "mixed":
        left = list(SIDES)
        return tuple(left.pop(chance.below(len(left), "sheets")) for _ in range(_QUARTERS))
    sheets: list[str] = []
    for colour in _COLOURS:
        sides = [
            name for name, side in SIDES.items() if side.centre == colour and (kind == "all" or not side.reflectors)
        ]
        sheets.append(sides[chance.below(len(sides), "sheets")])
    chance.shuffle(sheets, "sheets")
    return tuple(sheets)


def place_robots(board: Board, chance: Chance) -> list[int]:
    """Return a random cell for each robot: no mark, reflector or centre.

    No two are in a row or column, or less than three spaces apart. There is always one left: a robot takes 47 cells
    from the others at most, and more than 4 * 47 are free.
    """
    marked = {cell for cells in board.marks for cell in cells}
    free = [
        cell for cell in range(CELLS)
        if cell not in marked and cell not in CENTRE and board.reflectors[cell] is None
    ]  # fmt: skip
    robots: list[int] = []
    for _ in ROBOTS:
        robots.append(free[chance.below(len(free), "robots")])
        free = [cell for cell in free if _apart(cell, robots[-1])]
    return robots


def _apart(one: int, other: int) -> bool:
    down, across = abs(one // SIZE - other // SIZE), abs(one % SIZE - other % SIZE)
    return min(down, across) > 0 and max(down, across) >= APART
