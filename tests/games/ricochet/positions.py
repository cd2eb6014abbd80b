"""Small positions for tests of single rules."""

from __future__ import annotations

from bot.games.contract import TABLE, Choices
from bot.games.ricochet import RICOCHET
from bot.games.ricochet.components.board import joined
from bot.games.ricochet.components.data import BLUE, CHIPS, GREEN, MOON, RED, SILVER, SIZE, YELLOW
from bot.games.ricochet.rules import runs
from bot.games.ricochet.state import Seat, State
from tests.games.position_support import Sayings

PLAIN = ("1A", "2A", "3A", "4A")
REFLECTING = ("1D", "2D", "3D", "4D")
RED_MOON = RED * 4 + MOON
_said = Sayings(RICOCHET)
play, refused, refusal, options = _said.play, _said.refused, _said.refusal, _said.options
allowed, span, waiting = _said.allowed, _said.span, _said.waiting


def cell(row: int, column: int) -> int:
    return row * SIZE + column


CORNERS = {BLUE: cell(0, 0), GREEN: cell(0, 15), YELLOW: cell(15, 0), SILVER: cell(15, 15)}
AWAY, ONE_MOVE = cell(10, 6), cell(10, 4)
"""Cell of the red robot in the position below, and one that is one move from its mark."""
TWO, THREE, FOUR, WRONG = "RL RU", "BR RL RU", "BR BL RL RU", "RU"
"""Routes for the position below: of two, three and four moves to the mark, and one that does not lead there."""


def position(
    seats: int = 3,
    *,
    chip: int = RED_MOON,
    sheets: tuple[str, ...] = PLAIN,
    red: int = AWAY,
    won: tuple[int, ...] = (),
    clock: int = 60,
    letter: bool = True,
) -> State:
    """Return a position with the first chip open: a red moon, which red reaches by left and up.

    The other robots are in the corners. `won` is the number of chips that the seats have already.
    """
    chips = joined(sheets).chips
    robots = [red, *CORNERS.values()]
    state = State(
        sheets=list(sheets),
        robots=robots,
        seats=[Seat([one for one in chips if one != chip][: won[seat] if won else 0]) for seat in range(seats)],
        bag=[int(one in chips and one != chip) for one in range(CHIPS)],
        aside=[0] * CHIPS,
        goal=5,
        clock=clock,
        puzzles="drawn",
        letter=letter,
        open=True,
        turn=1,
        chip=chip,
        starts=robots[:],
    )
    runs.begin(state, 1)
    return state


def showing(numbers: dict[int, int], *, won: tuple[int, ...] = (), clock: int = 60, red: int = AWAY) -> State:
    """Return a position after the end of the clock, with these numbers declared by these seats."""
    state = position(red=red, won=won, clock=clock)
    for seat, number in numbers.items():
        play(state, seat, "declare", str(number))
    play(state, TABLE, "ring")
    return state


def choices(state: State, seat: int, *said: str) -> Choices:
    return RICOCHET.choices(state, seat, said)


def clock(state: State) -> tuple[str, int]:
    """Return the only deadline: its id and seconds."""
    (one,) = RICOCHET.clocks.deadlines(state)
    return one.id, one.seconds
