"""A game as it went, for whoever looks for what is silly in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from bot.games.contract import ChoicePath

S = TypeVar("S")


class Step(Struct, Generic[S]):
    """What a seat said, the state before it (never changed afterwards), and what came of it."""

    number: int
    seat: int
    before: S
    said: ChoicePath
    events: tuple[Any, ...]


class Found(Struct, frozen=True):
    """A silly thing: its kind, the step and the seat."""

    kind: str
    number: int
    seat: int


class Detector(Protocol):
    """The module of a game."""

    KINDS: Mapping[str, str]
    found: Callable[[Sequence[Step[Any]]], Iterator[Found]]
    turns: Callable[[Sequence[Step[Any]]], int]
