"""Servers, permissions, closed direct messages, and forged presses."""

from __future__ import annotations

from typing import Any

import discord
from simcord.actors import MemberActor, _component_interaction
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import OverwriteType

from cogs.ui.custom_ids import CustomId
from tests.cogs.simulated_client import World, shown
from tests.e2e.sent_messages import BUTTON


def own_server(w: World, name: str) -> tuple[MemberActor, ChannelHandle]:
    """The person as the owner of another server where the bot is, and a channel there."""
    guild = w.env.create_guild(name=f"{name} alone", owner=w.people[name].user)
    actor = MemberActor(w.env, guild, w.people[name].user)
    return actor, guild.create_text_channel("mine")


def hide(w: World, channel: ChannelHandle, but: MemberActor) -> None:
    """Only this person, and the bot, see the channel from now on."""
    hidden, shown_to = discord.PermissionOverwrite(view_channel=False), discord.PermissionOverwrite(view_channel=True)
    for target, kind, pair in (
        (w.guild.id, OverwriteType.ROLE, hidden.pair()),
        (but.id, OverwriteType.MEMBER, shown_to.pair()),
        (w.env.backend.bot_user.id, OverwriteType.MEMBER, shown_to.pair()),
    ):
        w.env.backend.set_overwrite(channel.id, Overwrite(target, kind, pair[0].value, pair[1].value))


def shut(w: World, code: int) -> None:
    """Ben's direct messages are refused."""
    w.env.inject_error("POST", f"/channels/{w.ben.user.dm_channel.id}/messages", status=403, code=code, times=None)


async def pressed(w: World, actor: MemberActor, here: Any, target: CustomId) -> Any:
    """What somebody is shown who presses what stands nowhere: an old button, or a forged one."""
    stored = w.env.backend.messages[w.channel.id][here.id]
    data = {"custom_id": str(target), "component_type": BUTTON}
    return shown(await _component_interaction(actor, stored, data))


def forbid(w: World, **permissions: bool | None) -> None:
    """Changes what everybody, and so the bot, may do in the channel."""
    overwrite = discord.PermissionOverwrite(**permissions)
    allow, deny = overwrite.pair()
    bot = w.env.backend.bot_user.id
    w.env.backend.set_overwrite(w.channel.id, Overwrite(bot, OverwriteType.MEMBER, allow.value, deny.value))
