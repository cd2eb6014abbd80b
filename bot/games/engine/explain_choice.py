"""Explanation of a choice: the difference between two choices that an AI has rated."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from bot.games.contract.ai import RatedChoice
from bot.games.contract.text import Text, t

LEAST = 0.5
"""Points below which two choices are called about equal."""
HEAD = 2
"""Number of values in common, the verb and the first field, that make two choices similar."""


class Gap(Struct, frozen=True):
    """Difference between two choices, and the name of its main term.

    None: no term alone explains it.
    """

    worth: float
    term: Text | None = None

    @property
    def amount(self) -> int:
        """Return the rounded difference; 0: they are about equal."""
        return max(1, round(self.worth)) if self.worth >= LEAST else 0


def compare(better: RatedChoice, other: RatedChoice) -> Gap:
    """Return the difference of two choices with the term that counts most for it."""
    names = _names(better, other)
    most = max(names, key=lambda name: _lead(better, other, name), default=None)
    told = most is not None and _lead(better, other, most) >= LEAST
    return Gap(better.worth - other.worth, most if told else None)


def _names(*rated: RatedChoice) -> list[Text]:
    names: list[Text] = []
    for term in (term for one in rated for term in one.terms):
        if term.name not in names:
            names.append(term.name)
    return names


def _lead(better: RatedChoice, other: RatedChoice, name: Text) -> float:
    return _points(better, name) - _points(other, name)


def _points(one: RatedChoice, name: Text) -> float:
    return sum(term.points for term in one.terms if term.name == name)


def different(rated: Iterable[RatedChoice], most: int) -> list[RatedChoice]:
    """Return the first `most` choices that differ from each other, in their order.

    If there is only one, its closest variant is added.
    """
    every = list(rated)
    kept: list[RatedChoice] = []
    for one in every:
        if len(kept) < most and all(one.said[:HEAD] != other.said[:HEAD] for other in kept):
            kept.append(one)
    return every[: min(most, 2)] if len(kept) < 2 else kept


def why_not(other: str, found: Gap, measure: Callable[[int], Text]) -> Text:
    """Return the text why the choice with the name `other` is not the best."""
    if not found.amount:
        return t("{other} is about equally good.", other=other)
    amount = measure(found.amount)
    if found.term is None:
        return t("Why not {other}? It is about {amount} worse.", other=other, amount=amount)
    return t(
        "Why not {other}? It is about {amount} worse; the main difference: {term}.",
        other=other, amount=amount, term=found.term,
    )  # fmt: skip


def rank(rated: Sequence[RatedChoice]) -> list[RatedChoice]:
    """Sort the best first; the order of equal ones is stable."""
    return sorted(rated, key=lambda one: -one.worth)
