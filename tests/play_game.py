"""Games without a table: whoever is asked speaks, and the table itself when nobody does."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from typing import Any

from bot.games.contract import TABLE, ChoicePath, Later
from bot.games.engine.chance import Chance
from bot.games.engine.choice_walk import random_path as said_at_random
from bot.games.registry import AnyGame

PATIENCE = 40
"""How often AI seats are asked again before a clock runs out on them."""
FEW = 12
QUICK: Mapping[str, Mapping[str, tuple[str, ...]]] = {"ricochet": {"chips": ("1", "2"), "clock": ("auto", "60")}}
"""Values of settings with which random games come to an end soon."""
HARD, CAREFUL = ("show", "solo"), 3
"""Kinds of decisions that random play gets right too seldom: there an AI seat of this level is asked for the most part.
"""


def turned(game: AnyGame) -> Iterator[tuple[int, dict[str, str]]]:
    """Each number of seats, with the values of the settings in turn."""
    for at, seats in enumerate(range(game.meta.seats[0], game.meta.seats[1] + 1)):
        yield seats, {name: some[at % len(some)] for name, some in values(game).items()}


def shapes(game: AnyGame) -> Iterator[tuple[int, dict[str, str]]]:
    """Every number of seats with all settings if they are few, else with the values in turn."""
    each = values(game)
    combinations = list(itertools.product(*each.values()))
    if len(combinations) > FEW:
        yield from turned(game)
        return
    for seats in range(game.meta.seats[0], game.meta.seats[1] + 1):
        yield from ((seats, dict(zip(each, chosen, strict=True))) for chosen in combinations)


def values(game: AnyGame) -> dict[str, tuple[str, ...]]:
    """The values of each setting, without those that make games long."""
    quick = QUICK.get(game.meta.id, {})
    return {s.id: quick.get(s.id, tuple(option.value for option in s.values)) for s in game.meta.settings}


def at_random(game: AnyGame, state: Any, chance: Chance, *, careful: bool = True) -> tuple[int, ChoicePath]:
    """Who speaks next, and what: anybody who is asked; the table now and then, or if it waits for nobody.

    `careful`: see `HARD`; without it a game may never end.
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
    """What AI seats of a level say next; or the table, when they have nothing to say for long."""
    waiting = [decision.seat for decision in game.pending(state) if not decision.optional]
    for seat in waiting * PATIENCE:
        said = game.ai(game.view(state, seat), game.ask(state, seat), chance, level)
        if not isinstance(said, Later):
            return seat, said
    clock = min(game.clocks.deadlines(state), key=lambda one: one.seconds)
    return TABLE, game.clocks.work(state, clock.id) if clock.works else clock.said
