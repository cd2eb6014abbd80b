"""Button that shows a public message privately in another language than the server's."""

from __future__ import annotations

from bot.words.formatter import LANGUAGES
from cogs.ui.components import Button, button
from cogs.ui.custom_ids import CustomId, UnknownCustomId
from cogs.ui.texts import LANGUAGE_NAMES
from cogs.ui.translator import Translator


def in_other_language(purpose: str, voice: Translator) -> Button:
    """Return the button, labelled with the language that it shows."""
    other = next(one for one in LANGUAGES if one != voice.language)
    return button(LANGUAGE_NAMES[other], CustomId(purpose, arg=other))


def chosen_language(target: CustomId) -> str:
    """Return the language of a clicked button. Raises UnknownCustomId."""
    if target.arg not in LANGUAGES:
        raise UnknownCustomId
    return target.arg
