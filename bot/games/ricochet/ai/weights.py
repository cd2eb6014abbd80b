"""The numbers of the AI seats: how soon each level sees what, what it makes of it, and how patient it is.

Seconds are those of live play; over days each is worth more (`DAYS_SHARE`).
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct


class Level(Struct, frozen=True):
    """`seconds`: on the mean until it sees a way, by the moves of a shortest one: 2 and so on, the last for all longer
    ones. `longer`: how often in 100 its way has none, one, two and three moves more than a shortest one. `errs`: how
    often in 100 it declares one move too few."""

    seconds: tuple[int, ...]
    longer: tuple[int, int, int, int]
    errs: int


LEVELS: Final = {
    1: Level(seconds=(30, 50, 80, 115, 150, 500, 1500, 4000), longer=(30, 35, 25, 10), errs=5),
    2: Level(seconds=(18, 26, 38, 55, 75, 110, 170, 270, 420, 700), longer=(55, 30, 15, 0), errs=1),
    3: Level(seconds=(12, 16, 22, 30, 40, 56, 80, 115, 165, 240, 360), longer=(88, 10, 2, 0), errs=0),
    4: Level(seconds=(7, 9, 12, 17, 23, 32, 45, 64, 90, 125, 175, 245), longer=(100, 0, 0, 0), errs=0),
}
PATIENCE: Final = 45
"""Seconds on the mean until it lets a number stand, or a chip go, without having seen a way."""
ASKINGS: Final = 12
"""So often it is asked on the mean until it sees a way: often enough that two seldom see one in the same moment, where
the seat that is asked first would be first in time."""
BEATS: Final = (2, 10)
"""Least and most seconds from one asking to the next."""
DAYS_SHARE: Final = 360
"""Over days a second is worth this share of the clock: two minutes of twelve hours."""

MOST: Final = 14
"""Moves of the longest way that any level looks for."""
EFFORT: Final = 20_000_000
"""Positions that the solver looks at for an AI seat: two seconds."""

FAR: Final = 6
"""So many moves more than needed are still rated."""
FAILS: Final = 8.0
"""What it is worth in moves not to be able to show what was declared, or to give up."""
LATE: Final = 1.0
"""To be second to somebody who can show their number."""
RESERVE: Final = 0.5
"""To have no number, should all who show fail."""
PASSES: Final = 5.0
"""To let a chip go to which there is a route."""
ANEW: Final = 0.5
"""To start over."""
ASTRAY: Final = 3
"""A step after which the route is so much longer is rated as if it were one more."""
GLANCE: Final = 400_000
"""Positions that the solver looks at for a step: some 40 ms, sixteen times."""
