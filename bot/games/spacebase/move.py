"""Base classes of this game's moves, stages and verbs."""

from __future__ import annotations

from bot.games import contract
from bot.games.engine import stages
from bot.games.engine.chance import Chance
from bot.games.spacebase.components import book as books
from bot.games.spacebase.components import item_names
from bot.games.spacebase.events import Event
from bot.games.spacebase.state import State


class Move(stages.Move[State, Event]):
    """A move with the `book` of the game."""

    def __init__(self, state: State, chance: Chance) -> None:
        super().__init__(state, chance)
        self.book = books.of(state)

    def tell(self, event: Event) -> None:
        """Log an event, with the names of cards from an owner's set."""
        self.events.append(item_names.named(event, self.state.set))


Stage = stages.Stage[State, Move]


class Verb(contract.Verb[State, Move]):
    """A verb of this game."""
