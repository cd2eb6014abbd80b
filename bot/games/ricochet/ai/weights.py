"""The numbers of the AI seats: how soon each level sees what, what it makes of it, and how patient it is."""

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
    1: Level(seconds=(25, 45, 75, 110, 150, 500, 1500, 4000), longer=(30, 35, 25, 10), errs=8),
    2: Level(seconds=(13, 22, 35, 53, 75, 110, 170, 270, 420, 700), longer=(55, 30, 15, 0), errs=2),
    3: Level(seconds=(8, 13, 20, 29, 40, 56, 80, 115, 165, 240, 360), longer=(88, 10, 2, 0), errs=0),
}


class Pace(Struct, frozen=True):
    """`counts`: seconds of `Level.seconds` for which one asking counts. `patience`: of so many askings, without having
    seen a way, it lets a number stand, or a chip go, in one."""

    counts: int
    patience: int


LIVE: Final = Pace(counts=5, patience=10)
DAYS: Final = Pace(counts=10, patience=4)
LIVE_SECONDS: Final = (4, 5, 6)
"""Between two askings, where people sit together; not always the same, so that none is always asked before another."""
DAYS_SHARE: Final = 36
"""Over days this share of the clock is between two askings: 20 minutes of 12 hours."""

MOST: Final = 14
"""Moves of the longest way that any level looks for."""
EFFORT: Final = 20_000_000
"""Positions that the solver looks at for an AI seat: two seconds."""
