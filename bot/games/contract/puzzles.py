"""Puzzles: positions in which what one seat says now has a best answer that can be proved by trying everything."""

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
    """A position, whose turn it is, and what else is `given` (such as the rolls that will come)."""

    state: Any
    seat: int
    given: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Puzzles(Generic[S_contra, V_contra]):
    """The puzzles of a game, one a day.

    `candidates` are positions of a day, from games of AI players, the same on every machine; one
    is used if it has a best answer. A line of sayings begins at a position and ends where it is `over` (asked
    with the position and the state now): when the seat is asked nothing more that matters. It is then `worth` so much,
    more is better; chance and what the seat cannot see make no difference to that. Two lines with the same `gist` are
    one answer (the same things in another order, or what does not matter chosen otherwise): of those worth most, all
    must have one gist.

    `ask` is what is asked, of what the seat sees and what is given; `amount` says a worth ("7 points"). `beside` is the
    detail that a seat must see beside the board.
    """

    name: Text
    ask: Callable[[V_contra, tuple[int, ...]], Text]
    amount: Callable[[int], Text]
    candidates: Callable[[int], Iterator[PuzzlePosition]]
    over: Callable[[PuzzlePosition, S_contra], bool]
    worth: Callable[[PuzzlePosition, S_contra], int]
    gist: Callable[[PuzzlePosition, S_contra], Hashable]
    beside: Callable[[int], Part] | None = None
