"""Positions for playouts, and a comparison of the two ways to play them out."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.contract import Later
from bot.games.engine import choice_walk
from bot.games.engine.chance import LooseChance
from bot.games.engine.wasm import Instance
from bot.games.spacebase import SPACEBASE
from bot.games.spacebase.ai import playout
from bot.games.spacebase.ai.playout_module import packed, playouts
from bot.games.spacebase.ai.playout_table import model, table_of
from bot.games.spacebase.state import State


def asked(state: State) -> int:
    """Return the seat that must decide."""
    return next(one.seat for one in SPACEBASE.pending(state) if not one.optional)


def midgame(seats: int = 3, steps: int = 24, seed: int = 7) -> State:
    """Return a game among seats of level 2, some moves on."""
    chance = LooseChance(seed)
    state, _ = SPACEBASE.setup(seats, {"start": "normal"}, chance)
    for _ in range(steps):
        seat = asked(state)
        said = SPACEBASE.ai(SPACEBASE.view(state, seat), SPACEBASE.ask(state, seat), chance, 2)
        assert not isinstance(said, Later)
        SPACEBASE.play(state, seat, choice_walk.action_of(SPACEBASE, said), chance)
    return state


def differing(state: State, numbers: Iterable[int], instance: Instance) -> int:
    """Return how many playouts of the module end unlike those in Python, byte for byte."""
    m, count, seat = model(state.set, len(state.seats)), 0, state.active
    t = table_of(m, state)
    for number in numbers:
        wins, end = playouts(m, t, seat, number, 1, instance=instance), playout.play_out(m, t, number)
        content = packed(end)
        is_same = instance.read(instance.call("room"), len(content)) == content and wins == playout.win(end, seat)
        count += not is_same
    return count
