"""What every cog is: a part of the bot that knows its client and has handlers for buttons."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, ClassVar

from discord.ext import commands

from bot.app import Services
from cogs.framework.bot import BaseBot, Routes
from cogs.framework.message_recovery import Standing
from cogs.framework.notifications import NotificationSender
from cogs.framework.router import Router, Which
from cogs.framework.shutdown import GracefulShutdown


class TakuBot(BaseBot):
    """The client as its cogs know it: `router` finds whose button was pressed, `standing` brings back what somebody has
    deleted, `notifications` brings people what
    tables have to say, `drain` ends the process."""

    notifications: NotificationSender
    drain: GracefulShutdown

    def __init__(self, services: Services, **options: Any) -> None:
        super().__init__(services, **options)
        self.router, self.standing = Router(), Standing(self)
        self.told = asyncio.Event()
        """That the process is to end."""


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
