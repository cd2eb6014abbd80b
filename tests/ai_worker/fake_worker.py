"""Masters that answer at once, and their worker process."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import Any, cast

from bot.ai_worker.worker import main
from bot.games.contract import Ask, Budget, ChoicePath, Complete, Pick
from bot.games.engine.chance import Chance
from bot.games.engine.choice_walk import allowed
from bot.games.registry import GAMES
from tests.ai_worker.scripted_process import WAY
from tests.tables.toy_game import TOY

LEVELS = (1, 2, 3, 4)


def master(view: Any, ask: Ask, chance: Chance, budget: Budget) -> ChoicePath:
    """Return a random legal move, or misbehave as scripted."""
    match os.environ.get(WAY, ""):
        case "slow":
            print("thinking of", view)  # noqa: T201
            while not budget.spent():
                pass
        case "fails":
            raise KeyError(view)
        case _:
            assert budget.share > 0
    return _any(ask, chance)


def _any(ask: Ask, chance: Chance) -> ChoicePath:
    said: ChoicePath = ()
    while not isinstance(choices := ask(said), Complete):
        if isinstance(choices, Pick):
            options = allowed(choices)
            said = (*said, options[chance.below(len(options), "any")].value)
        else:
            said = (*said, str(1 + chance.below(6, "any")))
    return said


def with_masters() -> None:
    """Give these games fake masters, in this process."""
    games = cast("dict[str, Any]", GAMES)
    for game in (GAMES["spacebase"], TOY):
        games[game.meta.id] = replace(game, levels=LEVELS, master=master)


if __name__ == "__main__":
    with_masters()
    main()
