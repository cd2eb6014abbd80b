"""Moves, stages and verbs of this game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

from bot.games import contract
from bot.games.contract import Option, Part
from bot.games.engine import stages
from bot.games.engine.chance import Chance
from bot.games.farfarout.components import book as books
from bot.games.farfarout.components.item_names import named
from bot.games.farfarout.events import Event
from bot.games.farfarout.state import Planet, Seat, State, Task
from bot.games.farfarout.view import PlanetView, View


class Move(stages.Move[State, Event]):
    """A move with its book; its events include the names of a host's set."""

    def __init__(self, state: State, chance: Chance) -> None:
        super().__init__(state, chance)
        self.book = books.of(state)

    def tell(self, event: Event) -> None:
        """Add an event."""
        super().tell(named(event, self.state.set))

    def seat(self, seat: int) -> Seat:
        """Return a player's seat."""
        return self.state.seats[seat]

    def ask(self, task: Task) -> None:
        """Push a task, which precedes all other choices."""
        self.state.tasks.append(task)

    def place_id(self, place: int) -> str:
        """Return the id of a place."""
        return self.book.places[place].id

    def planet_id(self, place: int) -> str:
        """Return the id of the discovered planet at a place; "" if there is none."""
        return planet_id(self.book, self.state, place)

    def fly(self, seat: int, place: int) -> None:
        """Move the ship to a place and record its path."""
        me = self.seat(seat)
        me.way = [*(me.way or [me.place]), place]
        me.place = place


Stage = stages.Stage[State, Move]


class Verb(contract.Verb[State, Move]):
    """A verb of this game."""


def open_first(options: Sequence[Option], between: Option) -> tuple[Option, ...]:
    """Return the possible options, then `between`, then those that are not possible now."""
    able = [option for option in options if option.refusal is None]
    return (*able, between, *[option for option in options if option.refusal is not None])


@overload
def planet_at(book: books.Book, state: State, place: int) -> Planet | None: ...
@overload
def planet_at(book: books.Book, state: View, place: int) -> PlanetView | None: ...
def planet_at(book: books.Book, state: State | View, place: int) -> Planet | PlanetView | None:
    """Return the discovered planet at a place; None if there is none."""
    here = book.places[place]
    return state.planets[here.number] if here.kind == "planet" else None


def ground(state: State, seat: int) -> Planet:
    """Return the discovered planet that the ship is on."""
    planet = planet_at(books.of(state), state, state.seats[seat].place)
    assert planet is not None
    return planet


def planet_id(book: books.Book, state: State, place: int) -> str:
    """Return the id of the discovered planet at a place; "" if there is none."""
    planet = planet_at(book, state, place)
    return "" if planet is None else book.planets[planet.token].id


def visited(state: State, seat: int) -> Part:
    """Return the part of the board that shows the planet of a seat's ship."""
    return Part("planet", planet_id(books.of(state), state, state.seats[seat].place))
