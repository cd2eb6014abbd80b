"""Random games without a table: seats with a decision move, otherwise its clock runs out."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from typing import Any

from bot.games.contract import TABLE, ChoicePath, Later
from bot.games.engine.chance import Chance
from bot.games.engine.choice_walk import random_path as said_at_random
from bot.games.registry import AnyGame

PATIENCE = 40
"""Requests to AI seats before a clock runs out on them."""
FEW = 12
QUICK: Mapping[str, Mapping[str, tuple[str, ...]]] = {"ricochet": {"chips": ("1", "2"), "clock": ("auto", "60")}}
"""Values of settings that make random games short."""
HARD, CAREFUL = ("show", "solo"), 3
"""Kinds of decisions that random play rarely solves: mostly an AI seat of this level decides."""


def turned(game: AnyGame) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield each number of seats; the values of settings alternate."""
    for at, seats in enumerate(range(game.meta.seats[0], game.meta.seats[1] + 1)):
        yield seats, {name: some[at % len(some)] for name, some in values(game).items()}


def shapes(game: AnyGame) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield every number of seats with all settings if few, else with alternating values."""
    each = values(game)
    combinations = list(itertools.product(*each.values()))
    if len(combinations) > FEW:
        yield from turned(game)
        return
    for seats in range(game.meta.seats[0], game.meta.seats[1] + 1):
        yield from ((seats, dict(zip(each, chosen, strict=True))) for chosen in combinations)


def values(game: AnyGame) -> dict[str, tuple[str, ...]]:
    """Return the values of each setting, without those that make games long."""
    quick = QUICK.get(game.meta.id, {})
    return {s.id: quick.get(s.id, tuple(option.value for option in s.values)) for s in game.meta.settings}


def at_random(game: AnyGame, state: Any, chance: Chance, *, careful: bool = True) -> tuple[int, ChoicePath]:
    """Return a random next move with its seat: of any seat with a decision, or of the table.

    The table moves now and then, and if no seat has a decision. `careful`: see `HARD`; without it a game may never end.
    """
    clocks = game.clocks.deadlines(state)
    nobody = clocks and all(decision.optional for decision in game.pending(state))
    if clocks and (nobody or not chance.below(20, "table")):
        return TABLE, clocks[chance.below(len(clocks), "clock")].said
    asked = game.asked(state)
    seat = asked[chance.below(len(asked), "who")]
    hard = careful and any(decision.kind in HARD and decision.seat == seat for decision in game.pending(state))
    if hard and chance.below(10, "careful"):
        said = game.ai(game.view(state, seat), game.ask(state, seat), chance, CAREFUL)
        if not isinstance(said, Later):
            return seat, said
    return seat, said_at_random(game, state, seat, chance)


def advised(game: AnyGame, state: Any, chance: Chance, level: int) -> tuple[int, ChoicePath]:
    """Return a move of an AI seat of this level, or of the table once they have none for long."""
    waiting = [decision.seat for decision in game.pending(state) if not decision.optional]
    for seat in waiting * PATIENCE:
        said = game.ai(game.view(state, seat), game.ask(state, seat), chance, level)
        if not isinstance(said, Later):
            return seat, said
    clock = min(game.clocks.deadlines(state), key=lambda one: one.seconds)
    return TABLE, game.clocks.work(state, clock.id) if clock.works else clock.said
