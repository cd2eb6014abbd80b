"""A worker process with scripted masters.

Usage: `python -m tests.ai_worker.fake_worker`.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any, cast
from unittest.mock import Mock

from bot.ai_worker import worker as ai_worker_worker
from bot.games.contract import Ask, Budget, ChoicePath, Complete, Pick
from bot.games.engine.chance import Chance
from bot.games.engine.choice_walk import allowed
from bot.games.registry import GAMES
from tests.tables.toy_game import TOY

WAY = "TAKU_FAKE"
"""The environment variable with their behaviour."""
BEGUN = "TAKU_FAKE_BEGUN"
"""The environment variable with the file that they write when they begin to compute for ever."""
MODULE = "tests.ai_worker.fake_worker"
LEVELS = (1, 2, 3, 4)


def master(view: Any, ask: Ask, chance: Chance, budget: Budget) -> ChoicePath:
    """Return a random legal move, or misbehave as scripted."""
    match os.environ.get(WAY, ""):
        case "busy":
            _begins()
            while True:
                pass
        case "asleep":
            _begins()
            time.sleep(99)
        case "slow":
            print("thinking of", view)  # noqa: T201
            while not budget.spent():
                pass
        case "killed":
            os.kill(os.getpid(), signal.SIGKILL)
        case "fails":
            raise KeyError(view)
        case "illegal":
            return ("fly", "away")
        case _:
            assert budget.share > 0
    return _any(ask, chance)


def _begins() -> None:
    if begun := os.environ.get(BEGUN):
        Path(begun).write_text(str(os.getpid()), encoding="ascii")


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
    """Give these games masters that need no machine code, in this process."""
    games = cast("dict[str, Any]", GAMES)
    for game in (GAMES["spacebase"], TOY):
        games[game.meta.id] = replace(game, levels=LEVELS, master=master, warm=None, warm_master=None)


if __name__ == "__main__":
    with_masters()
    match os.environ.get(WAY, ""):
        case "unable":
            sys.exit(3)
        case "nonsense":
            setattr(ai_worker_worker, "line_of", Mock(return_value=b'{"said": 5}'))  # noqa: B010 - typed as a function
        case "endless":
            setattr(ai_worker_worker, "line_of", Mock(return_value=b"a" * (1 << 17)))  # noqa: B010 - the same
        case _:
            pass
    ai_worker_worker.main()
