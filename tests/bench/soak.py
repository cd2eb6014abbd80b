"""Careless games for an hour (or the seconds given): python -m tests.bench.soak [SECONDS]."""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from pathlib import Path

from bot.games.registry import GAMES
from tests.fuzz.tables import Careless, Tally

HOUR = 3600.0


async def soak(seconds: float) -> Tally:
    """Plays one game after the other, each with a seed of its own; stops at the first fault by raising it."""
    tally, end, seed = Tally(), time.monotonic() + seconds, int(time.time())
    while time.monotonic() < end:
        for game in GAMES:
            seed += 1
            with tempfile.TemporaryDirectory() as folder:
                try:
                    await Careless(Path(folder), game, seed, tally).play()
                except BaseException:
                    print(f"{game}, seed {seed}", file=sys.stderr)
                    raise
    return tally


if __name__ == "__main__":
    print(asyncio.run(soak(float(sys.argv[1]) if len(sys.argv) > 1 else HOUR)))
