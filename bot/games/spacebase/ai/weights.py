"""The numbers of the AI seats, in victory points: what they take credits, income and charges to be worth.

`python -m tests.bench.spacebase` measures them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from bot.games.spacebase.parts.cards import Kind


class Level(Struct, frozen=True):
    """How a level values things, by the number of own turns that it expects to have left.

    A credit is worth `credit` + `credit_turn` for each turn left, up to `credit_most`. A step of income is worth
    `income` of the credits that it could still give. A ship in its station is reckoned with for `hold` of the turns
    left, as others will take its place. A colony costs `lock` for each turn left. Without `foresight` it goes by how
    often sectors are hit; with it, it takes the better choice of every roll, and asks what the credits that it keeps,
    and those that it may expect, will buy on the next turn.
    """

    credit: float
    credit_turn: float
    credit_most: float
    income: float
    hold: float
    lock: float
    foresight: bool


LEVELS: Final[Mapping[int, Level]] = {
    2: Level(credit=0.25, credit_turn=0.01, credit_most=0.4, income=0.6, hold=0.8, lock=0.05, foresight=False),
    3: Level(credit=0.25, credit_turn=0.01, credit_most=0.4, income=0.6, hold=1.0, lock=0.05, foresight=True),
}
ROUNDS: Final[Mapping[int, int]] = {2: 21, 3: 18, 4: 15, 5: 12}
"""Of a game, by seats."""
SAVE: Final = 0.5
"""Level 2 buys what is worth more than this share of the credits that it costs."""
LATER: Final = 0.6
"""What is bought a turn later is worth this share."""
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
