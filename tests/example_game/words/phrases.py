"""Words that several modules use."""

from __future__ import annotations

from bot.games.contract import Text, tn


def distance(paces: int) -> Text:
    """How far somebody walks."""
    return tn("{n} pace", "{n} paces", paces)


def shells(n: int) -> Text:
    """How many shells."""
    return tn("{n} shell", "{n} shells", n)
