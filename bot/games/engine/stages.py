"""A game is a row of stages: at each somebody is asked, may say some things, and what they say is done.

Which stages there are now is the only thing that a game says about them; asking, checking, doing and defaults follow.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from bot.games.contract.choices import Choices, Complete, Decision, M_contra, Option, S_contra, Verb
from bot.games.contract.events import E
from bot.games.contract.text import ChoicePath, Text, t
from bot.games.engine.chance import Chance

S = TypeVar("S")
_WHAT = t("What do you do?")


class Move(Generic[S, E]):
    """A state that is being changed in place, the chance of the move, and the events so far."""

    def __init__(self, state: S, chance: Chance) -> None:
        self.state, self.chance = state, chance
        self.events: list[E] = []

    def tell(self, event: E) -> None:
        """Something has happened."""
        self.events.append(event)


@dataclass(frozen=True, eq=False)
class Stage(Generic[S_contra, M_contra]):
    """Somebody must decide, or may: `decisions` is who is asked what.

    `verbs` is what may be said here, in the order of the menu; `options` are their lines in a seat's menu, if not all
    of them stand there in this order. `default` is the safe default of who is asked. `asks` is who is asked, if that is
    sooner found than what; `open_to` is who may speak, if more than those who are asked, or sooner found.
    """

    verbs: tuple[Verb[S_contra, M_contra], ...]
    decisions: Callable[[S_contra], tuple[Decision, ...]]
    default: Callable[[S_contra, int], ChoicePath]
    options: Callable[[S_contra, int], tuple[Option, ...]] | None = None
    open_to: Callable[[S_contra, int], bool] | None = None
    asks: Callable[[S_contra], Sequence[int]] | None = None
    prompt: Text = _WHAT
    by_value: Mapping[str, Verb[S_contra, M_contra]] = field(init=False)

    def __post_init__(self) -> None:
        """`by_value`: the verbs by how they are said."""
        object.__setattr__(self, "by_value", {verb.value: verb for verb in self.verbs})

    def asked(self, state: S_contra) -> Sequence[int]:
        """The seats of the decisions."""
        if self.asks is not None:
            return self.asks(state)
        return [decision.seat for decision in self.decisions(state)]

    def is_open(self, state: S_contra, seat: int) -> bool:
        """Whether the seat may say something here."""
        if self.open_to is not None:
            return self.open_to(state, seat)
        return seat in self.asked(state)

    def menu(self, state: S_contra, seat: int) -> tuple[Option, ...]:
        """What the seat may say first; what is impossible says why."""
        if self.options is not None:
            return self.options(state, seat)
        return tuple([verb.line if verb.is_plain else verb.option(state, seat) for verb in self.verbs])


def complete(choices: Complete) -> Callable[[object, int, ChoicePath], Choices]:
    """The fields of a verb that says all by itself."""

    def fields(state: object, seat: int, said: ChoicePath) -> Choices:
        return choices

    return fields
