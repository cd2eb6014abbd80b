"""Votes of players, and moderation by the host."""

from __future__ import annotations

from cogs.framework.cog import TakuBot
from cogs.votes.cog import VotesCog
from cogs.votes.moderation_cog import ModerationCog


async def setup(bot: TakuBot) -> None:
    """Add the cogs."""
    votes = VotesCog(bot)
    await bot.add(votes, ModerationCog(bot, votes, bot.command_group("taku")))
