"""*Teach me*, which stands where people meet a game for the first time."""

from __future__ import annotations

from bot.games.contract import t
from cogs.ui.components import Button, button
from cogs.ui.custom_ids import CustomId
from cogs.ui.emoji_text import emoji
from cogs.ui.translator import Translator

LEARN = "learn"
"""The purpose of a button: with a game its lesson, without one the choice of a game."""


def teach_me(game: str, voice: Translator) -> Button:
    """Begins the lesson of a game, or goes on with it, for whoever presses it."""
    return button(voice.text(t("Teach me")), CustomId(LEARN, arg=game), icon=emoji("help"))
