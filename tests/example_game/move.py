"""Types of a move, a stage and a verb of this game."""

from __future__ import annotations

from bot.games import contract
from bot.games.engine import stages
from tests.example_game.events import Event
from tests.example_game.state import State

Move = stages.Move[State, Event]
Stage = stages.Stage[State, Move]


class Verb(contract.Verb[State, Move]):
    """A verb of this game."""
