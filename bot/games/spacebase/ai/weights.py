"""The numbers of the AI seats, in victory points: what they take credits, income and charges to be worth.

`python -m tests.tools.bench.spacebase` measures them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from bot.games.spacebase.components.cards import Kind


class Level(Struct, frozen=True):
    """How a level values things, by the number of own turns that it expects to have left.

    A credit is worth `credit` + `credit_turn` for each turn left, up to `credit_most`; less by as much as there are
    more than `spare` of them. A step of income is worth `income` of the credits that it could still give. Own rolls
    count `own` times, as other ships will take the place of those in stations, and those of others `other` times. A
    colony costs `lock` for each turn left. A game lasts about `rounds`, of which the leader's points tell how many
    are over: their share of the goal, to the power of `bend`.

    Without `foresight` it goes by how often sectors are hit; with it, it takes the better choice of every roll, and
    asks what the credits that it keeps, and `expect` times those that it may expect, will buy on the next turn: that is
    worth `later` of what it would be now.
    """

    credit: float
    credit_turn: float
    credit_most: float
    income: float
    own: float
    other: float
    lock: float
    rounds: float
    bend: float
    spare: float
    foresight: bool = False
    later: float = 0
    expect: float = 0


ROUNDS: Final[Mapping[int, int]] = {2: 21, 3: 18, 4: 15, 5: 12}
"""Of a game, by seats."""
_PLAIN: Final = {
    seats: Level(
        credit=0.25, credit_turn=0.01, credit_most=0.4, income=0.6, own=0.8, other=1, lock=0.05, rounds=rounds,
        bend=0.5, spare=20,
    )
    for seats, rounds in ROUNDS.items()
}  # fmt: skip
_TUNED: Final[Mapping[int, Level]] = {
    2: Level(
        credit=0.168, credit_turn=0.006, credit_most=0.304, income=0.6, own=0.6, other=0.8, lock=0.047, rounds=19.6,
        bend=0.5, spare=11.7, foresight=True, later=0.508, expect=1.4,
    ),
    3: Level(
        credit=0.156, credit_turn=0.008, credit_most=0.305, income=0.48, own=0.85, other=1.25, lock=0.042, rounds=18.2,
        bend=0.57, spare=9.3, foresight=True, later=0.49, expect=1.2,
    ),
    4: Level(
        credit=0.144, credit_turn=0.01, credit_most=0.306, income=0.353, own=1.16, other=1.7, lock=0.036, rounds=16.7,
        bend=0.634, spare=7, foresight=True, later=0.478, expect=0.94,
    ),
    5: Level(
        credit=0.144, credit_turn=0.01, credit_most=0.306, income=0.353, own=1.16, other=1.7, lock=0.036, rounds=14,
        bend=0.634, spare=7, foresight=True, later=0.478, expect=0.94,
    ),
}  # fmt: skip
LEVELS: Final[Mapping[int, Mapping[int, Level]]] = {2: _PLAIN, 3: _TUNED}
"""By level and seats."""
SAVE: Final = 0.5
"""Level 2 buys what is worth more than this share of the credits that it costs."""
DEAREST: Final = 20
"""More credits than this buy nothing that fewer do not."""
SHARES: Final = (0.5, 1.0, 1.5)
"""Of the credits expected until the next turn, as they may turn out."""
SHARE: Final = 0.2
"""How far credits of one's own roll count as what they buy at once."""
DRAFT: Final = 0.6
"""Credits that are not spent in the draft count so much."""
FIX: Final = 1.0
REROLL: Final = 0.7
"""Credits that a set die, and dice rolled again, must promise more."""
GAIN: Final = 0.7
"""A charge that gives credits is used for a purchase that is better by this share of them."""
SWAP: Final = 1.0
EXCHANGE: Final = 0.7
"""Points that two sectors, and two ships, must gain by changing places."""

ABILITY: Final[Mapping[Kind, float]] = {
    "sum": 1.5, "double": 4, "reroll": 1.5, "fix": 2.5, "buy": 1, "buyhigh": 3, "gain": 0, "claim": 0, "raid": 1,
    "swap": 1.5, "charge": 1.5, "move": 3, "exchange": 1.5, "victory": 30,
}  # fmt: skip
"""What using an ability is worth in credits, beside what it gives."""
CLAIM: Final = (0.0, 3.5, 8.0, 13.0)
"""A free ship in credits, by level."""
RAID: Final = 0.6
"""Of the points that all others lose."""

PLAYOUT: Final[Mapping[int, tuple[float, ...]]] = {
    2: (0.168, 0.006, 0.304, 0.6, 0.047, 0.508, 0.84, 19.6, 0.5, 0.445, 0.6, 11.7),
    3: (0.156, 0.008, 0.305, 0.476, 0.042, 0.493, 0.7, 18.2, 0.567, 0.66, 0.98, 9.3),
    4: (0.144, 0.01, 0.306, 0.353, 0.036, 0.478, 0.563, 16.7, 0.634, 0.876, 1.365, 7),
    5: (0.144, 0.01, 0.306, 0.353, 0.036, 0.478, 0.563, 14, 0.634, 0.876, 1.365, 7),
}
"""How everybody plays on where the master looks ahead, by seats: see `layout`; found by playing against each other."""
TRIED: Final = 8
"""Sayings that the master looks ahead for."""
FIRST: Final = 24
"""Games of its first round; each round has twice as many."""
TIMES: Final = 4
"""Further rounds."""
ENOUGH: Final = 0.01
"""A saying must win more often by so much than that of the level below."""
