"""Weights of the AI seats: delays, accuracy, and patience of each level.

Seconds are those of live play; over days each is worth more (`DAYS_SHARE`).
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct


class Level(Struct, frozen=True):
    """Parameters of a level.

    `seconds`: mean delay until it sees a route, by the moves of a shortest one: 2 and so on, the last for all longer
    ones. `longer`: percentages of a route with none, one, two and three moves more than a shortest one. `errs`:
    percentage of a declaration with one move too few.
    """

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
"""Mean seconds until it accepts a number, or passes a chip, without having seen a route."""
ASKINGS: Final = 12
"""Mean number of calls until it sees a route: enough that two seats seldom see one at the same moment, where the seat
that is called first would be first in time.
"""
BEATS: Final = (2, 10)
"""Minimum and maximum seconds between two calls."""
DAYS_SHARE: Final = 360
"""Over days a second is worth this share of the clock: two minutes of twelve hours."""

MOST: Final = 14
"""Maximum number of moves of a route for any level."""
EFFORT: Final = 20_000_000
"""Maximum number of positions that the solver visits for an AI seat: two seconds."""

FAR: Final = 6
"""Maximum number of surplus moves that are still rated."""
FAILS: Final = 8.0
"""Cost in moves of failing to show the declared number, or of giving up."""
LATE: Final = 1.0
"""Cost of being second to a seat that can show its number."""
RESERVE: Final = 0.5
"""Cost of having no number, should all movers fail."""
PASSES: Final = 5.0
"""Cost of passing a chip to which there is a route."""
ANEW: Final = 0.5
"""Cost of starting over."""
ASTRAY: Final = 3
"""Number of surplus moves of a route from which a step is rated as if it were one more."""
GLANCE: Final = 400_000
"""Maximum number of positions that the solver visits for a step: some 40 ms, sixteen times."""
