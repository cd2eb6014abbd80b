"""Hints from an AI."""

from __future__ import annotations

from cogs.framework.cog import TakuBot
from cogs.hints.cog import HintsCog


async def setup(bot: TakuBot) -> None:
    """Add the cogs."""
    await bot.add(HintsCog(bot))
