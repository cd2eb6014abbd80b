"""Review of finished games, and sharing of moves."""

from __future__ import annotations

from cogs.framework.cog import TakuBot
from cogs.review.cog import ReviewCog
from cogs.review.share_cog import ShareCog


async def setup(bot: TakuBot) -> None:
    """Add the cogs."""
    await bot.add(ReviewCog(bot), ShareCog(bot))
