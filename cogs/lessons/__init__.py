"""Lessons: recorded games in which a newcomer makes some of the moves."""

from __future__ import annotations

from cogs.framework.cog import TakuBot
from cogs.lessons.cog import LessonsCog


async def setup(bot: TakuBot) -> None:
    """Add the cogs."""
    await bot.add(LessonsCog(bot))
