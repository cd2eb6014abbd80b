"""Notifications: reminders, the daily digest, news of followed and of new tables."""

from __future__ import annotations

from cogs.framework.cog import TakuBot
from cogs.notifications.alert_cog import TableAlertCog
from cogs.notifications.cog import NotificationsCog
from cogs.notifications.digest_cog import DigestCog
from cogs.notifications.follow_cog import FollowCog


async def setup(bot: TakuBot) -> None:
    """Add the cogs."""
    reminders = NotificationsCog(bot)
    await bot.add(reminders, DigestCog(bot, reminders), FollowCog(bot), TableAlertCog(bot))
