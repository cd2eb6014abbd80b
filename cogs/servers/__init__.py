"""Servers: settings, overview, welcome, status; commands of the operator."""

from __future__ import annotations

from cogs.framework.cog import TakuBot
from cogs.servers.about_cog import AboutCog
from cogs.servers.bans_cog import BansCog
from cogs.servers.operator_cog import OperatorCog
from cogs.servers.overview_cog import OverviewCog
from cogs.servers.settings_cog import GuildSettingsCog
from cogs.servers.status_cog import StatusCog
from cogs.servers.welcome_cog import WelcomeCog


async def setup(bot: TakuBot) -> None:
    """Add the cogs."""
    taku = bot.command_group("taku")
    await bot.add(AboutCog(bot, taku), GuildSettingsCog(bot, taku), OverviewCog(bot), WelcomeCog(bot), StatusCog(bot))
    await bot.add(BansCog(bot))
    operator = OperatorCog(bot)
    await bot.add_cog(operator, guilds=bot.owner_guilds)
    bot.router.add(operator.routes())
