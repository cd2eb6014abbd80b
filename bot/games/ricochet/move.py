"""A move and a stage of this game."""

from __future__ import annotations

from bot.games import contract
from bot.games.engine import stages
from bot.games.ricochet.events import Event
from bot.games.ricochet.state import State

Move = stages.Move[State, Event]
Stage = stages.Stage[State, Move]


class Verb(contract.Verb[State, Move]):
    """Something that can be said in this game."""
