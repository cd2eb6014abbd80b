"""Names of types that every cog uses."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

import discord

from cogs.ids import Id

if TYPE_CHECKING:
    from bot.client import Taku

Interaction: TypeAlias = "discord.Interaction[Taku]"
Handler: TypeAlias = Callable[[Interaction, Id, Sequence[str]], Awaitable[None]]
"""Does what a button, menu or form means; the values are those of a menu or form."""
Routes: TypeAlias = "dict[str, Handler]"
