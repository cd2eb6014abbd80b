"""Machine code that games compile (the solver of Ricochet Robots, masters): made once a machine, loaded at each start.

The module itself, run by `bot.apart`, makes a game's.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from functools import partial
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from bot.apart import FailedApart, end_with_caller, run_apart
from bot.games.contract.game import NO_CLOCKS
from bot.games.registry import GAMES

log = logging.getLogger(__name__)

GAMES_ROOT = Path(__file__).parent / "games"
numba_version = partial(version, "numba")
PLACE = "NUMBA_CACHE_DIR"
"""Read by numba when it is loaded, which is not before a game needs it."""


def keep_in(folder: Path) -> None:
    """From now on machine code is kept there, unless whoever runs the bot has said where."""
    os.environ.setdefault(PLACE, str(folder.resolve()))


async def warm(game: str) -> None:
    """Loads a game's machine code, or makes it, beside the event loop.

    What is new is made by a process of its own: that takes 70 MB, and Python's lock for seconds. It ends with whoever
    waits for it. What is broken is made anew.
    """
    if GAMES[game].clocks is NO_CLOCKS:
        return
    folder = Path(os.environ[PLACE]) if PLACE in os.environ else None
    if folder is not None and not (_code(folder) and _mark(game, folder).exists()):
        await _make(game, folder)
    await asyncio.to_thread(_load, game, folder)


async def _make(game: str, folder: Path) -> None:
    try:
        await run_apart(__name__, game)
    except FailedApart as failed:
        log.warning("the machine code of %s is made by the bot itself: %s", game, failed)
    else:
        await asyncio.to_thread(_note, game, folder)


def _note(game: str, folder: Path) -> None:
    for path in folder.glob(f"{game}.*"):
        path.unlink(missing_ok=True)
    folder.mkdir(parents=True, exist_ok=True)
    _mark(game, folder).touch()


def _mark(game: str, folder: Path) -> Path:
    """A file that is there once the code of what the game and the engine are today was made."""
    source = sha256(numba_version().encode())
    for path in sorted(path for room in (game, "engine") for path in (GAMES_ROOT / room).rglob("*.py")):
        source.update(path.read_bytes())
    return folder / f"{game}.{source.hexdigest()[:16]}"


def _load(game: str, folder: Path | None) -> None:
    try:
        GAMES[game].clocks.warm()
    except Exception as error:
        if folder is None:
            raise
        log.warning("the machine code of %s cannot be loaded, and is made anew: %s", game, error)
        for path in _code(folder):
            path.unlink(missing_ok=True)
        GAMES[game].clocks.warm()


def _code(folder: Path) -> list[Path]:
    """Numba's files there: an index and code."""
    return list(folder.rglob("*.nb[ic]"))


if __name__ == "__main__":
    end_with_caller()
    GAMES[sys.argv[1]].clocks.warm()
