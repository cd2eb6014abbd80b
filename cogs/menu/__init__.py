"""Menu of all features, for users without slash commands."""

from __future__ import annotations

from cogs.framework.cog import TakuBot
from cogs.menu.cog import MenuCog


async def setup(bot: TakuBot) -> None:
    """Add the cog."""
    await bot.add(MenuCog(bot))
