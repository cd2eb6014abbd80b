"""Cache of machine code compiled by numba: built once per machine, loaded at each start.

It serves the solver of Ricochet Robots. The module itself, run by `bot.worker_process`,
compiles a game's code.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from bot.games.registry import GAMES
from bot.worker_process import WorkerFailed, exit_with_parent, run_worker

log = logging.getLogger(__name__)

GAMES_ROOT = Path(__file__).parent / "games"
numba_version = partial(version, "numba")
PLACE = "NUMBA_CACHE_DIR"
"""Environment variable that numba reads at its import, which is not before a game needs it."""


def keep_in(folder: Path) -> None:
    """Set the cache folder, unless the operator has set one."""
    os.environ.setdefault(PLACE, str(folder.resolve()))


async def warm(game: str) -> None:
    """Compile a game's machine code if missing, and load it, without blocking the event loop.

    Broken cache files are rebuilt.
    """
    await compile_missing(game)
    if (load := GAMES[game].warm) is not None:
        await asyncio.to_thread(_load, game, load, _folder())


async def compile_missing(game: str) -> None:
    """Compile a game's machine code if missing, by a worker process.

    It takes 70 MB, and the GIL for seconds. The process ends when the caller is cancelled.
    """
    if not GAMES[game].warm:
        return
    folder = _folder()
    if folder is not None and not (_code(folder) and _mark(game, folder).exists()):
        await _make(game, folder)


def make(game: str) -> None:
    """Compile missing code, or load it."""
    if (load := GAMES[game].warm) is not None:
        load()


async def _make(game: str, folder: Path) -> None:
    try:
        await run_worker(__name__, game)
    except WorkerFailed as failed:
        log.warning("the machine code of %s is made by the bot itself: %s", game, failed)
    else:
        await asyncio.to_thread(_note, game, folder)


def _note(game: str, folder: Path) -> None:
    for path in folder.glob(f"{game}.*"):
        path.unlink(missing_ok=True)
    folder.mkdir(parents=True, exist_ok=True)
    _mark(game, folder).touch()


def _mark(game: str, folder: Path) -> Path:
    """Return the marker file that exists once the code of today's game and engine is compiled."""
    source = sha256(numba_version().encode())
    for path in sorted(path for room in (game, "engine") for path in (GAMES_ROOT / room).rglob("*.py")):
        source.update(path.read_bytes())
    return folder / f"{game}.{source.hexdigest()[:16]}"


def _load(game: str, load: Callable[[], None], folder: Path | None) -> None:
    try:
        load()
    except Exception as error:
        if folder is None:
            raise
        log.warning("the machine code of %s cannot be loaded, and is made anew: %s", game, error)
        for path in _code(folder):
            path.unlink(missing_ok=True)
        load()


def _folder() -> Path | None:
    return Path(os.environ[PLACE]) if PLACE in os.environ else None


def _code(folder: Path) -> list[Path]:
    """Return numba's index and code files in the folder."""
    return list(folder.rglob("*.nb[ic]"))


if __name__ == "__main__":
    exit_with_parent()
    make(sys.argv[1])
