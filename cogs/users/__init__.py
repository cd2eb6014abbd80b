"""Users: settings, stored data, table preferences, reliability."""

from __future__ import annotations

from cogs.framework.cog import TakuBot
from cogs.users.blocks_cog import BlocksCog
from cogs.users.privacy_cog import PrivacyCog
from cogs.users.reliability_cog import ReliabilityCog
from cogs.users.settings_cog import SettingsCog
from cogs.users.table_preferences_cog import TablePreferencesCog


async def setup(bot: TakuBot) -> None:
    """Add the cogs."""
    taku = bot.command_group("taku")
    await bot.add(SettingsCog(bot), PrivacyCog(bot), BlocksCog(bot))
    await bot.add(TablePreferencesCog(bot, taku), ReliabilityCog(bot, taku))
