"""Data types of puzzles: positions whose best choice is proved by exhaustive search."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from msgspec import Struct

from bot.games.contract.board_parts import Part
from bot.games.contract.text import Text

S_contra = TypeVar("S_contra", contravariant=True)
V_contra = TypeVar("V_contra", contravariant=True)


class PuzzlePosition(Struct, frozen=True):
    """A position, the seat to move, and `given` facts (such as the future rolls)."""

    state: Any
    seat: int
    given: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Puzzles(Generic[S_contra, V_contra]):
    """The puzzles of a game, one a day.

    `candidates` are positions of a day, from games of AI players, the same on every machine; one is used if it has a
    single best answer. A line of choices begins at a position and ends where it is `over` (called with the position and
    the current state): when the seat has no more decisions that matter. `worth` is then its value, more is better;
    chance and hidden information make no difference to it. Two lines with the same `gist` are one answer (the same
    choices in another order, or with irrelevant differences): all lines of the highest worth must have one gist.

    `ask` is the question, for the seat's view and the given facts; `amount` formats a worth ("7 points"). `beside` is
    the detail that a seat must see in addition to the board.
    """

    name: Text
    ask: Callable[[V_contra, tuple[int, ...]], Text]
    amount: Callable[[int], Text]
    candidates: Callable[[int], Iterator[PuzzlePosition]]
    over: Callable[[PuzzlePosition, S_contra], bool]
    worth: Callable[[PuzzlePosition, S_contra], int]
    gist: Callable[[PuzzlePosition, S_contra], Hashable]
    beside: Callable[[int], Part] | None = None
