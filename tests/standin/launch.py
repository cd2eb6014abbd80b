"""Run a bot in a process of its own against a stand-in: `python -m tests.standin.launch BASE MODULE:FACTORY`.

FACTORY makes the discord.py client and takes nothing. The token comes in the variable DISCORD_TOKEN.
"""

import importlib
import logging
import os
import sys

import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route


def point_to(base: str) -> None:
    """Send the discord.py of this process to the stand-in at `base`."""
    Route.BASE = f"{base}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(base.replace("http", "ws", 1) + "/gateway/")
    setattr(Asset, "BASE", base)  # noqa: B010 - typed as a literal


def main() -> None:
    """Start the bot and stay until it ends."""
    base, factory = sys.argv[1:]
    point_to(base)
    module, name = factory.split(":")
    client = getattr(importlib.import_module(module), name)()
    client.run(os.environ["DISCORD_TOKEN"], log_level=logging.WARNING)


if __name__ == "__main__":  # a spawned process pool imports this module again
    main()
