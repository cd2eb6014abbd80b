"""Stages of a game: each has decisions, legal verbs, and their execution.

A game only lists its current stages; prompts, validation, execution and defaults follow from them.
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
    """Context of a move: the state that is modified in place, the chance, and the events so far."""

    def __init__(self, state: S, chance: Chance) -> None:
        self.state, self.chance = state, chance
        self.events: list[E] = []

    def tell(self, event: E) -> None:
        """Append an event."""
        self.events.append(event)


@dataclass(frozen=True, eq=False)
class Stage(Generic[S_contra, M_contra]):
    """A stage at which seats must, or may, decide: `decisions` lists them.

    `verbs` are the possible ones, in the order of the menu; `options` are their lines in a seat's menu, if not all of
    them are there in this order. `default` is the safe default of a deciding seat. `asks` are the deciding seats, if
    they are cheaper to compute than the decisions; `open_to` checks a seat that may act, if there are more than the
    deciding ones, or for speed.
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
        """Set `by_value`: the verbs by their values."""
        object.__setattr__(self, "by_value", {verb.value: verb for verb in self.verbs})

    def asked(self, state: S_contra) -> Sequence[int]:
        """Return the seats of the decisions."""
        if self.asks is not None:
            return self.asks(state)
        return [decision.seat for decision in self.decisions(state)]

    def is_open(self, state: S_contra, seat: int) -> bool:
        """Check that the seat may act at this stage."""
        if self.open_to is not None:
            return self.open_to(state, seat)
        return seat in self.asked(state)

    def menu(self, state: S_contra, seat: int) -> tuple[Option, ...]:
        """Return the first options of the seat; impossible ones have a refusal."""
        if self.options is not None:
            return self.options(state, seat)
        return tuple([verb.line if verb.is_plain else verb.option(state, seat) for verb in self.verbs])


def complete(choices: Complete) -> Callable[[object, int, ChoicePath], Choices]:
    """Return the fields function of a verb without fields."""

    def fields(state: object, seat: int, said: ChoicePath) -> Choices:
        return choices

    return fields
