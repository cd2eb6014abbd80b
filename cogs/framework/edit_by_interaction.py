"""Presses on boards to which the board itself is the answer.

What an interaction's token brings does not count against what Discord allows a bot in a second, and needs no second
request where it is quick. So a board that changes goes the way of the last press on it, as long as that is open.
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
"""Presses that are kept: each holds its whole message."""


class _Press(Struct, eq=False):
    interaction: Interaction
    at: datetime
    shown: asyncio.Event = field(default_factory=asyncio.Event)


class PendingPresses:
    """The newest press on each message that was obeyed and may be answered by what takes the message's place."""

    def __init__(self) -> None:
        self._open: dict[int, _Press] = {}

    async def wait_shown(self, interaction: Interaction, patience: float) -> None:
        """What the press says is done. Returns when its message has changed, or nobody need wait for that any more."""
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
        """Puts the screen in the place of the message; False if no press on it brings it there."""
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
        """Nothing more comes in the place of this message."""
        self._open.pop(message_id, None)
