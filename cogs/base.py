"""What every cog is: a part of the bot that knows its client and has handlers for buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord.ext import commands

from cogs.kinds import Routes

if TYPE_CHECKING:
    from bot.client import Taku


class TakuCog(commands.Cog):
    """A cog of the client; `routes` are its handlers by purpose."""

    def __init__(self, client: Taku) -> None:
        self.client = client

    def routes(self) -> Routes:
        """Handlers of buttons, menus and forms."""
        return {}
