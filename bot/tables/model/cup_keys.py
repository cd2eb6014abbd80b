"""By what a cup's tables are opened: a number below zero, as no interaction has, that says to which cup they belong."""

from __future__ import annotations

from bot.rows import CupTableRow

PLACES = 100
"""More than a cup has rounds, or a round groups."""


def key_of(group: CupTableRow) -> int:
    """What the table of a group is opened by."""
    return -((group.cup_id * PLACES + group.round) * PLACES + group.number)


def cup_of(key: int | None) -> int | None:
    """The cup of a table that was opened by this; None: it belongs to none."""
    return None if key is None or key >= 0 else -key // PLACES**2
