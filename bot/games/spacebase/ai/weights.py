"""Evaluation weights of AI seats, in victory points.

They are measured by `python -m tests.tools.bench.spacebase`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from bot.games.spacebase.components.cards import Kind


class Level(Struct, frozen=True):
    """Evaluation weights of a level, by the number of own turns that it expects to have left.

    A credit is worth `credit` + `credit_turn` for each turn left, up to `credit_most`; less in proportion if there are
    more than `spare` of them. A step of income is worth `income` of the credits that it could still give. Own rolls
    count `own` times, as other ships will replace those in stations, and those of others `other` times. A colony costs
    `lock` for each turn left. A game lasts about `rounds`; the part that is over follows from the leader's points:
    their share of the goal, to the power of `bend`.

    Without `foresight` rolls are valued by the probability that sectors are hit; with it, by the better choice of every
    roll. Then the credits kept, and `expect` times the expected ones, count by their purchases on the next turn, at
    `later` of the current value.
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
"""Rounds of a game, by seats."""
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
"""Weights by level and seats."""
SAVE: Final = 0.5
"""Level 2 buys a card worth more than this share of its cost in credits."""
DEAREST: Final = 20
"""Credits above which nothing further becomes affordable."""
SHARES: Final = (0.5, 1.0, 1.5)
"""Factors of the credits expected until the next turn, for possible results."""
SHARE: Final = 0.2
"""Weight of immediate purchases in the value of credits of the own roll."""
DRAFT: Final = 0.6
"""Value of a credit not spent in the draft."""
FIX: Final = 1.0
REROLL: Final = 0.7
"""Minimum gain in credits of setting a die, and of a reroll."""
GAIN: Final = 0.7
"""Minimum gain of a purchase, as a share of the credits, to use a charge for credits."""
SWAP: Final = 1.0
EXCHANGE: Final = 0.7
"""Minimum gain in points of swapping two sectors, and of exchanging two ships."""

ABILITY: Final[Mapping[Kind, float]] = {
    "sum": 1.5, "double": 4, "reroll": 1.5, "fix": 2.5, "buy": 1, "buyhigh": 3, "gain": 0, "claim": 0, "raid": 1,
    "swap": 1.5, "charge": 1.5, "move": 3, "exchange": 1.5, "victory": 30,
}  # fmt: skip
"""Value of using an ability in credits, in addition to its rewards."""
CLAIM: Final = (0.0, 3.5, 8.0, 13.0)
"""Value of a free ship in credits, by level."""
RAID: Final = 0.6
"""Weight of the points that all others lose."""

PLAYOUT: Final[Mapping[int, Level]] = {
    2: Level(
        credit=0.168, credit_turn=0.006, credit_most=0.304, income=0.6, own=0.445, other=0.6, lock=0.047,
        rounds=19.6, bend=0.5, spare=11.7, later=0.508, expect=0.84,
    ),
    3: Level(
        credit=0.156, credit_turn=0.008, credit_most=0.305, income=0.476, own=0.66, other=0.98, lock=0.042,
        rounds=18.2, bend=0.567, spare=9.3, later=0.493, expect=0.7,
    ),
    4: Level(
        credit=0.144, credit_turn=0.01, credit_most=0.306, income=0.353, own=0.876, other=1.365, lock=0.036,
        rounds=16.7, bend=0.634, spare=7.0, later=0.478, expect=0.563,
    ),
    5: Level(
        credit=0.144, credit_turn=0.01, credit_most=0.306, income=0.353, own=0.876, other=1.365, lock=0.036,
        rounds=14.0, bend=0.634, spare=7.0, later=0.478, expect=0.563,
    ),
}  # fmt: skip
"""Weights of the policy of all seats in playouts, by seats, tuned by self-play."""
TRIED: Final = 8
"""Maximum candidates for playouts."""
FIRST: Final = 24
FIRST_IN_PYTHON: Final = 6
"""Games of the first round, and where WebAssembly cannot be run; each round has twice as many."""
TIMES: Final = 4
"""Number of further rounds."""
ENOUGH: Final = 0.01
"""Margin by which a choice must win more often than that of the level below."""
