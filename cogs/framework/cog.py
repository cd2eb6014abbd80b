"""What every cog is: a part of the bot that knows its client and has handlers for buttons."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, ClassVar

from discord.ext import commands

from bot.app import Services
from cogs.board.publisher import BoardPublisher
from cogs.framework.bot import BaseBot, Routes
from cogs.framework.message_recovery import Standing
from cogs.framework.router import Router, Which
from cogs.framework.shutdown import GracefulShutdown
from cogs.servers.overview_updater import OverviewUpdater


class TakuBot(BaseBot):
    """The client as its cogs know it: `poster` shows what they change, `overviews` where much is told at one
    look, `router` finds whose button was pressed, `standing` brings back what somebody has deleted."""

    def __init__(self, services: Services, **options: Any) -> None:
        super().__init__(services, **options)
        self.poster, self.standing = BoardPublisher(self), Standing(self)
        self.router = Router(self.poster.pressed_on_old)
        self.poster.restores(self.standing)
        self.overviews = OverviewUpdater(self)
        self.told = asyncio.Event()
        """That the process is to end."""
        self.drain = GracefulShutdown(self.poster.settled, self.told.set)


class TakuCog(commands.Cog):
    """A cog of the client; `routes` are its handlers by purpose, whose ids name no tables where they stand `apart`."""

    apart: ClassVar[bool] = False

    def __init__(self, client: TakuBot) -> None:
        self.client = client

    def routes(self) -> Routes:
        """Handlers of buttons, menus and forms."""
        return {}

    def asks(self) -> Mapping[str, Which]:
        """By purpose, how it is asked which table is meant, where those are others than where somebody sits."""
        return {}
