"""Hexes as options: names, hints and order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from bot.games.auztralia.components.book import Book, of
from bot.games.auztralia.rules.offers import legal_first
from bot.games.auztralia.state import State
from bot.games.auztralia.words import phrases
from bot.games.contract import Lazy, Option, Part, Pick, Refusal, Text, t

KEPT: Final = 1024


@lru_cache(maxsize=KEPT)
def name(at: str) -> Text:
    """Return the name of a hex, or of several joined by dots."""
    return t("{hex}", hex=at)


def toll(time: int) -> Text:
    """Return the text of the time for opponents' rails on the way (Z52)."""
    return t("{time} more over other players' rails", time=phrases.time(time))


def option(at: str, hint: Lazy | None = None, refusal: Refusal | None = None) -> Option:
    """Return the option of a hex."""
    return Option(at, name(at), hint, refusal=refusal)


def ordered(field: str, prompt: Text, options: Iterable[Option], rule: str, *, none: Text | None = None) -> Pick:
    """Return a pick of one hex by a rule, the allowed ones first and highlighted.

    `none` is the name of choosing no hex, if allowed.
    """
    found = legal_first(options)
    lit = Part.lighting(one.value for one in found if one.refusal is None)
    if none is None:
        return Pick(field, prompt, found, part=lit, rule=rule)
    return Pick(field, prompt, found, at_least=0, part=lit, rule=rule, none=none)


def nearest(state: State, value: str, options: Sequence[Option]) -> Sequence[Option]:
    """Sort hexes and rails by distance from the given one."""
    book = of(state)
    ends = [book.number[name] for name in value.upper().split(".") if name in book.number]
    if not ends:
        return options
    steps = book.board.steps

    def away(one: Option) -> int:
        return sum(min((steps[end][at] for end in ends), default=0) for at in _ends(book, one.value))

    return sorted(options, key=away)


def _ends(book: Book, value: str) -> list[int]:
    return [book.number[name] for name in value.split(".") if name in book.number]
