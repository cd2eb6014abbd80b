"""Lessons: how a game is played, told by playing."""

from __future__ import annotations

from cogs.framework.cog import TakuBot
from cogs.lessons.cog import LessonsCog


async def setup(bot: TakuBot) -> None:
    """Add the cogs."""
    await bot.add(LessonsCog(bot))
