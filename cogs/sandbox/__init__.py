"""*Try…*: a private copy of a table, in which a player tries moves."""

from __future__ import annotations

from cogs.framework.cog import TakuBot
from cogs.sandbox.cog import SandboxCog


async def setup(bot: TakuBot) -> None:
    """Add the cogs."""
    await bot.add(SandboxCog(bot, bot.command_group("taku")))
