"""Ratings of players: the ladder."""

from __future__ import annotations

from cogs.framework.cog import TakuBot
from cogs.ratings.ladder_cog import LadderCog


async def setup(bot: TakuBot) -> None:
    """Add the cogs."""
    await bot.add(LadderCog(bot))
