"""Seasons of a server: a ladder of all games, and the hall of fame."""

from __future__ import annotations

from cogs.framework.cog import TakuBot
from cogs.seasons.cog import SeasonsCog


async def setup(bot: TakuBot) -> None:
    """Add the cogs."""
    await bot.add(SeasonsCog(bot))
