"""The three places where discord.py keeps Discord's addresses."""

import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route


def point_to(base: str) -> None:
    """Send the discord.py of this process to the stand-in at `base`."""
    Route.BASE = f"{base}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(base.replace("http", "ws", 1) + "/gateway/")
    setattr(Asset, "BASE", base)  # noqa: B010 - typed as a literal
