"""A finished game looked at again: its best and worst moves, and what is shared of it."""

from __future__ import annotations

from cogs.framework.cog import TakuBot
from cogs.review.cog import ReviewCog
from cogs.review.share_cog import ShareCog


async def setup(bot: TakuBot) -> None:
    """Adds the cogs."""
    await bot.add(ReviewCog(bot), ShareCog(bot))
