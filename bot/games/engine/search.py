"""Looking ahead in states that a view allows: what comes of each saying if everybody goes on sensibly.

Every saying is tried in the same guessed states with the same luck; after each round the worse half is dropped, so that
most of the work goes into the sayings between which it is hard to choose.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any, Generic, TypeVar

from bot.games.contract.minds import Budget, Rated
from bot.games.contract.words import Said
from bot.games.engine.chance import Chance, LooseChance

S = TypeVar("S")
SEEDS = 1 << 62


@dataclass(frozen=True)
class Lookahead(Generic[S]):
    """How a game is played on: `play` does what a seat says, in place; `policy` is the next step of whoever decides,
    done in place; the `horizon` of a root state tells when a state is far enough; `value` is what that is worth to the
    seat, in points or in chances, more is better. `samples` guessed states are looked at for each saying that is left
    in the end.
    """

    guess: Callable[[Chance], S]
    clone: Callable[[S], S]
    play: Callable[[S, Said, Chance], None]
    policy: Callable[[S, Chance], None]
    horizon: Callable[[S], Callable[[S], bool]]
    value: Callable[[S], float]
    samples: int


def search(ahead: Lookahead[Any], sayings: Sequence[Said], chance: Chance, budget: Budget) -> list[Rated]:
    """The sayings that were left in the end, best first, then those that were dropped, latest first.

    With a budget that is spent at once the first of the `sayings` comes first.
    """
    seed = chance.below(SEEDS, "search")
    left, dropped = list(sayings), list[Rated]()
    worth: dict[Said, list[float]] = {said: [] for said in left}
    rounds = max(1, math.ceil(math.log2(max(2, len(left)))))
    done = 0
    for nth in range(rounds):
        upto = max(done + 1, round(ahead.samples * budget.share * (nth + 1) / rounds))
        while done < upto and not budget.spent():
            root = ahead.guess(LooseChance(f"{seed} {done}"))
            for said in left:
                worth[said].append(_tried(ahead, root, said, f"{seed} {done} luck"))
            done += 1
        order = sorted(left, key=lambda said: -_mean(worth[said]))
        keep = max(1, math.ceil(len(order) / 2)) if nth < rounds - 1 else len(order)
        dropped[:0] = [Rated(said, _mean(worth[said])) for said in order[keep:]]
        left = order[:keep]
        if len(left) == 1 or budget.spent():
            break
    return [*(Rated(said, _mean(worth[said])) for said in left), *dropped]


def _mean(found: Sequence[float]) -> float:
    return fmean(found) if found else 0.0


def _tried(ahead: Lookahead[Any], root: Any, said: Said, luck: str) -> float:
    state, chance = ahead.clone(root), LooseChance(luck)
    far = ahead.horizon(root)
    ahead.play(state, said, chance)
    while not far(state):
        ahead.policy(state, chance)
    return ahead.value(state)
