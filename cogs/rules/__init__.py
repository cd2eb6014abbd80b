"""Rules of the games."""

from __future__ import annotations

from cogs.framework.cog import TakuBot
from cogs.rules.cog import RulesCog


async def setup(bot: TakuBot) -> None:
    """Add the cogs."""
    await bot.add(RulesCog(bot))
