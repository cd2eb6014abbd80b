"""The history of a game, for detectors of blunders."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from bot.games.contract import ChoicePath

S = TypeVar("S")


class Step(Struct, Generic[S]):
    """A seat's move, the state before it (immutable afterwards), and its result."""

    number: int
    seat: int
    before: S
    said: ChoicePath
    events: tuple[Any, ...]


class Found(Struct, frozen=True):
    """A blunder: its kind, the step and the seat."""

    kind: str
    number: int
    seat: int


class Detector(Protocol):
    """The module of a game."""

    KINDS: Mapping[str, str]
    found: Callable[[Sequence[Step[Any]]], Iterator[Found]]
    turns: Callable[[Sequence[Step[Any]]], int]
