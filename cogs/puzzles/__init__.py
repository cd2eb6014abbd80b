"""Puzzles of the day."""

from __future__ import annotations

from bot.games.ricochet import RICOCHET
from cogs.framework.cog import TakuBot
from cogs.puzzles.channel_cog import PuzzleChannelCog
from cogs.puzzles.cog import PuzzlesCog
from cogs.puzzles.robots_cog import RobotsPuzzleCog


async def setup(bot: TakuBot) -> None:
    """Add the cogs."""
    robots = RobotsPuzzleCog(bot, bot.command_group(RICOCHET.meta.command))
    await bot.add(PuzzlesCog(bot), robots, PuzzleChannelCog(bot))
