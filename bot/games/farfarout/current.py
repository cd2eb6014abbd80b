"""The set that new tables play: the house's, or the owner's (`TAKU_FARFAROUT_SET`). Tables keep theirs in `State`."""

from __future__ import annotations

from typing import Final

from bot.games.farfarout.book import open_book

SET: Final = "set"
"""What `setup` gets beside the settings that people choose: the set as text, if it is not the house's."""
_text = ""


def use(text: str) -> None:
    """New tables play the set of this text; "" is the house's. Raises BadSet, and then all stays as it was."""
    global _text  # noqa: PLW0603  # what the operator has decided, once, at the start
    open_book(text)
    _text = text


def text() -> str:
    """The set in use, as in `State.set`."""
    return _text


def supplies(text: str | None = None) -> dict[str, str]:
    """What `setup` needs to begin with the set of this text, or with the one in use."""
    chosen = _text if text is None else text
    return {SET: chosen} if chosen else {}
