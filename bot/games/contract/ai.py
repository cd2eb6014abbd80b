"""Data types of AI evaluation: rated choices, their terms, and the thinking budget."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from msgspec import Struct

from bot.games.contract.text import ChoicePath, Text, tn


class Term(Struct, frozen=True):
    """A term of an evaluation: a short name and its points."""

    name: Text
    points: float


class RatedChoice(Struct, frozen=True):
    """A complete choice path of a seat, and its `worth` to an AI, in points of the game.

    Only differences between choices of the same decision are meaningful. `terms` break the worth down as far as
    possible: they need not sum up to it.
    """

    said: ChoicePath
    worth: float
    terms: tuple[Term, ...] = ()


def points(n: int) -> Text:
    """Return `n` points as text: the unit of most games."""
    return tn("{n} pt", "{n} pts", n)


def _never() -> bool:
    return False


@dataclass(frozen=True)
class Budget:
    """Thinking budget of a master level for one decision.

    A `share` of its usual work, until `spent` returns true. Without a time limit, the same question gets the same
    answer on every machine.
    """

    share: float = 1.0
    spent: Callable[[], bool] = _never
