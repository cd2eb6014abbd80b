"""History of a table: log, past boards, undo and record; import of records."""

from __future__ import annotations

from cogs.framework.cog import TakuBot
from cogs.history.cog import HistoryCog
from cogs.history.import_cog import ImportCog
from cogs.history.past_boards_cog import PastBoardsCog
from cogs.history.undo_cog import UndoCog


async def setup(bot: TakuBot) -> None:
    """Add the cogs."""
    await bot.add(ImportCog(bot, bot.command_group("taku")), HistoryCog(bot), PastBoardsCog(bot), UndoCog(bot))
