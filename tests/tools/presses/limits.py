"""Limits of screens of play, on a phone: height in pixels, rows, buttons."""

from __future__ import annotations

from cogs.ui.layout import BUTTONS
from cogs.ui.phone import SCREEN
from cogs.ui.step import IN_HAND
from tests.tools.presses.play import Message

HEIGHT, ROWS = SCREEN, IN_HAND


def exceeds(one: Message) -> bool:
    """Return whether a screen exceeds a limit."""
    return one.size.height > HEIGHT or one.size.rows > ROWS or one.size.buttons > BUTTONS
