"""What may be said, as the seats read it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.games.contract import Ask, ChoicePath, Complete, Number, Pick
from bot.games.engine.choice_walk import allowed, join

Chooser = Callable[[ChoicePath, Sequence[str], int], Sequence[str]]
"""Of what is offered after a saying, so many."""


def to_the_end(ask: Ask, said: ChoicePath, choose: Chooser) -> ChoicePath:
    """A saying that has begun, with what `choose` picks for all that is still open; numbers are as high as can be."""
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
    """The first ones."""
    del said
    return offered[:count]
