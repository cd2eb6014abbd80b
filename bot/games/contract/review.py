"""Data types of the review of a finished game: luck and achievements."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from msgspec import Struct

from bot.games.contract.text import Text, t

V_contra = TypeVar("V_contra", contravariant=True)


class LuckSample(Struct, frozen=True):
    """A chance result of a seat: the value that `came`, the `expected` one, and its `variance`."""

    seat: int
    came: float
    expected: float
    variance: float


def _none(before: object, after: object, events: Sequence[Any]) -> tuple[()]:
    return ()


@dataclass(frozen=True)
class Luck(Generic[V_contra]):
    """Luck of the players, where it can be computed from exact chances, without an AI's opinion.

    `of` maps a move (the public views before and after it, and its public events) to its luck samples. Expectations are
    always those of the moment: results of a seat's own decisions are no luck. `amount` formats a signed number in the
    measure's unit, `counted` explains what is counted, and what is not; where nothing can be, why.
    """

    counted: Text
    of: Callable[[V_contra, V_contra, Sequence[Any]], Sequence[LuckSample]] = _none
    amount: Callable[[str], Text] | None = None


NO_LUCK: Luck[object] = Luck(t("Luck is not counted in this game."))


@dataclass(frozen=True)
class Achievement:
    """A compliment for the player with the highest count: in total, or `at_once` in one move.

    `count` yields seats and counts from the public events of a move, `told` formats a count.
    """

    id: str
    name: Text
    told: Callable[[int], Text]
    count: Callable[[Sequence[Any]], Iterable[tuple[int, int]]]
    at_once: bool = False
