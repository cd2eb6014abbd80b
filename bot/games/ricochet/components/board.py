"""A whole board: four sheets joined, with their walls, marks and reflectors (R2, R6, R19)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec import Struct

from bot.games.ricochet.components.data import (
    BACKSLASH,
    CELLS,
    CENTRE,
    CHIPS,
    DOWN,
    LEFT,
    RIGHT,
    SIDES,
    SIZE,
    SLASH,
    UP,
)

STEP: Final = (-SIZE, 1, SIZE, -1)
"""Offset from a cell to its neighbour in each direction."""
TURNED: Final = ((RIGHT, UP, LEFT, DOWN), (LEFT, DOWN, RIGHT, UP))
"""New direction of a robot that meets a SLASH or a BACKSLASH, by its direction."""
_LAST = SIZE // 2 - 1


class Reflector(Struct, frozen=True):
    """A reflector: its colour, and its orientation, SLASH or BACKSLASH."""

    colour: int
    lie: int


class Board(Struct, frozen=True):
    """A board, immutable and shared.

    `walls`: for each cell the blocked directions as bits (1 << direction), the edge included; `marks`: for each chip
    the cells of its mark; `reflectors`: for each cell its reflector, if any.
    """

    sheets: tuple[str, ...]
    walls: tuple[int, ...]
    marks: tuple[tuple[int, ...], ...]
    reflectors: tuple[Reflector | None, ...]

    @property
    def chips(self) -> tuple[int, ...]:
        """Return the chips that are used: their mark is on the board (R6)."""
        return tuple(chip for chip, cells in enumerate(self.marks) if cells)


@lru_cache(maxsize=256)
def joined(sheets: tuple[str, ...]) -> Board:
    """Return the board of four sides, clockwise from the north-west.

    Each is turned with its notch to the centre.
    """
    walls = [0] * CELLS
    marks: list[list[int]] = [[] for _ in range(CHIPS)]
    reflectors: list[Reflector | None] = [None] * CELLS
    for at, name in enumerate(sheets):
        side = SIDES[name]
        for row, column, edge in side.walls:
            _wall(walls, _cell(row, column, at), (DOWN if edge == "S" else RIGHT) + at)
        for row, column, chip in side.marks:
            marks[chip].append(_cell(row, column, at))
        for row, column, colour, lie in side.reflectors:
            turned = lie if at % 2 == 0 else SLASH + BACKSLASH - lie
            reflectors[_cell(row, column, at)] = Reflector(colour, turned)
    for line in range(SIZE):
        for cell, direction in (
            (line, UP),
            (CELLS - SIZE + line, DOWN),
            (line * SIZE, LEFT),
            (line * SIZE + SIZE - 1, RIGHT),
        ):
            walls[cell] |= 1 << direction
    for cell in CENTRE:
        walls[cell] = 0b1111
    return Board(sheets, tuple(walls), tuple(tuple(sorted(cells)) for cells in marks), tuple(reflectors))


def _cell(row: int, column: int, quarters: int) -> int:
    """Return a cell of a side on the whole board, the side turned clockwise by `quarters`."""
    for _ in range(quarters):
        row, column = column, SIZE - 1 - row
    return row * SIZE + column


def _wall(walls: list[int], cell: int, direction: int) -> None:
    """Add both sides of a wall; those between two sheets touch the neighbour's cell."""
    direction %= 4
    walls[cell] |= 1 << direction
    row, column = divmod(cell, SIZE)
    beyond = cell + STEP[direction]
    if 0 <= beyond < CELLS and (direction in (UP, DOWN) or beyond // SIZE == row) and 0 <= column < SIZE:
        walls[beyond] |= 1 << (direction + 2) % 4
