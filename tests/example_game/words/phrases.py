"""Texts that several modules use."""

from __future__ import annotations

from bot.games.contract import Text, tn


def distance(paces: int) -> Text:
    """Return a distance in words."""
    return tn("{n} pace", "{n} paces", paces)


def shells(n: int) -> Text:
    """Return a number of shells in words."""
    return tn("{n} shell", "{n} shells", n)
