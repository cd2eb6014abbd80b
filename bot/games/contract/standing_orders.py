"""Data types of standing orders: choices made automatically under a condition."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from bot.games.contract.choices import Ask, Choices
from bot.games.contract.text import ChoicePath, Text

V_contra = TypeVar("V_contra", contravariant=True)


@dataclass(frozen=True, kw_only=True)
class OrderForm(Generic[V_contra]):
    """A kind of standing order: "at a decision of one of `kinds`, on a condition, choose this".

    `id` is stored in the database, so it never changes; `kinds` are those of the decisions that it answers; `name` and
    `about` are texts of the menu. With `once` it applies to the next time only: as a permanent order it would replace
    playing.

    An order is a choice path like a move: the form's id, then a value for each field. `fields` is called with the path
    so far, the id first, and at last returns Complete, whose `does` is the whole order as a sentence ("Stay out of all
    trades"). Its options should hold at any time, not at the moment alone: an order that is no longer legal is removed.

    `answer` returns the seat's choice by such an order, as an AI does: it sees the view of the seat and its own choices
    only, so it can neither be illegal nor reveal hidden information. None: the condition does not hold, and the player
    decides.
    """

    id: str
    kinds: tuple[str, ...]
    name: Text
    about: Text
    fields: Callable[[V_contra, ChoicePath], Choices]
    answer: Callable[[V_contra, Ask, ChoicePath], ChoicePath | None]
    once: bool = False
