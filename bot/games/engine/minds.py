"""What an AI of any level says: the masters think longer than the levels below them."""

from __future__ import annotations

from typing import Final

from bot.games.contract import A, Ask, Budget, E, Game, Later, S, Said, V
from bot.games.engine.chance import Chance

MASTER: Final = 4
USUAL: Final = Budget()


def says(
    game: Game[S, A, V, E], view: V, ask: Ask, chance: Chance, level: int, *, budget: Budget = USUAL
) -> Said | Later:
    """The answer of a level that the game has; a master takes its time, and is not asked on the event loop."""
    if level == MASTER and game.master is not None:
        return game.master(view, ask, chance, budget)
    return game.ai(view, ask, chance, level)
