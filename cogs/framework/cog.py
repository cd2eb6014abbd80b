"""Base classes of the client and of all cogs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Services
from cogs.framework.bot import BaseBot, Routes
from cogs.framework.message_recovery import MessageRecovery
from cogs.framework.notifications import NotificationSender
from cogs.framework.router import Router, Which
from cogs.framework.shutdown import GracefulShutdown


class TakuBot(BaseBot):
    """Client with the services for cogs.

    `router` dispatches clicks, `message_recovery` restores deleted messages, `notifications` delivers notifications,
    `shutdown` ends the process gracefully, once `shutdown_requested` is set.
    """

    notifications: NotificationSender
    shutdown: GracefulShutdown

    def __init__(self, services: Services, **options: Any) -> None:
        super().__init__(services, **options)
        self.router, self.message_recovery = Router(), MessageRecovery(self)
        self._starts: list[Callable[[], None]] = []
        self.shutdown_requested = asyncio.Event()

    @property
    def owner_guilds(self) -> Sequence[discord.Object]:
        """Return the server for the operator commands; missing: everywhere."""
        guild = self.settings.owner_guild
        return discord.utils.MISSING if guild is None else [discord.Object(guild)]

    def command_group(self, name: str) -> app_commands.Group:
        """Return a command group that was added before, for further commands."""
        found = self.tree.get_command(name)
        assert isinstance(found, app_commands.Group)
        return found

    def on_start(self, begin: Callable[[], None]) -> None:
        """Register a callback for when Discord can be reached."""
        self._starts.append(begin)

    async def add(self, *cogs: TakuCog) -> None:
        """Add cogs, and route their buttons, menus and forms."""
        for cog in cogs:
            await self.add_cog(cog)
            self.router.add(cog.routes(), cog.asks())
            self.tableless_purposes.update(cog.routes() if cog.apart else ())


class TakuCog(commands.Cog):
    """A cog of the client; `routes` are its handlers by purpose.

    `apart`: the custom ids of these purposes do not name tables.
    """

    apart: ClassVar[bool] = False

    def __init__(self, client: TakuBot) -> None:
        self.client = client

    def routes(self) -> Routes:
        """Return the handlers of buttons, menus and forms by purpose."""
        return {}

    def asks(self) -> Mapping[str, Which]:
        """Return the table prompts by purpose, if not limited to the user's own tables."""
        return {}
