"""What has happened at a table: its log, earlier boards, its record, and records from elsewhere."""

from __future__ import annotations

from cogs.framework.cog import TakuBot
from cogs.history.cog import HistoryCog
from cogs.history.import_cog import ImportCog
from cogs.history.past_boards_cog import PastBoardsCog


async def setup(bot: TakuBot) -> None:
    """Adds the cogs."""
    await bot.add(ImportCog(bot, bot.command_group("taku")), HistoryCog(bot), PastBoardsCog(bot))
