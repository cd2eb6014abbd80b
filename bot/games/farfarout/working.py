"""What a move works on while it is being done."""

from __future__ import annotations

from bot.games.chance import Chance
from bot.games.farfarout import book as books
from bot.games.farfarout.events import Event
from bot.games.farfarout.state import Planet, Seat, State, Task


class Working:
    """A state that is being changed in place, the chance of the move, and the events so far."""

    def __init__(self, state: State, chance: Chance) -> None:
        self.state, self.chance = state, chance
        self.book = books.of(state)
        self.events: list[Event] = []

    def tell(self, event: Event) -> None:
        """Something has happened."""
        self.events.append(event)

    def seat(self, seat: int) -> Seat:
        """A player's things."""
        return self.state.seats[seat]

    def ask(self, task: Task) -> None:
        """A choice that comes before all others."""
        self.state.tasks.append(task)

    def planet_at(self, place: int) -> Planet | None:
        """The discovered planet at a place."""
        return planet_at(self.book, self.state, place)

    def place_id(self, place: int) -> str:
        """How a place is said."""
        return self.book.places[place].id

    def planet_id(self, place: int) -> str:
        """The id of the discovered planet at a place; "" if there is none."""
        planet = self.planet_at(place)
        return "" if planet is None else self.book.planets[planet.token].id


def planet_at(book: books.Book, state: State, place: int) -> Planet | None:
    """The discovered planet at a place; None if there is none."""
    here = book.places[place]
    return state.planets[here.number] if here.kind == "planet" else None
