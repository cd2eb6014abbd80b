"""Run a bot in a process of its own against a stand-in: `python -m tests.fake_discord.launch BASE MODULE:FACTORY`.

FACTORY makes the discord.py client and takes nothing. The token comes in the variable DISCORD_TOKEN.
"""

import importlib
import logging
import os
import sys

from .pointing import point_to


def main() -> None:
    """Start the bot and stay until it ends."""
    base, factory = sys.argv[1:]
    point_to(base)
    module, name = factory.split(":")
    client = getattr(importlib.import_module(module), name)()
    client.run(os.environ["DISCORD_TOKEN"], log_level=logging.WARNING)


if __name__ == "__main__":  # a spawned process pool imports this module again
    main()
