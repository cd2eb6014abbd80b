"""Tables in a forum channel."""

from __future__ import annotations

from typing import Any

import discord
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import OverwriteType

from tests.cogs.simulated_client import World, words
from tests.e2e.tables import press_card

GAME = "andromeda"


def allow(w: World, channel: ChannelHandle, **permissions: bool) -> None:
    """Grant the bot permissions in the channel beyond those of everybody."""
    allowed, denied = discord.PermissionOverwrite(**permissions).pair()
    bot = w.env.backend.bot_user.id
    w.env.backend.set_overwrite(channel.id, Overwrite(bot, OverwriteType.MEMBER, allowed.value, denied.value))


async def open_post(w: World, forum: ChannelHandle, *players: str, host: str = "Ann", **options: Any) -> int:
    """Open a table in a forum with these players."""
    told = await w.people[host].slash(w.channel, "taku new", game=GAME, seats=3, where=forum, **options)
    assert told.ephemeral
    assert "Your table is open" in words(told)
    for name in players:
        await press_card(w.people[name], card(forum), "join")
    await settle(w)
    return max(info.id for info in await w.client.tables.queries.of_user(w.people[host].id))


async def settle(w: World) -> None:
    """Wait until cards and tags are up to date."""
    await w.settle()
    await w.env.advance_time(35)
    await w.settle()


def card(forum: ChannelHandle) -> Any:
    """Return the first message of the newest post."""
    return forum.threads[-1].history()[0]
