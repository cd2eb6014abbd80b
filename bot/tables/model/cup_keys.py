"""Interaction keys of a cup's tables: negative numbers that encode the cup.

No real interaction has a negative number.
"""

from __future__ import annotations

from bot.rows import CupTableRow

PLACES = 100
"""Upper limit of the rounds of a cup, and of the groups of a round."""


def key_of(group: CupTableRow) -> int:
    """Return the interaction key of a group's table."""
    return -((group.cup_id * PLACES + group.round) * PLACES + group.number)


def cup_of(key: int | None) -> int | None:
    """Return the cup that an interaction key encodes; None if it belongs to no cup."""
    return None if key is None or key >= 0 else -key // PLACES**2
