"""Discussions: threads where people step through a finished game and comment on it."""

from __future__ import annotations

from cogs.discussion.board_message import DiscussionBoards
from cogs.discussion.cog import DiscussionCog
from cogs.discussion.variation_cog import VariationCog
from cogs.framework.cog import TakuBot


async def setup(bot: TakuBot) -> None:
    """Add the cogs."""
    boards = DiscussionBoards(bot)
    await bot.add(DiscussionCog(bot, boards), VariationCog(bot, boards))
