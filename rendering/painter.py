"""What a painter of a game is: views in, pictures out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from bot.games.contract import Event, Outcome, Text


class Picture(Struct, frozen=True):
    """An encoded picture, ready to be sent: `name` carries the format's ending; sizes are in pixels."""

    data: bytes
    name: str
    width: int
    height: int


class Look(Struct, frozen=True):
    """For whom to draw: `say` speaks their `language` (en or ja), `names` are the players' by seat.

    `changes` are the events of the last move or moves, to be marked; only what everybody may know of them is drawn.
    """

    say: Callable[[Text], str]
    language: str
    names: tuple[str, ...]
    changes: tuple[Event, ...] = ()


class Painter(ABC):
    """Draws one game. Stateless but for caches, and safe to call from several threads.

    Views are the game's own type, which the registry of games does not name.
    """

    @abstractmethod
    def board(self, view: Any, look: Look) -> Picture:
        """The whole table as everybody may see it: hands and other secrets of `view` are not drawn."""

    @abstractmethod
    def hand(self, view: Any, look: Look) -> Picture | None:
        """What only the viewing seat sees; None if the view has nothing hidden."""

    @abstractmethod
    def part(self, view: Any, part: str, look: Look) -> Picture:
        """A detail of the board. Raises KeyError for a part that the game does not have."""

    @abstractmethod
    def box(self, look: Look) -> Picture:
        """The game's cover, for the lobby."""

    @abstractmethod
    def result(self, view: Any, outcome: Outcome, look: Look) -> Picture:
        """The final scores by part, and the ranks."""
