"""Lobby: open tables, from opening to start."""

from __future__ import annotations

from cogs.framework.cog import TakuBot
from cogs.lobby.bump_cog import BumpCog
from cogs.lobby.cog import LobbyCog
from cogs.lobby.expiry_cog import LobbyExpiryCog
from cogs.lobby.host_replacement_cog import HostReplacementCog
from cogs.lobby.invite_cog import InviteCog
from cogs.lobby.move_channel_cog import MoveChannelCog
from cogs.lobby.queue_cog import QueueCog
from cogs.lobby.ready_check_cog import ReadyCheckCog
from cogs.lobby.rematch_cog import RematchCog
from cogs.lobby.set_start_cog import SetStartCog
from cogs.lobby.solo_cog import SoloCog


async def setup(bot: TakuBot) -> None:
    """Add the cogs."""
    lobby = LobbyCog(bot)
    await bot.add(lobby)
    taku = bot.command_group("taku")
    await bot.add(MoveChannelCog(bot, taku), InviteCog(bot, taku), BumpCog(bot, taku), QueueCog(bot))
    await bot.add(
        ReadyCheckCog(bot, lobby.begin),
        SetStartCog(bot, lobby.begin),
        LobbyExpiryCog(bot),
        HostReplacementCog(bot),
        SoloCog(bot),
        RematchCog(bot),
    )
