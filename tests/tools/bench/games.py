"""Games of any kind among AI seats; Ricochet Robots has clocks, and a simulation of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.games.contract import SPEED
from bot.games.registry import GAMES
from tests.tools.bench import balance, robots
from tests.tools.bench.balance import Job, Played
from tests.tools.blunders.observed_game import Step


def usual(game: str) -> Mapping[str, str]:
    """Return the default settings of a table, played at once."""
    return {one.id: one.values[0].value for one in GAMES[game].meta.settings} | {SPEED: "live"}


def sizes(game: str) -> range:
    """Return the numbers of players."""
    least, most = GAMES[game].meta.seats
    return range(least, most + 1)


def play(job: Job, steps: list[Step[Any]] | None = None) -> Played:
    """Play a game to its end, or until it counts as endless; `steps` are appended if given.

    An exception names its game.
    """
    try:
        return (robots.play if job.game == "ricochet" else balance.play)(job, steps)
    except Exception as wrong:
        wrong.add_note(f"in {job}")
        raise
