"""A runner of a bot in a separate process against a fake.

Usage: `python -m tests.fake_discord.launch BASE MODULE:FACTORY`.

FACTORY makes the discord.py client, without arguments. The token is in the environment variable DISCORD_TOKEN.
"""

import gc
import importlib
import logging
import os
import sys

from .pointing import point_to


def main() -> None:
    """Run the bot to its end."""
    base, factory = sys.argv[1:]
    point_to(base)
    module, name = factory.split(":")
    gc.disable()  # as in `python -m bot`
    client = getattr(importlib.import_module(module), name)()
    gc.enable()
    client.run(os.environ["DISCORD_TOKEN"], log_level=logging.WARNING)


if __name__ == "__main__":  # a spawned process pool imports this module again
    main()
