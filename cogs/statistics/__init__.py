"""Statistics of games and of players."""

from __future__ import annotations

from cogs.framework.cog import TakuBot
from cogs.statistics.cog import StatisticsCog
from cogs.statistics.profile_cog import ProfileCog


async def setup(bot: TakuBot) -> None:
    """Add the cogs."""
    await bot.add(ProfileCog(bot), StatisticsCog(bot))
