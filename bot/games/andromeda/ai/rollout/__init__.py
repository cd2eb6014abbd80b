"""Rounds played on to their end as machine code: what a master tries its sayings by.

`table` is a state as arrays; `worth` and `policy` are what everybody thinks and says in a rollout, the rules of thumb
of `outlook` and `planner`; `playing` is what comes of it. The rules are those of `stages` and `rules`, and are tested
to be.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from bot.games.andromeda.ai.rollout.playing import ended
from bot.games.andromeda.ai.rollout.table import Table, code_of, copied, laid
from bot.games.andromeda.ai.rollout.worth import numbers
from bot.games.andromeda.ai.weights import ACTING, PREPARING
from bot.games.andromeda.parts import cards
from bot.games.andromeda.parts.data import N_BONUSES, N_PLANETS, ORBITS
from bot.games.andromeda.sight import guess
from bot.games.andromeda.state import Seat, State
from bot.games.andromeda.view import View
from bot.games.contract import Rated, Said
from bot.games.engine.chance import Chance
from bot.games.engine.search import SEEDS


@dataclass
class Rollout:
    """A round that is to be played on, or has been: then it has a `worth` for the seat that began it."""

    table: Table
    worth: float = 0.0


class Rollouts:
    """A seat's sayings, and what comes of them: half of their worth is what they were rated before."""

    def __init__(self, view: View, rated: Sequence[Rated]) -> None:
        assert view.seat is not None
        self._view, self._seat = view, view.seat
        self._codes = {one.said: code_of(one.said, view.seats[view.seat]) for one in rated}
        self._rated = {one.said: one.worth for one in rated}
        self._weights = np.array([numbers(ACTING), numbers(PREPARING)])

    def guess(self, chance: Chance) -> Rollout:
        """A round that the view allows."""
        return Rollout(laid(guess.guess(self._view, chance), self._seat))

    @staticmethod
    def clone(rollout: Rollout) -> Rollout:
        """The same round, before it is played on."""
        return Rollout(copied(rollout.table))

    def play(self, rollout: Rollout, said: Said, chance: Chance) -> None:
        """To its end, in place."""
        seed = chance.below(SEEDS, "rollout")
        found = ended(rollout.table, self._codes[said], self._weights, seed)
        rollout.worth = float(found) + self._rated[said]


def load() -> None:
    """Loads or makes the machine code, by a rollout from the last action of a game."""
    hand = cards.no_cards()
    seats = [Seat([*hand], 0) for _ in range(3)]
    state = State(
        seats,
        [[0] * 3 for _ in range(N_PLANETS)],
        [[0] * ORBITS for _ in range(N_PLANETS)],
        [0] * N_PLANETS,
        [0] * N_PLANETS,
        [0] * N_BONUSES,
        2,
        1,
        phase="action",
        actions=1,
        final=True,
    )
    weights = np.array([numbers(ACTING), numbers(PREPARING)])
    ended(laid(state, 0), code_of(("pass",), seats[0]), weights, 1)
