"""The three places where discord.py has Discord's addresses."""

import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route


def point_to(base: str) -> None:
    """Point the discord.py of this process to the fake at `base`."""
    Route.BASE = f"{base}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(base.replace("http", "ws", 1) + "/gateway/")
    setattr(Asset, "BASE", base)  # noqa: B010 - typed as a literal
