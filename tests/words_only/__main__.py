"""Transcript of a whole game: `python -m tests.words_only GAME [LANGUAGE]` prints it."""

from __future__ import annotations

import asyncio
import logging
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.demo.simcord_patches import spoken_locales
from tests.cogs.emoji_application import icons
from tests.cogs.simulated_client import world
from tests.tools.presses.play import deterministic
from tests.words_only.whole_game import READERS, AtRandom, play


async def main(game: str, language: str = "en") -> None:
    """Play the game in a world of its own."""
    with TemporaryDirectory() as folder:
        async with world(Path(folder)) as w:
            with icons(), deterministic("1"), spoken_locales({one.id: language for one in w.people.values()}):
                played = await play(
                    w, game, [READERS[game]("Ann") if language == "en" else AtRandom()], language=language
                )
    sys.stdout.write("\n".join([*played.lines, *played.looked, *played.faults, ""]))


if __name__ == "__main__":
    logging.disable()
    asyncio.run(main(*sys.argv[1:]))
