"""Which move a line shows that was a board: it has no buttons any more that say so, but its frame has a number."""

from __future__ import annotations

import discord

from cogs.framework.send import MARKS
from cogs.ui.components import Screen

AFTER = 1000
"""Discord numbers a message's parts from 1, and our marks begin at `MARKS`: a move is told between these."""


def tag_move(screen: Screen, number: int) -> None:
    """Puts the move's number on it."""
    if 0 < number < MARKS - AFTER:
        screen.frame.id = AFTER + number


def told_move(message: discord.Message) -> int:
    """The move's number; 0: there is none."""
    numbers = (getattr(part, "id", 0) for part in message.components)
    return next((number - AFTER for number in numbers if AFTER < number < MARKS), 0)
