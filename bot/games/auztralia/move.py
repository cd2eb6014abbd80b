"""A move and a stage of this game."""

from __future__ import annotations

from bot.games import contract
from bot.games.auztralia.components.book import of
from bot.games.auztralia.components.item_names import named
from bot.games.auztralia.events import Event
from bot.games.auztralia.state import State
from bot.games.engine import stages
from bot.games.engine.chance import Chance


class Move(stages.Move[State, Event]):
    """With the `book` of the game; what happens takes the names along that are not of the house's set."""

    def __init__(self, state: State, chance: Chance) -> None:
        super().__init__(state, chance)
        self.book = of(state)

    def tell(self, event: Event) -> None:
        """Something has happened."""
        self.events.append(named(event, self.state.set))


Stage = stages.Stage[State, Move]


class Verb(contract.Verb[State, Move]):
    """Something that can be said in this game."""
