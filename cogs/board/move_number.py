"""Move number of a collapsed board: stored in a component id, since it has no buttons."""

from __future__ import annotations

import discord

from cogs.framework.send import MARKS
from cogs.ui.components import Screen

AFTER = 1000
"""Offset of the ids: between Discord's own, which begin at 1, and the post marks, which begin at `MARKS`."""


def tag_move(screen: Screen, number: int) -> None:
    """Store the move's number in the screen."""
    if 0 < number < MARKS - AFTER:
        screen.frame.id = AFTER + number


def told_move(message: discord.Message) -> int:
    """Return the move's number; 0 if there is none."""
    numbers = (getattr(part, "id", 0) for part in message.components)
    return next((number - AFTER for number in numbers if AFTER < number < MARKS), 0)
