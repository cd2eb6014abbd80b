"""Limits of screens of play, on a phone."""

from __future__ import annotations

from tests.tools.presses.play import Message

HEIGHT = 780.0
"""Maximum height of a screen of play, in pixels of a window 360 pixels wide."""
ROWS, BUTTONS = 4, 10


def exceeds(one: Message) -> bool:
    """Return whether a screen exceeds a limit."""
    return one.size.height > HEIGHT or one.size.rows > ROWS or one.size.buttons > BUTTONS
