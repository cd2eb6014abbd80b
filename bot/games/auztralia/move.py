"""A move that is being made: what the rules need to do something."""

from __future__ import annotations

from msgspec import Struct

from bot.games.auztralia.book import Book
from bot.games.auztralia.events import Event
from bot.games.auztralia.state import State
from bot.games.chance import Chance


class Move(Struct, frozen=True, eq=False):
    """The state is changed in place, and what happens is added to the events."""

    book: Book
    state: State
    chance: Chance
    events: list[Event]

    def tell(self, event: Event) -> None:
        """Something has happened."""
        self.events.append(event)
