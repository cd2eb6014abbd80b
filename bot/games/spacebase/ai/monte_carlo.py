"""Level 4: play out the best choices of level 3 to the end of the game, and take the winner.

All candidates are played some hundred times with the same random numbers; after each round the worse half is dropped.
The choice of level 3 is never dropped, and is replaced only by one that wins more often by a margin. It is not used for
the draft of a game's start, or in a play-off.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Final

import numpy as np

from bot.games.contract import Ask, ChoicePath
from bot.games.contract.ai import Budget
from bot.games.engine.chance import Chance, LooseChance
from bot.games.engine.choice_walk import convert
from bot.games.engine.struct_copy import copier
from bot.games.spacebase.ai import array_layout as at
from bot.games.spacebase.ai import deciding, weights
from bot.games.spacebase.ai.array_layout import Model, Table
from bot.games.spacebase.ai.state_to_arrays import empty, model, table_of
from bot.games.spacebase.ai.valuation import mind_of
from bot.games.spacebase.components import book as books
from bot.games.spacebase.move import Move
from bot.games.spacebase.rules import allocating
from bot.games.spacebase.stages import STAGES
from bot.games.spacebase.state import State
from bot.games.spacebase.view import View
from bot.games.spacebase.views import determinize

BELOW: Final = 3
"""AI level whose choices are the candidates."""
SEEDS: Final = 1 << 29
FEWEST: Final = 2
"""Minimum seats of a game."""
_clone = copier(State)
_VERBS: Final = {verb.value: verb for stage in STAGES for verb in stage.verbs}


def look(view: View, ask: Ask, chance: Chance, budget: Budget) -> ChoicePath:
    """Return the choice of the seat.

    It is the one of the level below if there is nothing to choose or no time.
    """
    assert view.seat is not None
    state, seed = determinize.determinize(view, chance), chance.below(SEEDS, "playouts")
    mind = mind_of(books.of(state), state, view.seat, BELOW)
    found = [one.said for one in deciding.rated(mind, ask)][: weights.TRIED]
    if not found:
        return deciding.say(mind, ask)
    if len(found) == 1 or state.phase == "draft" or state.playoff or budget.spent():
        return found[0]
    return found[_most(state, view.seat, found, seed, budget)]


def warm() -> None:
    """Compile all functions by calls without work."""
    from bot.games.spacebase.ai.playout import BLUE, lies_open, playouts

    m, table = model("", (weights.PLAYOUT[FEWEST],) * FEWEST), empty(FEWEST)
    lies_open(m, table, 0, 0, BLUE, 0, 0)
    playouts(m, table, empty(FEWEST), 0, 0, np.zeros(0))


def _most(state: State, seat: int, sayings: Sequence[ChoicePath], seed: int, budget: Budget) -> int:
    """Return the index of the choice that wins most."""
    from bot.games.spacebase.ai.playout import playouts  # numba takes a hundred megabytes

    seats = len(state.seats)
    m, room = model(state.set, (weights.PLAYOUT[seats],) * seats), empty(seats)
    tables = [after(m, state, seat, said) for said in sayings]
    won, left, done = np.zeros(len(sayings)), list(range(len(sayings))), 0
    for nth in count():
        wins = np.zeros(max(1, round(weights.FIRST * budget.share)) << nth)
        for one in left:
            playouts(m, tables[one], room, seat, seed + done, wins)
            won[one] += wins.sum()
            if budget.spent():
                return 0 if not done else int(left[0])
        done += len(wins)
        left.sort(key=lambda one: -won[one])
        if nth == weights.TIMES or (len(left) == 1):
            break
        left = [one for place, one in enumerate(left) if place < max(2, len(left) // 2) or one == 0]
    best = left[0]
    return best if won[best] - won[0] > weights.ENOUGH * done else 0


def after(m: Model, root: State, seat: int, said: ChoicePath) -> Table:
    """Return the table after a choice, up to the next decision of another seat or roll."""
    state = _clone(root)
    move = Move(state, LooseChance())
    verb, rest = _VERBS[said[0]], said[1:]
    if said[0] == "take":
        state.seats[seat].choice = rest[0]
        allocating.gain(move, seat)
    elif said[0] not in ("roll", "keep", "reroll"):
        verb.play(move, seat, convert(verb.action, rest))
    t = table_of(m, state)
    if said[0] == "take":
        t.shared[at.AT_DONE + seat] = 1
    elif said[0] == "reroll":
        t.shared[at.STAGE] = at.TO_ROLL
        for die, other in ((at.DIE_1, "second"), (at.DIE_2, "first")):
            if rest[1] != other:
                t.shared[die] = at.NO_DIE
    return t
