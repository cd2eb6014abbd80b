"""Places of tables: cards, threads, forum posts, notices in them, and solo tables."""

from __future__ import annotations

from cogs.board.deleted_channels_cog import DeletedChannels
from cogs.board.recovered_access_cog import RecoveredAccess
from cogs.framework.cog import TakuBot


async def setup(bot: TakuBot) -> None:
    """Add the cogs."""
    await bot.add(DeletedChannels(bot), RecoveredAccess(bot))
