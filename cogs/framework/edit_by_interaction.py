"""Clicks on boards that are answered by an edit of the board.

Responses by an interaction's token do not count towards the bot's global rate limit, and a quick one needs no second
request. So a board is edited by the last interaction on it, as long as its token is valid.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import datetime

import discord
from discord import Interaction
from msgspec import Struct, field

from cogs.framework.interaction_response import ALLOWED, deferral_of, put_in_place
from cogs.ui.components import Screen

MOST = 1_000
"""Maximum number of clicks stored: each holds its whole message."""


class _Press(Struct, eq=False):
    interaction: Interaction
    at: datetime
    shown: asyncio.Event = field(default_factory=asyncio.Event)


class PendingPresses:
    """The last click on each message that may be answered by an edit of the message."""

    def __init__(self) -> None:
        self._open: dict[int, _Press] = {}

    async def wait_shown(self, interaction: Interaction, patience: float) -> None:
        """Register a click after its action; return once its message is edited or the wait is over.

        There is no wait if the click is acknowledged already.
        """
        assert interaction.message is not None
        self._open.pop(interaction.message.id, None)
        self._open[interaction.message.id] = press = _Press(interaction, discord.utils.utcnow())
        if len(self._open) > MOST:
            del self._open[next(iter(self._open))]
        if deferral_of(interaction) is None:
            with suppress(TimeoutError):
                async with asyncio.timeout(patience):
                    await press.shown.wait()

    async def edit(self, message_id: int, screen: Screen) -> bool:
        """Edit the message by the last click on it; return False if there is none that can."""
        press = self._open.get(message_id)
        if press is None:
            return False
        young = discord.utils.utcnow() - press.at <= ALLOWED
        if young and await put_in_place(press.interaction, screen):
            press.shown.set()
            return True
        if self._open.get(message_id) is press:
            del self._open[message_id]
        return False

    def forget(self, message_id: int) -> None:
        """Remove the click on a message that is not edited again."""
        self._open.pop(message_id, None)
