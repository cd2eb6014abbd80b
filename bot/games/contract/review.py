"""What can be said of a game when it is over: how lucky everybody was, what the AI made of it, what was done best."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from msgspec import Struct

from bot.games.contract.text import Text, t

V_contra = TypeVar("V_contra", contravariant=True)


class LuckSample(Struct, frozen=True):
    """What chance gave a seat at once: what `came`, what was to be `expected`, and the `variance` of that."""

    seat: int
    came: float
    expected: float
    variance: float


def _none(before: object, after: object, events: Sequence[Any]) -> tuple[()]:
    return ()


@dataclass(frozen=True)
class Luck(Generic[V_contra]):
    """How lucky everybody was, where that can be said honestly: by exact chances, and by no opinion of an AI.

    `of` a move (what everybody saw before it and after it, and what they heard) tells what chance gave to whom. What is
    expected is always that of the moment: what a seat has built itself, or given up, is no luck. `amount` is a number
    with its sign in the measure's unit, `counted` says what is counted, and what is not; where nothing can be, why.
    """

    counted: Text
    of: Callable[[V_contra, V_contra, Sequence[Any]], Sequence[LuckSample]] = _none
    amount: Callable[[str], Text] | None = None


NO_LUCK: Luck[object] = Luck(t("Luck is not counted in this game."))


@dataclass(frozen=True)
class Achievement:
    """Something kind to say of whoever has done the most of it: in all, or with `at_once` in a single move.

    `count` finds in the public events of a move which seats did how much of it, `told` says it of so much.
    """

    id: str
    name: Text
    told: Callable[[int], Text]
    count: Callable[[Sequence[Any]], Iterable[tuple[int, int]]]
    at_once: bool = False
