"""Interface of a player who knows a game's rules and reads texts only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class NotSaid(AssertionError):
    """A decision needs something that no text has said."""


class Reader(Protocol):
    """A reader of one game's English texts at one seat."""

    def read(self, lines: Sequence[str]) -> None:
        """Take in the new text lines of the player's messages, in order, without markdown."""

    def choose(self, question: str, options: Sequence[tuple[str, str]]) -> int | None:
        """Return the index of the option to press, each a label and a hint; None: no opinion.

        Raises NotSaid.
        """
