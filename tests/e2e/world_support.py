"""Game states that look the same to a seat, and differ in hidden information."""

from __future__ import annotations

from typing import Any

from bot.games.contract import Text
from bot.games.engine.chance import Chance, LooseChance
from bot.games.engine.choice_walk import apply
from bot.games.registry import AnyGame
from tests.play_game import at_random

TRIES, GUESSES = 50, 3
SEATS = 3
ENOUGH, LONGEST = 100, 400
"""Moves of a random game: where both kinds of states are known, and at most."""


def moments(game: AnyGame, settings: dict[str, str]) -> list[tuple[Any, int]]:
    """Return states of a game, each with a seat that has others' information hidden from it.

    In some the seat decides at the same time as others, in some another seat alone.
    """
    chance: Chance = LooseChance(5)
    full = {one.id: one.values[0].value for one in game.meta.settings} | settings
    state, _ = game.setup(SEATS, full, chance)
    together: list[tuple[Any, int]] = []
    alone: list[tuple[Any, int]] = []
    for move in range(LONGEST):
        if game.outcome(state) is not None or (move >= ENOUGH and together and alone):
            break
        seats = [one.seat for one in game.pending(state) if not one.optional]
        hidden = holders(game, state)
        for seat in range(SEATS):
            if hidden - {seat} and len(seats) > 1 and seat in seats:
                together.append((state, seat))
            elif hidden - {seat} and len(seats) == 1 and seat not in seats:
                alone.append((state, seat))
        mover, said = at_random(game, state, chance, careful=False)
        state, _ = apply(game, state, mover, said, chance)
    return [found[len(found) // 2] for found in (together, alone) if found]


def holders(game: AnyGame, state: Any) -> set[int]:
    """Return the seats with hidden information: a guess from the public view would be wrong."""
    public = game.view(state, None)
    guesses = [game.determinize(public, LooseChance(salt)) for salt in range(GUESSES)]
    return {
        seat for seat in range(SEATS) if any(_held(game, guess, seat) != _held(game, state, seat) for guess in guesses)
    }


def _held(game: AnyGame, state: Any, seat: int) -> tuple[Text, ...]:
    return game.describe_hand(game.view(state, seat))


def other_world(game: AnyGame, state: Any, seat: int) -> Any:
    """Return a state that looks the same to the seat, but differs in all hidden information."""
    view, others = game.view(state, seat), holders(game, state) - {seat}
    for salt in range(TRIES):
        guess = game.determinize(view, LooseChance(salt))
        if all(_held(game, guess, other) != _held(game, state, other) for other in others):
            return guess
    raise AssertionError("no other world")
