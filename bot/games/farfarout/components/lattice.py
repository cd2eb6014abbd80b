"""The lattice of systems: hexagons on one of their sides, in columns `q` and rows `r`.

Column q is 1.5 radii right of column 0, row r is r + q / 2 heights (√3 radii) below row 0; north is up.
"""

from __future__ import annotations

from typing import Final

SIDES: Final = ("n", "ne", "se", "s", "sw", "nw")
"""Sides of a tile, clockwise."""
STEPS: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""Columns and rows from a tile to its neighbour at each side."""


def beside(q: int, r: int, side: int) -> tuple[int, int]:
    """Return the position of the neighbour at a side."""
    step = STEPS[side]
    return q + step[0], r + step[1]


def opposite(side: int) -> int:
    """Return the side of the neighbour that faces this side."""
    return (side + 3) % 6


def turned(printed: int, turn: int) -> int:
    """Return the direction of a printed side on a tile turned clockwise by `turn` sixths."""
    return (printed + turn) % 6


def turn_for(entry: int, side: int) -> int:
    """Return the turn of a tile whose printed `entry` faces the `side` that was left (F43)."""
    return (opposite(side) - entry) % 6
