"""Seasons of the robots puzzle."""

from __future__ import annotations

from cogs.framework.cog import TakuBot
from cogs.seasons.cog import SeasonsCog


async def setup(bot: TakuBot) -> None:
    """Add the cogs."""
    await bot.add(SeasonsCog(bot))
