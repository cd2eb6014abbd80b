"""Standing orders: what a seat says by itself when it is asked something, under a condition."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from bot.games.contract.choices import Ask, Choices
from bot.games.contract.text import ChoicePath, Text

V_contra = TypeVar("V_contra", contravariant=True)


@dataclass(frozen=True, kw_only=True)
class OrderForm(Generic[V_contra]):
    """A kind of order that a game knows: "when I am asked one of `kinds`, and so-and-so holds, say this".

    `id` stands in the database, so it never changes; `kinds` are those of the decisions that it answers; `name` and
    `about` stand in the menu. With `once` it stands for the next time only: whoever did it always would not play.

    An order is said as a move is: the form's id, then a value for each field. `fields` is asked with what has been said
    so far, the id first, and at last is Complete, whose `does` is the whole order as a sentence ("Stay out of all
    trades"). What it offers should hold at any time, not at the moment alone: an order that may no longer be said is
    dropped.

    `answer` finds what the seat says now by such an order, as an AI does: it sees the view of the seat and its own
    choices only, so it can say nothing illegal and tell nothing hidden. None: the condition does not hold, and the
    person is asked as ever.
    """

    id: str
    kinds: tuple[str, ...]
    name: Text
    about: Text
    fields: Callable[[V_contra, ChoicePath], Choices]
    answer: Callable[[V_contra, Ask, ChoicePath], ChoicePath | None]
    once: bool = False
