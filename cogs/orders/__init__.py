"""Auto-answers (standing orders), which a player gives beforehand."""

from __future__ import annotations

from cogs.framework.cog import TakuBot
from cogs.orders.cog import OrdersCog


async def setup(bot: TakuBot) -> None:
    """Add the cogs."""
    await bot.add(OrdersCog(bot, bot.command_group("taku")))
