"""Move context, stages and verbs of this game."""

from __future__ import annotations

from bot.games import contract
from bot.games.engine import stages
from bot.games.ricochet.events import Event
from bot.games.ricochet.state import State

Move = stages.Move[State, Event]
Stage = stages.Stage[State, Move]


class Verb(contract.Verb[State, Move]):
    """A verb of this game."""
