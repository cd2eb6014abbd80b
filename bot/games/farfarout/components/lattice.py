"""How systems lie beside each other: hexagons on one of their sides, on a lattice of columns `q` and rows `r`.

Column q lies 1.5 radii right of column 0, row r lies r + q / 2 heights (√3 radii) below row 0; north is up.
"""

from __future__ import annotations

from typing import Final

SIDES: Final = ("n", "ne", "se", "s", "sw", "nw")
"""The sides of a tile, clockwise."""
STEPS: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""Columns and rows from a tile to its neighbour at each side."""


def beside(q: int, r: int, side: int) -> tuple[int, int]:
    """Where the neighbour at a side lies."""
    step = STEPS[side]
    return q + step[0], r + step[1]


def opposite(side: int) -> int:
    """The side of the neighbour that faces this side."""
    return (side + 3) % 6


def turned(printed: int, turn: int) -> int:
    """Where a printed side points on a tile that is turned clockwise by so many sixths."""
    return (printed + turn) % 6


def turn_for(entry: int, side: int) -> int:
    """How a tile is turned whose printed `entry` must face what is left at a `side` (F43)."""
    return (opposite(side) - entry) % 6
