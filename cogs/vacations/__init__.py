"""Vacations of users, during which no table waits for them."""

from __future__ import annotations

from cogs.framework.cog import TakuBot
from cogs.vacations.cog import VacationsCog


async def setup(bot: TakuBot) -> None:
    """Add the cogs."""
    await bot.add(VacationsCog(bot))
