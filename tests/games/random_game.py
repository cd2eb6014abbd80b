"""A random game, moment by moment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from bot.games.contract import (
    TABLE,
    Decision,
)
from bot.games.engine import choice_walk
from bot.games.engine.chance import LooseChance
from bot.games.registry import AnyGame
from tests.play_game import at_random

LONGEST_GAME = 20_000
Settings = dict[str, str]


class Moment(NamedTuple):
    """A state with a pending decision."""

    state: Any
    decision: Decision


def random_game(game: AnyGame, seats: int, settings: Settings, seed: int, events: list[Any]) -> Iterator[Moment]:
    """Every moment of a random game, played in place to its end; `events` collects its events."""
    chance = LooseChance(seed)
    state, first = game.setup(seats, settings, chance)
    events.extend(first)
    for _ in range(LONGEST_GAME):
        if game.outcome(state) is not None:
            assert game.pending(state) == ()
            return
        seat, said = at_random(game, state, chance)
        if seat != TABLE:
            yield Moment(state, next(one for one in game.pending(state) if one.seat == seat))
        events.extend(game.play(state, seat, choice_walk.action_of(game, said), chance))
    raise AssertionError("the game does not end")
