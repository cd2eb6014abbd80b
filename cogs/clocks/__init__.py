"""Clocks and time limits of a table."""

from __future__ import annotations

from cogs.clocks.cog import ClocksCog
from cogs.framework.cog import TakuBot


async def setup(bot: TakuBot) -> None:
    """Add the cogs."""
    await bot.add(ClocksCog(bot, bot.command_group("taku")))
