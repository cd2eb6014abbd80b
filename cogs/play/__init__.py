"""Moves, hands and boards of running tables."""

from __future__ import annotations

from cogs.framework.cog import TakuBot
from cogs.play.cog import PlayCog
from cogs.play.hand_cog import HandCog
from cogs.play.wake_cog import WakeCog


async def setup(bot: TakuBot) -> None:
    """Add the cogs."""
    await bot.add(PlayCog(bot), HandCog(bot), WakeCog(bot))
