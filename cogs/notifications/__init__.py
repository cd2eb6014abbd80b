"""What tables tell people: reminders, the daily digest, news of tables that they follow."""

from __future__ import annotations

from cogs.framework.cog import TakuBot
from cogs.notifications.cog import NotificationsCog
from cogs.notifications.digest_cog import DigestCog
from cogs.notifications.follow_cog import FollowCog


async def setup(bot: TakuBot) -> None:
    """Adds the cogs."""
    reminders = NotificationsCog(bot)
    await bot.add(reminders, DigestCog(bot, reminders), FollowCog(bot))
