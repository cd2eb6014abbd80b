"""Layout of a game in integer arrays for the compiled playouts."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
SECTORS: Final = 12
LEVELS: Final = 3
ROW: Final = 6

# Columns of a card.
LEVEL, SECTOR, COST, GIVES, CARD = range(5)

# Columns of a side of a ship: rewards of a hit, its charges, and effects of its ability.
(
    F_CREDITS, F_INCOME, F_POINTS, F_LEFT, F_RIGHT, F_GREEN, F_CLAIM1, F_CLAIM2, F_CLAIM3,
    F_SLOTS, F_PRICE, F_OWN, F_OTHER, F_GAIN, F_SCORE, F_BUYS, F_RAID, F_FREE1, F_FREE2, F_FREE3, F_WINS, FACE,
) = range(22)  # fmt: skip

# Columns of a seat; for each sector the total rewards of its face-up sides, on turns of either kind.
DEEP: Final = 14
"""Maximum deployed ships of a sector that are stored separately."""
G_CREDITS, G_INCOME, G_POINTS, G_LEFT, G_RIGHT, G_ALIVE, GIVEN = range(7)
"""Columns of a sector; G_ALIVE: ships with slots or free ships."""
CREDITS, INCOME, POINTS, CHARGES, AT_STATION = range(5)
AT_STATION_CHARGES: Final = AT_STATION + SECTORS
AT_COUNT: Final = AT_STATION_CHARGES + SECTORS
AT_GIVEN: Final = AT_COUNT + SECTORS
AT_SHIPS: Final = AT_GIVEN + 2 * SECTORS * GIVEN
AT_SHIP_CHARGES: Final = AT_SHIPS + SECTORS * DEEP
SEAT: Final = AT_SHIP_CHARGES + SECTORS * DEEP
LOCKED: Final = -1

# Columns of the table.
(ACTIVE, FIRST, STAGE, DIE_1, DIE_2, FINAL, WINNER, DICE_SEED, DECK_SEED, AT_DONE) = range(10)
SEATS: Final = 5
AT_CLAIMS: Final = AT_DONE + SEATS
"""For each seat free ships by level, then purchases for the cost alone."""
AT_YARD: Final = AT_CLAIMS + SEATS * 4
AT_COLONIES: Final = AT_YARD + LEVELS * ROW
AT_LEFT: Final = AT_COLONIES + SECTORS
AT_DECK: Final = AT_LEFT + LEVELS
DECK: Final = 48
TABLE: Final = AT_DECK + LEVELS * DECK
TO_ROLL, TO_TAKE, TO_BUY, TO_END = range(4)
"""Stages of a turn."""
NOBODY: Final = -1
NO_DIE: Final = 0

# Columns of the policy weights.
(
    W_CREDIT, W_CREDIT_TURN, W_CREDIT_MOST, W_INCOME, W_LOCK, W_LATER, W_EXPECT, W_ROUNDS, W_BEND, W_OWN,
    W_OTHER, W_SPARE, WEIGHTS,
) = range(13)  # fmt: skip


class Model(NamedTuple):
    """Constant data.

    `cards[card]`, `faces[side, card]`, and `dues[side, card]`, the value of a hit in credits, income and points with
    all that charges will pay for. `weights[seat]` are the policy weights of a seat.
    """

    cards: Ints
    faces: Ints
    dues: Floats
    weights: Floats


class Table(NamedTuple):
    """Mutable data.

    The row of the table, a row for each seat, and `dues[seat, kind, sector]` as in `Model`.
    """

    shared: Ints
    seats: Ints
    dues: Floats
