"""Known facts of the printed cards: counts, costs and charge slots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

SHIPS: Final[Mapping[int, int]] = {0: 1, 1: 4, 2: 4, 3: 3}
"""Ships of each level in every sector; each has one colony in addition."""

COSTS: Final[Mapping[int, tuple[int, int]]] = {0: (0, 0), 1: (2, 5), 2: (7, 9), 3: (12, 14)}
"""Minimum and maximum cost of ships by level."""

Slots = tuple[int, int]
"""Charge slots printed on the station side and on the deployed side."""

SLOTS: Final[Mapping[tuple[int, int], tuple[Slots, ...]]] = {
    **{(1, sector): ((1, 2),) for sector in range(1, 7)},
    (2, 1): ((1, 1), (3, 0)),
    (2, 2): ((1, 1), (1, 1)),
    (2, 3): ((3, 2),),
    (2, 4): ((1, 1),),
    (2, 5): ((1, 1),),
    (2, 6): ((4, 0),),
    (2, 7): ((3, 1),),
    (2, 8): ((1, 1),),
    (2, 9): ((1, 1),),
    (2, 10): ((3, 1),),
    (2, 12): ((1, 1),),
    (3, 1): ((2, 1),),
    (3, 2): ((4, 0),),
    (3, 3): ((3, 2),),
    (3, 4): ((2, 1),),
    (3, 5): ((3, 0),),
    (3, 6): ((2, 2),),
    (3, 7): ((1, 1),),
    (3, 8): ((0, 1), (1, 1)),
    (3, 9): ((0, 1), (3, 0)),
    (3, 10): ((0, 1), (3, 1)),
    (3, 11): ((0, 1),),
    (3, 12): ((5, 1),),
}
"""Ships with charge slots, by level and sector, in rising order of cost in each sector."""
