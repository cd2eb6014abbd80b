"""Level 4: play out the best choices of level 3 to the end of the game, and take the winner.

All candidates are played some hundred times with the same random numbers; after each round the worse half is dropped.
The choice of level 3 is never dropped, and is replaced only by one that wins more often by a margin. It is not used for
the draft of a game's start, or in a play-off.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import count
from typing import Final

from bot.games.contract import Ask, ChoicePath
from bot.games.contract.ai import Budget
from bot.games.engine.chance import Chance, LooseChance
from bot.games.engine.choice_walk import convert
from bot.games.engine.struct_copy import copier
from bot.games.spacebase.ai import deciding, playout, weights
from bot.games.spacebase.ai.playout_module import PLAYOUTS, playouts
from bot.games.spacebase.ai.playout_table import model, table_of
from bot.games.spacebase.ai.playout_types import NO_DIE, TO_ROLL, Model, Table
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


def _most(state: State, seat: int, sayings: Sequence[ChoicePath], seed: int, budget: Budget) -> int:
    """Return the index of the choice that wins most."""
    m = model(state.set, len(state.seats))
    tables = [after(m, state, seat, said) for said in sayings]
    won, left, done = [0] * len(sayings), list(range(len(sayings))), 0
    with PLAYOUTS.instance() as instance:
        wins = playout.playouts if instance is None else partial(playouts, instance=instance)
        first = weights.FIRST_IN_PYTHON if instance is None else weights.FIRST
        for nth in count():
            games = max(1, round(first * budget.share)) << nth
            for one in left:
                won[one] += wins(m, tables[one], seat, seed + done, games)
                if budget.spent():
                    return left[0] if done else 0
            done += games
            left.sort(key=lambda one: -won[one])
            if nth == weights.TIMES or len(left) == 1:
                break
            left = [one for place, one in enumerate(left) if place < max(2, len(left) // 2) or one == 0]
    best = left[0]
    return best if won[best] - won[0] > weights.ENOUGH * playout.VICTORY * done else 0


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
        t.seats[seat].done = True
    elif said[0] == "reroll":
        t.stage = TO_ROLL
        for die, other in enumerate(("second", "first")):
            if rest[1] != other:
                t.dice[die] = NO_DIE
    return t
