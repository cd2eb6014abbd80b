"""Cups: several rounds of a game, and a final."""

from __future__ import annotations

from cogs.cups.cog import CupsCog
from cogs.framework.cog import TakuBot


async def setup(bot: TakuBot) -> None:
    """Add the cogs."""
    await bot.add(CupsCog(bot))
