"""*Teach me*, which stands where people meet a game for the first time."""

from __future__ import annotations

from bot.games.contract import t
from cogs.ids import Id
from cogs.screens.parts import Button, button
from cogs.signs import emoji
from cogs.voice import Voice

LEARN = "learn"
"""The purpose of a button: with a game its lesson, without one the choice of a game."""


def teach_me(game: str, voice: Voice) -> Button:
    """Begins the lesson of a game, or goes on with it, for whoever presses it."""
    return button(voice.plain(t("Teach me")), Id(LEARN, arg=game), icon=emoji("help"))
