"""What an AI thinks of what it could say, and what it may spend on thinking."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from msgspec import Struct

from bot.games.contract.text import ChoicePath, Text, tn


class Term(Struct, frozen=True):
    """One thing that an evaluation counts, in a few words, and the points that it counts for it."""

    name: Text
    points: float


class RatedChoice(Struct, frozen=True):
    """Something complete that a seat could say, and what an AI takes it to be `worth`, in points of the game.

    Only differences between sayings for the same decision mean something. The `terms` are what the worth is made of,
    as far as it can be said: they need not sum up to it.
    """

    said: ChoicePath
    worth: float
    terms: tuple[Term, ...] = ()


def points(n: int) -> Text:
    """What most games are counted in."""
    return tn("{n} pt", "{n} pts", n)


def _never() -> bool:
    return False


@dataclass(frozen=True)
class Budget:
    """What a master may spend on a decision: a `share` of the work that it usually does, and no more once all is
    `spent`. Without a limit of time the same question gets the same answer on every machine."""

    share: float = 1.0
    spent: Callable[[], bool] = _never
