"""Servers, permissions, closed direct messages, and forged clicks."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
from simcord.actors import MemberActor, _component_interaction
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import OverwriteType
from sqlalchemy import func, select

from bot.store.schema import tables
from cogs.ui.custom_ids import CustomId
from tests.cogs.simulated_client import World, shown
from tests.e2e.sent_messages import BUTTON, MENU


async def let_in(w: World, locale: str = "en-US") -> None:
    """Let the bot join this world's server."""
    w.env.backend.edit_guild(w.guild.id, {"preferred_locale": locale})
    await w.env.settle()
    guild = w.client.get_guild(w.guild.id)
    assert guild is not None
    w.client.dispatch("guild_join", guild)
    await asyncio.gather(*(task for task in asyncio.all_tasks() if task.get_name() == "discord.py: on_guild_join"))
    await w.settle()


def own_server(w: World, name: str) -> tuple[MemberActor, ChannelHandle]:
    """Add another server with the bot, owned by the person; return the owner and a channel."""
    guild = w.env.create_guild(name=f"{name} alone", owner=w.people[name].user)
    actor = MemberActor(w.env, guild, w.people[name].user)
    return actor, guild.create_text_channel("mine")


async def newest_table(w: World) -> int:
    """Return the id of the newest table, which may be over."""
    ((table,),) = await w.client.tables.uow.store.database.fetch(select(func.max(tables.c.id)))
    return table


def hide(w: World, channel: ChannelHandle, but: MemberActor) -> None:
    """Hide the channel from all but this person and the bot."""
    hidden, shown_to = discord.PermissionOverwrite(view_channel=False), discord.PermissionOverwrite(view_channel=True)
    for target, kind, pair in (
        (w.guild.id, OverwriteType.ROLE, hidden.pair()),
        (but.id, OverwriteType.MEMBER, shown_to.pair()),
        (w.env.backend.bot_user.id, OverwriteType.MEMBER, shown_to.pair()),
    ):
        w.env.backend.set_overwrite(channel.id, Overwrite(target, kind, pair[0].value, pair[1].value))


def shut(w: World, code: int) -> None:
    """Let Ben's direct messages be refused."""
    w.env.inject_error("POST", f"/channels/{w.ben.user.dm_channel.id}/messages", status=403, code=code, times=None)


async def pressed(w: World, actor: MemberActor, here: Any, target: CustomId, *values: str) -> Any:
    """Click a component that no message has, or choose `values` in it; return the answer."""
    stored = w.env.backend.messages[w.channel.id][here.id]
    data = {"custom_id": str(target), "component_type": MENU if values else BUTTON, "values": [*values]}
    return shown(await _component_interaction(actor, stored, data))


def forbid(w: World, **permissions: bool | None) -> None:
    """Change the permissions of everybody, and so of the bot, in the channel."""
    overwrite = discord.PermissionOverwrite(**permissions)
    allow, deny = overwrite.pair()
    bot = w.env.backend.bot_user.id
    w.env.backend.set_overwrite(w.channel.id, Overwrite(bot, OverwriteType.MEMBER, allow.value, deny.value))
