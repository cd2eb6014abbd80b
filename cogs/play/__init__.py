"""Moves, hands, boards and pages of tables."""

from __future__ import annotations

from cogs.framework.cog import TakuBot
from cogs.play.cog import PlayCog
from cogs.play.hand_cog import HandCog
from cogs.play.page_cog import PageCog
from cogs.play.wake_cog import WakeCog


async def setup(bot: TakuBot) -> None:
    """Add the cogs."""
    await bot.add(PlayCog(bot), HandCog(bot), PageCog(bot), WakeCog(bot))
