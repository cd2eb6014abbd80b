"""Offered choices as the AI seats read them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.games.contract import Ask, ChoicePath, Complete, Number, Pick
from bot.games.engine.choice_walk import allowed, join

Chooser = Callable[[ChoicePath, Sequence[str], int], Sequence[str]]
"""Selector of `count` of the values offered after a choice path."""


def to_the_end(ask: Ask, said: ChoicePath, choose: Chooser) -> ChoicePath:
    """Complete a choice path: `choose` picks the open values; numbers are at their maximum."""
    while not isinstance(choices := ask(said), Complete):
        match choices:
            case Pick():
                offered = [option.value for option in allowed(choices) for _ in range(option.copies)]
                picked = choose(said, offered, choices.at_least) if offered and choices.at_least else ()
                said = (*said, join(tuple(picked)))
            case Number(high=high):
                said = (*said, str(high))
            case _:
                raise AssertionError(choices)
    return said


def first(said: ChoicePath, offered: Sequence[str], count: int) -> Sequence[str]:
    """Return the first values."""
    del said
    return offered[:count]
