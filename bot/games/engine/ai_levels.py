"""AI choices for all levels; the masters think longer than the levels below them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.games.contract import A, Ask, Budget, ChoicePath, E, Game, Later, S, V
from bot.games.engine.chance import Chance

MASTER: Final = 4
USUAL: Final = Budget()


def master_of(game: Game[S, A, V, E], level: int) -> Callable[[V, Ask, Chance, Budget], ChoicePath] | None:
    """Return the master function of that level, for a process of its own.

    None: the level answers at once.
    """
    return game.master if level == MASTER else None


def choose(
    game: Game[S, A, V, E], view: V, ask: Ask, chance: Chance, level: int, *, budget: Budget = USUAL
) -> ChoicePath | Later:
    """Return the choice of a level that the game has.

    A master is slow and must not run on the event loop.
    """
    master = master_of(game, level)
    return game.ai(view, ask, chance, level) if master is None else master(view, ask, chance, budget)
